import type { RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { fieldsOf, type Report } from './sourced.ts'

/** Metering-Method (TS 29.212 5.3.8). */
export const METERING = { duration: 0, volume: 1, durationAndVolume: 2, event: 3 } as const

type Kind = 'duration' | 'volume' | 'event'

/** What a gateway measures for a unit (CC-Unit-Type, RFC 8506 8.32). It does not measure money. */
const KIND_OF_UNIT: Readonly<Record<number, Kind>> = {
  0: 'duration',
  2: 'volume',
  3: 'volume',
  4: 'volume',
  5: 'event',
}

/** The Metering-Method of a rule, from the units of the outcomes that chose it. */
export function meteringOf({ rule_code, pcc_rule_id, rums }: RuleDefinition, report: Report): number | undefined {
  const of = fieldsOf('pcc-rule', pcc_rule_id)(null)
  const kinds = new Set(rums.flatMap((rum) => KIND_OF_UNIT[rum] ?? []))
  if (rums.some((rum) => KIND_OF_UNIT[rum] === undefined))
    report.add('UNIT_NOT_METERED', `A gateway does not count money: ${rule_code} is not metered by it`, of)
  if (kinds.has('event') && kinds.size > 1) {
    report.add('UNITS_NOT_TOGETHER', `${rule_code} is metered by events alone: no method counts anything with them`, of)
    return METERING.event
  }
  if (kinds.size === 2) return METERING.durationAndVolume
  const [kind] = kinds
  return kind === undefined ? undefined : METERING[kind]
}
