import { fault, type Fault } from '../errors.ts'
import type { Catalogue } from './resolve.ts'

type Row = Readonly<Record<string, unknown>>

const ID = /^[1-9]\d{0,14}$/

/**
 * Refuses combinations of values (wire contract, section 5 "Refuse"): an end before its begin, a text that is no id where
 * one is needed. The server checks every write, a form checks while typing.
 */
export function rowFaults(catalogue: Catalogue, row: Row): Fault[] {
  return [...rangeFaults(catalogue, row), ...relationFaults(catalogue, row)]
}

/** Refuses an end before its begin. */
export function rangeFaults({ ranges }: Catalogue, row: Row): Fault[] {
  const broken = ranges.filter(({ from, to }) => isAbove(row[from], row[to]))
  return broken.map(({ to, message }) => fault('INVALID', message, to))
}

/** Compares numbers, or instants, whose normal form sorts by time. */
function isAbove(from: unknown, to: unknown): boolean {
  if (typeof from === 'number' && typeof to === 'number') return from > to
  return typeof from === 'string' && typeof to === 'string' && from > to
}

function relationFaults({ relations }: Catalogue, row: Row): Fault[] {
  const wrong = relations.filter(({ field, by, to }) => {
    const value = row[field]
    return to[String(row[by])] !== undefined && typeof value === 'string' && !ID.test(value)
  })
  return wrong.map(({ field, label }) => fault('INVALID', `${label} must be the id of an existing record`, field))
}
