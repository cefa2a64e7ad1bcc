import { REPORTED_UNITS } from '@tollgate/contract/setting/setting.ts'
import type { SessionSettings } from '../decide/rows/policy-data.ts'

/** The settings that sessions need, from the settings row of the database, a release or a folder. */
export function settingsOfSessions(row: Readonly<Record<string, unknown>>): SessionSettings {
  const thresholds = REPORTED_UNITS.flatMap((rum) => {
    const threshold = row[`reporting_threshold_${rum}`]
    return threshold === null || threshold === undefined ? [] : [[rum, Number(threshold)]]
  })
  return { reporting_threshold: Object.fromEntries(thresholds), moment_tolerance_s: Number(row.moment_tolerance_s) }
}
