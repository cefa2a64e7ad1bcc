import type { TextField } from '@tollgate/contract/catalogue/field.ts'
import { dayWords } from '@tollgate/policy/plan/version-status.ts'
import { formatDate } from '../../ui/format-date.ts'

const WALL_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/

/** An instant in the shown time zone; a day as it is; a local time as stored, with its offset if any. */
export function formatTime(format: NonNullable<TextField['format']>, text: string): string {
  if (format === 'instant') return formatDate(text, true)
  if (format === 'day') return dayWords(text)
  const [, date, time, seconds = '', offset] = WALL_TIME.exec(text) ?? []
  if (date === undefined) return text
  const zone = offset === undefined ? '' : offset === 'Z' ? ' UTC' : ` UTC${offset}`
  return `${date.replaceAll('-', '/')} ${time}${seconds === ':00' ? '' : seconds}${zone}`
}
