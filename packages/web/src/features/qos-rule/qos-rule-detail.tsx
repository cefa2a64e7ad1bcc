import { ONLY_5G } from '@tollgate/contract/catalogues/qos-rule.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { Table } from '@mantine/core'
import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { DetailFields, DetailSection } from '../../catalogue/record/record-detail.tsx'
import { FieldWarning } from '../../catalogue/form/field-frame.tsx'
import { warningsOf } from '../../catalogue/record/use-record.ts'
import { ValueText } from '../../catalogue/format/value-text.tsx'
import { QciFacts } from './qci-facts.tsx'
import classes from './qos-rule.module.css'
import { RATE_MATRIX } from './rate-matrix.ts'

/** A QoS rule: its class with the standard's guarantees, and its rates in both directions. */
export function QosRuleDetail({ catalogue, row }: RowPartProps<RowFor<'qos-rule'>>) {
  return (
    <>
      <DetailSection>
        <DetailFields catalogue={catalogue} row={row} names={['qos_policy_name', 'qos_policy_code', catalogue.id]} />
      </DetailSection>
      <DetailSection title="Class and priority">
        <DetailFields catalogue={catalogue} row={row} names={['qci', 'arp_id', 'def_qos_flow_flag']} />
        <QciFacts qci={row.qci ?? undefined} />
      </DetailSection>
      <DetailSection title="Bit rates">
        <Rates catalogue={catalogue} row={row} />
      </DetailSection>
      <DetailSection title="5G">
        <DetailFields catalogue={catalogue} row={row} names={ONLY_5G} />
      </DetailSection>
    </>
  )
}

function Rates({ catalogue, row }: RowPartProps<RowFor<'qos-rule'>>) {
  return (
    <Table verticalSpacing="0.25rem" horizontalSpacing={0} className={classes.rates}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Rate</Table.Th>
          <Table.Th scope="col">Uplink</Table.Th>
          <Table.Th scope="col">Downlink</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {RATE_MATRIX.flatMap(({ title, rates }) =>
          ['', 'ex_'].map((prefix) => (
            <Table.Tr key={prefix + title}>
              <Table.Th scope="row">{prefix === '' ? title : `${title}, extended`}</Table.Th>
              {rates.map((rate) => (
                <Table.Td key={rate}>
                  <ValueText catalogue={catalogue} row={row} name={prefix + rate} />
                  <Warnings row={row} name={prefix + rate} />
                </Table.Td>
              ))}
            </Table.Tr>
          )),
        )}
      </Table.Tbody>
    </Table>
  )
}

function Warnings({ row, name }: { row: RowFor<'qos-rule'>; name: string }) {
  return warningsOf(row)
    .filter(({ field }) => field === name)
    .map(({ code, message }) => <FieldWarning key={code} text={message} />)
}
