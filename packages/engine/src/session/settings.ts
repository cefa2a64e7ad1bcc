import { REPORTED_UNITS } from '@tollgate/contract/setting/setting.ts'
import type { SessionSettings } from '../decide/rows/policy-data.ts'

/** What sessions are played with, of the settings as they stand in the table, in a release or in a folder. */
export function settingsOfSessions(row: Readonly<Record<string, unknown>>): SessionSettings {
  const thresholds = REPORTED_UNITS.flatMap((rum) => {
    const threshold = row[`reporting_threshold_${rum}`]
    return threshold === null || threshold === undefined ? [] : [[rum, Number(threshold)]]
  })
  return { reporting_threshold: Object.fromEntries(thresholds), moment_tolerance_s: Number(row.moment_tolerance_s) }
}
