import type { TextField } from '@tollgate/contract/catalogue/field.ts'
import { formatDate } from '../../ui/format-date.ts'

const WALL_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/

/** A moment in the browser's time zone; a time on the wall as it is written, with the offset it has. */
export function formatTime(format: NonNullable<TextField['format']>, text: string): string {
  if (format === 'instant') return formatDate(text, true)
  const [, date, time, seconds = '', offset] = WALL_TIME.exec(text) ?? []
  if (date === undefined) return text
  const zone = offset === undefined ? '' : offset === 'Z' ? ' UTC' : ` UTC${offset}`
  return `${date.replaceAll('-', '/')} ${time}${seconds === ':00' ? '' : seconds}${zone}`
}
