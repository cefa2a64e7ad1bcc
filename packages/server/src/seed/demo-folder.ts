import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { dayOf } from '@tollgate/policy/plan/version-status.ts'

/** The day for which the folder is written: then each plan has a version that has ended, one in force and one to come. */
const WRITTEN_FOR = '2026-11-01'
const DAY = /\d{4}-\d\d-\d\d/g
const EXTENSION = '.yaml'

export interface Text {
  key: string
  text: string
}

/** The documents of `data/`. */
export function readFolder(): Text[] {
  const folder = join(import.meta.dirname, 'data')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(EXTENSION))
    .toSorted()
    .map((file) => ({
      key: file.split(sep).join('/').slice(0, -EXTENSION.length),
      text: readFileSync(join(folder, file), 'utf8'),
    }))
}

/** The same texts for another day: dates of plans go by whole months, and test cases ask on the day itself. */
export function movedTo(today: Date, { key, text }: Text): Text {
  if (key.startsWith('tests/')) return { key, text: text.replaceAll(WRITTEN_FOR, dayOf(today.toISOString())) }
  if (!key.startsWith('plans/')) return { key, text }
  const move = (day: string) => monthsLater(day, monthOf(today) - monthOf(new Date(WRITTEN_FOR)))
  return { key: key.replace(DAY, move), text: text.replaceAll(DAY, move) }
}

function monthOf(day: Date): number {
  return day.getUTCFullYear() * 12 + day.getUTCMonth()
}

/** The last day of a month becomes the last of another: it is counted from the day after it. */
function monthsLater(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + 1)
  date.setUTCMonth(date.getUTCMonth() + months)
  date.setUTCDate(date.getUTCDate() - 1)
  return dayOf(date.toISOString())
}
