import { describeArp } from '@tollgate/contract/standards/arp.ts'
import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { formatColumn } from '../../catalogue/format/format-value.ts'
import { nestedRow } from '../../catalogue/row.ts'

/** An ARP on one line: the priority, then what it may take and lose. */
export function ArpCell({ catalogue, row }: RowPartProps) {
  const arp = nestedRow(row, 'pcc_qos_arp')
  if (!arp) return <>{formatColumn(catalogue, row, 'arp_id').text}</>
  const numberAt = (key: string) => (typeof arp[key] === 'number' ? arp[key] : null)
  const words = describeArp({
    priority_level: Number(arp.priority_level),
    pre_emption_capability: numberAt('pre_emption_capability'),
    pre_emption_vulnerability: numberAt('pre_emption_vulnerability'),
  })
  return <span title={words}>{words}</span>
}
