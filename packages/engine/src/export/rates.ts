import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { kbpsToBps } from '@tollgate/contract/standards/bit-rate.ts'
import { fieldsOf, Sourced } from './sourced.ts'

export type Rate = 'mbrul' | 'mbrdl' | 'gbrul' | 'gbrdl' | 'apn_mrbul' | 'apn_mrbdl'

const UNITS = ['bps', 'Kbps', 'Mbps', 'Gbps', 'Tbps'] as const

/** A rate in bit/s. The extended field, in kbit/s, takes precedence over the plain one. */
export function rateOf(qos: QosDefinition, rate: Rate): Sourced<number> | undefined {
  const of = fieldsOf('qos-rule', qos.qos_policy_id)
  const extended = qos[`ex_${rate}`]
  if (extended !== null) return new Sourced(kbpsToBps(extended), of(`ex_${rate}`))
  const plain = qos[rate]
  return plain === null ? undefined : new Sourced(plain, of(rate))
}

/**
 * A rate as 5G writes it, in the largest unit that keeps it a whole number (TS 29.571 5.5.2, BitRate).
 *
 * @example bitRateText(82_000) // '82 Kbps'
 */
export function bitRateText(bps: number): string {
  let [value, unit] = [bps, 0]
  while (value > 0 && value % 1000 === 0 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1]
  return `${value} ${UNITS[unit]}`
}
