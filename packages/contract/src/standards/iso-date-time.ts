const DATE = /^\d{4}-\d\d-\d\d$/
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/

/** Whether a text is an existing date without a time (ISO 8601). */
export function isIsoDate(text: string): boolean {
  return DATE.test(text) && isIsoDateTime(`${text}T00:00`)
}

/**
 * Whether a text is a date and time (ISO 8601), with `Z`, an offset or neither. The day must exist.
 *
 * @example isIsoDateTime('2026-02-30T18:00') // false
 */
export function isIsoDateTime(text: string): boolean {
  const [, year, month, day] = (DATE_TIME.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
