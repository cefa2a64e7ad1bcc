import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import type { ReactNode } from 'react'
import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { DetailFields, DetailSection } from '../../catalogue/record/record-detail.tsx'
import { warningsOf } from '../../catalogue/record/use-record.ts'
import { ChargingFacts } from './charging-facts.tsx'
import { FiltersOfGroup } from './filters-of-group.tsx'
import { QosFacts } from './qos-facts.tsx'

/** A PCC rule with everything it refers to: the filters of its flow group, the rates of its QoS rule, who is charged. */
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

/** The fields of a section; nothing where none of them is set and none is missed. */
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
