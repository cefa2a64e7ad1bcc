import { fault, type Fault } from '../errors.ts'

/** Maps column names of a file to column names of a catalogue. */
export type ColumnMapping = Readonly<Record<string, string>>

/** Formats a mapping as the query value `columns`, such as `plmn:value,operator:exp_value`. Names are percent-encoded. */
export function formatColumnMapping(mapping: ColumnMapping): string {
  return Object.entries(mapping)
    .map(([from, to]) => `${encodeURIComponent(from)}:${encodeURIComponent(to)}`)
    .join(',')
}

/** Parses the query value `columns`. */
export function parseColumnMapping(given: unknown, faults: Fault[]): ColumnMapping | undefined {
  if (given === undefined || given === '') return undefined
  const pairs = typeof given === 'string' ? given.split(',').map(parsePair) : [undefined]
  const good = pairs.filter((pair) => pair !== undefined)
  if (good.length === pairs.length) return Object.fromEntries(good)
  faults.push(fault('INVALID', 'columns must be pairs like "plmn:value,operator:exp_value"', 'columns'))
  return undefined
}

function parsePair(text: string): [string, string] | undefined {
  const [from = '', to = '', ...more] = text.split(':')
  if (from === '' || to === '' || more.length > 0) return undefined
  try {
    return [decodeURIComponent(from), decodeURIComponent(to)]
  } catch {
    return undefined
  }
}
