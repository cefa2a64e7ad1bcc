/** Begin and end of validity. Only the UTC day of these instants counts; both days are included. */
export interface Validity {
  eff_date: string
  exp_date: string | null
}

/** Status of a version on a day (specification, section 4). */
export type VersionStatus = 'current' | 'future' | 'not-effective'

export const VERSION_STATUS_WORDS: Readonly<Record<VersionStatus, string>> = {
  current: 'Current Version',
  future: 'Future Version',
  'not-effective': 'Not Effective',
}

/** The day of an instant, such as `2026-01-31`. */
export function dayOf(instant: string): string {
  return instant.slice(0, '2026-01-31'.length)
}

/** Often means "no end". Later days have five-digit years, which would sort before all others. */
export const LAST_DAY = '9999-12-31'

/** The day a number of days after another, at most `LAST_DAY`. */
export function dayBeside(day: string, days: number): string {
  const date = new Date(`${dayOf(day)}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.getUTCFullYear() > 9999 ? LAST_DAY : dayOf(date.toISOString())
}

/** Today if a version is in force, else its closest day. */
export function dayWithin({ eff_date, exp_date }: Validity, today: string): string {
  if (dayOf(eff_date) > today) return dayOf(eff_date)
  return exp_date !== null && dayOf(exp_date) < today ? dayOf(exp_date) : today
}

/** The status of a version on a day. */
export function versionStatus({ eff_date, exp_date }: Validity, today: string): VersionStatus {
  if (dayOf(eff_date) > today) return 'future'
  return exp_date === null || dayOf(exp_date) >= today ? 'current' : 'not-effective'
}

/** `2026/01/01 - 2026/06/30`; without an end, `2026/01/01 onwards`. */
export function validityWords({ eff_date, exp_date }: Validity): string {
  return exp_date === null ? `${dayWords(eff_date)} onwards` : `${dayWords(eff_date)} - ${dayWords(exp_date)}`
}

/** The day of an instant in the console's format. */
export function dayWords(instant: string): string {
  return dayOf(instant).replaceAll('-', '/')
}
