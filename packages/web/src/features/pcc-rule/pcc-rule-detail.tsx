import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { ReactNode } from 'react'
import { Skeleton } from '@mantine/core'
import { type RowPartProps, useAddressOf } from '../../catalogue/catalogue-parts.ts'
import { ValueText } from '../../catalogue/format/value-text.tsx'
import { DetailFields, DetailSection } from '../../catalogue/record/record-detail.tsx'
import { useRecord, warningsOf } from '../../catalogue/record/use-record.ts'
import { asText, rowId } from '../../catalogue/row.ts'
import { Facts } from '../../ui/facts.tsx'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { useList } from '../../catalogue/list/use-list.ts'
import { countOf } from '../../catalogue/format/words.ts'
import classes from './pcc-rule.module.css'

const filters = catalogueOf('rule-flow')
const SHOWN = 15
const COLUMNS = ['flow_direction', 'flow_description'] as const

const policies = catalogueOf('qos-rule')

/** The rates that a rule can grant; aggregate rates belong to the session. */
const RATES = ['mbr', 'gbr', 'ex_mbr', 'ex_gbr'] as const
const NAMES = {
  mbr: 'Maximum',
  gbr: 'Guaranteed',
  ex_mbr: 'Maximum, extended',
  ex_gbr: 'Guaranteed, extended',
} as const

const ratingGroups = catalogueOf('rating-group')
const services = catalogueOf('service-identifier')

/** A PCC rule with everything it refers to: filters of its flow group, rates of its QoS rule, charging. */
export function PccRuleDetail({ catalogue, row }: RowPartProps<RowFor<'pcc-rule'>>) {
  const plain = Object.keys(catalogue.fields).filter((key) => catalogue.fields[key]?.section === undefined)
  return (
    <>
      <DetailSection>
        <DetailFields catalogue={catalogue} row={row} names={[...plain, catalogue.id]} />
      </DetailSection>
      <Section title="Traffic" catalogue={catalogue} row={row}>
        <FiltersOfGroup groupId={row.flow_group_id ?? undefined} />
      </Section>
      <Section title="QoS" catalogue={catalogue} row={row}>
        <QosFacts id={row.qos_policy_id ?? undefined} />
      </Section>
      <Section title="Charging" catalogue={catalogue} row={row}>
        <ChargingFacts ratingGroup={row.rating_group_id ?? undefined} service={row.pcc_service_id ?? undefined} />
      </Section>
      <Section title="Redirection" catalogue={catalogue} row={row} />
    </>
  )
}

/** The fields of a section; nothing if all are empty and none is required. */
function Section({ title, catalogue, row, children }: RowPartProps & { title: string; children?: ReactNode }) {
  const names = Object.keys(catalogue.fields).filter((key) => catalogue.fields[key]?.section === title)
  const warned = warningsOf(row).some(({ field }) => field !== undefined && names.includes(field))
  if (!warned && names.every((name) => row[name] === null || row[name] === undefined)) return null
  return (
    <DetailSection title={title}>
      <DetailFields catalogue={catalogue} row={row} names={names} />
      {children}
    </DetailSection>
  )
}

interface ChargingFactsProps {
  ratingGroup: number | undefined
  service: number | undefined
}

/** The numbers that the charging system gets: rating group and service. */
function ChargingFacts({ ratingGroup, service }: ChargingFactsProps) {
  const { data: group } = useRecord(ratingGroups, ratingGroup)
  const { data: identified } = useRecord(services, service)
  if (!group && !identified) return null
  return (
    <Facts
      label="What the charging system sees"
      facts={[
        ...(group ? [{ name: 'Rating-Group', value: asText(group.rg_code) }] : []),
        ...(identified
          ? [
              { name: 'Service-Identifier', value: asText(identified.si_code) },
              {
                name: 'Rating group of the service',
                value: <ValueText catalogue={services} row={identified} name="rating_group_id" />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** What the QoS rule grants: class, priority, and rates in both directions. */
function QosFacts({ id }: { id: number | undefined }) {
  const { data: policy } = useRecord(policies, id)
  if (!policy) return null
  const value = (name: string) => <ValueText catalogue={policies} row={policy} name={name} />
  const rates = RATES.filter((rate) => policy[`${rate}ul`] != null || policy[`${rate}dl`] != null)
  return (
    <Facts
      label="What the QoS rule grants"
      facts={[
        { name: 'QCI', value: value('qci') },
        { name: 'ARP', value: value('arp_id') },
        ...rates.map((rate) => ({
          name: `${NAMES[rate]}: uplink / downlink`,
          value: (
            <>
              {value(`${rate}ul`)} / {value(`${rate}dl`)}
            </>
          ),
        })),
        ...(rates.length === 0 ? [{ name: 'Rates', value: 'Not set' }] : []),
      ]}
    />
  )
}

function FiltersOfGroup({ groupId }: { groupId: number | undefined }) {
  return groupId === undefined ? null : <FilterTable groupId={groupId} />
}

function FilterTable({ groupId }: { groupId: number }) {
  const addressOf = useAddressOf()
  const { data } = useList(filters, {
    page: 1,
    pageSize: SHOWN,
    sort: undefined,
    filters: { flow_group_id: String(groupId) },
  })
  if (!data) return <Skeleton height="3rem" />
  if (data.total === 0)
    return <p className={classes.note}>The flow group has no packet filters, so it matches no traffic.</p>
  return (
    <>
      <table className={classes.filters} aria-label="Packet filters">
        <thead>
          <tr>
            <th scope="col">Packet filter</th>
            {COLUMNS.map((key) => (
              <th key={key} scope="col">
                {filters.fields[key]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={rowId(filters, row)}>
              <th scope="row">
                <RecordLink address={addressOf(filters.name, rowId(filters, row))}>{asText(row.flow_name)}</RecordLink>
              </th>
              {COLUMNS.map((key) => (
                <td key={key} data-mono={key === 'flow_description' || undefined}>
                  <ValueText catalogue={filters} row={row} name={key} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.rows.length && (
        <p className={classes.note}>
          <RecordLink address={`${addressOf(filters.name)}?flow_group_id=${groupId}`}>
            All {countOf(filters.name, data.total)}
          </RecordLink>
        </p>
      )}
    </>
  )
}
