import type { QuotaToSend } from './export-source.ts'
import { fieldsOf, type Report, Sourced } from './sourced.ts'

/** Units of monitored usage: seconds, or octets (TS 29.212 5.3.60). */
export type MonitoredUnit = 'time' | 'total' | 'uplink' | 'downlink'

/** CC-Unit-Type (RFC 8506 8.32): input octets come from the device. */
const UNITS: Readonly<Record<number, MonitoredUnit>> = { 0: 'time', 2: 'total', 3: 'uplink', 4: 'downlink' }

/** The largest number that gateways and other programs read exactly. */
const LARGEST = Number.MAX_SAFE_INTEGER

export interface MonitoredKey {
  key: string
  thresholds: ReadonlyMap<MonitoredUnit, Sourced<number>>
}

/** Quotas by monitoring key, in whole units. Quotas in units that gateways do not count are reported. */
export function monitoredKeys(quotas: readonly QuotaToSend[], report: Report): MonitoredKey[] {
  const keys = new Map<string, Map<MonitoredUnit, Sourced<number>>>()
  for (const { monitoring_key, amount, rum, acm_rule_id, resource_id } of quotas) {
    const origin =
      acm_rule_id === null
        ? fieldsOf('accumulator-type', resource_id)(null)
        : fieldsOf('policy-plan-basic-accm', acm_rule_id)('stop_quota')
    const unit = UNITS[rum ?? -1]
    if (unit === undefined) {
      const message = `The quota of ${amount} under ${monitoring_key} is left out: usage is monitored in time or volume`
      report.add('QUOTA_UNIT', message, origin)
      continue
    }
    // Quotas are rounded down, but at least to 1: a quota of 0 would end it.
    const whole = Math.min(Math.max(Math.floor(amount), Math.min(Math.ceil(amount), 1)), LARGEST)
    if (amount > LARGEST)
      report.add('QUOTA_TOO_LARGE', `The quota under ${monitoring_key} is cut to ${LARGEST}, the largest`, origin)
    else if (whole !== amount)
      report.add('QUOTA_ROUNDED', `The quota under ${monitoring_key} is rounded to ${whole}`, origin)
    const thresholds = keys.get(monitoring_key) ?? new Map()
    keys.set(monitoring_key, thresholds.set(unit, new Sourced(whole, origin)))
  }
  return [...keys].map(([key, thresholds]) => ({ key, thresholds }))
}
