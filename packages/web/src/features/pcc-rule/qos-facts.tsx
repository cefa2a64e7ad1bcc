import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import { ValueText } from '../../catalogue/format/value-text.tsx'
import { Facts } from '../../ui/facts.tsx'

const policies = catalogueOf('qos-rule')

/** The rates that a rule can grant; the aggregate ones are of the session, not of a rule. */
const RATES = ['mbr', 'gbr', 'ex_mbr', 'ex_gbr'] as const
const NAMES = {
  mbr: 'Maximum',
  gbr: 'Guaranteed',
  ex_mbr: 'Maximum, extended',
  ex_gbr: 'Guaranteed, extended',
} as const

/** What the rule's QoS rule grants: class, priority, and its rates in both directions. */
export function QosFacts({ id }: { id: number | undefined }) {
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
