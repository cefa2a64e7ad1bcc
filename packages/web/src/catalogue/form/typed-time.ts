import type { TextField } from '@tollgate/contract/catalogue/field.ts'
import { isIsoDateTime } from '@tollgate/contract/standards/iso-date-time.ts'
import { formatTime } from '../format/format-time.ts'
import type { Typed } from './typed.ts'

/** A text field that holds a day or a time. */
export type TimeField = TextField & { format: NonNullable<TextField['format']> }

const DAY = String.raw`(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})`
const TIME = String.raw`(\d{1,2}):(\d\d)(:\d\d(?:\.\d+)?)?`
const ZONE = String.raw`(Z|(?:UTC)?[+-]\d\d:?\d\d|UTC)?`
const TYPED = new RegExp(`^${DAY}(?:[T ]+${TIME} ?${ZONE})?$`, 'i')

/** The accepted form, shown as placeholder. */
export const TIME_PATTERNS: Readonly<Record<TimeField['format'], string>> = {
  day: 'YYYY/MM/DD',
  instant: 'YYYY/MM/DD HH:MM',
  'wall time': 'YYYY/MM/DD HH:MM',
}

const EXAMPLES: Readonly<Record<TimeField['format'], string>> = {
  day: '2026/01/31',
  instant: '2026/01/31 18:00',
  'wall time': '2026/01/31 18:00',
}

/** A stored day or time in the console's format; unchanged if that would lose something, such as an hour. */
export function textOfTime({ format, label }: Pick<TimeField, 'format' | 'label'>, stored: string): string {
  const means = (text: string) => {
    const read = timeOfText({ format, label }, text)
    return read.ok && read.value === canonical(format, stored)
  }
  const written = [formatTime(format, stored), formatTime('wall time', stored)]
  return written.find(means) ?? stored
}

/**
 * Parses a typed day or time: `2026/01/31`, `2026/01/31 18:00`, with a zone if wanted (`UTC`, `UTC+02:00`). A day that
 * does not exist is refused.
 */
export function timeOfText({ format, label }: Pick<TimeField, 'format' | 'label'>, text: string): Typed {
  const [, year, month = '', day = '', hour, minute, second = ':00', zone = ''] = TYPED.exec(text.trim()) ?? []
  if (year === undefined) return wrong(`${label} is written as ${TIME_PATTERNS[format]}, such as ${EXAMPLES[format]}`)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isIsoDateTime(`${date}T00:00`)) return wrong(`${label}: the calendar has no ${date.replaceAll('-', '/')}`)
  const time = hour === undefined ? '00:00:00' : `${hour.padStart(2, '0')}:${minute}${second}`
  const moment = `${date}T${time}${zone
    .toUpperCase()
    .replace(/^UTC(?=[+-])/, '')
    .replace('UTC', 'Z')}`
  if (!isIsoDateTime(moment)) return wrong(`${label}: a day has no ${time.slice(0, '18:00'.length)}`)
  return { ok: true, value: canonical(format, moment) }
}

/** An instant in UTC, or a local time with seconds, as the server stores them. */
function canonical(format: TimeField['format'], iso: string): string {
  if (format === 'wall time') return iso.replace(/(T\d\d:\d\d)(?!:)/, '$1:00')
  const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`)
  return Number.isNaN(date.getTime()) ? iso : date.toISOString()
}

function wrong(message: string): Typed {
  return { ok: false, message }
}
