import { ARP_DEFAULTS, describeArp, type Arp } from '@tollgate/contract/standards/arp.ts'
import type { RowPartProps } from '../../catalogue/catalogue-parts.ts'
import { formatColumn } from '../../catalogue/format/format-value.ts'
import { nestedRow } from '../../catalogue/row.ts'

/** An ARP on one line: priority, capability, vulnerability. */
export function ArpCell({ catalogue, row }: RowPartProps) {
  const arp = nestedRow(row, 'pcc_qos_arp')
  if (!arp) return <>{formatColumn(catalogue, row, 'arp_id').text}</>
  const numberAt = (key: string) => (typeof arp[key] === 'number' ? arp[key] : null)
  const read = {
    priority_level: Number(arp.priority_level),
    pre_emption_capability: numberAt('pre_emption_capability'),
    pre_emption_vulnerability: numberAt('pre_emption_vulnerability'),
  }
  return <span title={describeArp(read)}>{shortArp(read)}</span>
}

/** "2 · PCI on · PVI off", the names of 3GPP, short enough for a column. */
function shortArp({ priority_level, pre_emption_capability, pre_emption_vulnerability }: Arp): string {
  const capability = pre_emption_capability ?? ARP_DEFAULTS.pre_emption_capability
  const vulnerability = pre_emption_vulnerability ?? ARP_DEFAULTS.pre_emption_vulnerability
  // 0 is enabled.
  const flag = (value: number) => (value === 0 ? 'on' : 'off')
  return `${priority_level} · PCI ${flag(capability)} · PVI ${flag(vulnerability)}`
}
