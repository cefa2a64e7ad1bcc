import type { SourceColumn } from './source-column.ts'

const SAMPLES = 3

/** The columns of a JSON array of rows, from the beginning of its text; `nest.field` for nested values. */
export function jsonStart(text: string): SourceColumn[] {
  if (!/^\s*\[/.test(text)) throw new Error('The file is not a JSON array of rows')
  const columns = new Map<string, string[]>()
  for (const row of firstObjects(text, SAMPLES)) {
    for (const [name, value] of cells(row)) {
      const samples = columns.get(name) ?? []
      columns.set(name, samples)
      if (value !== null && value !== '') samples.push(typeof value === 'string' ? value : JSON.stringify(value))
    }
  }
  return [...columns].map(([name, samples]) => ({ name, samples }))
}

function firstObjects(text: string, most: number): object[] {
  const found: object[] = []
  let depth = 0
  let start = 0
  // A complete string, or a bracket outside of strings.
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (mark === '{' && (depth += 1) === 1) start = index
    if (mark === '}' && (depth -= 1) === 0) found.push(parsed(text.slice(start, index + 1), found.length + 1))
    if (found.length === most) break
  }
  return found
}

function parsed(text: string, number: number): object {
  try {
    return JSON.parse(text) as object
  } catch {
    throw new Error(`Row ${number} is not valid JSON`)
  }
}

function cells(row: object): [string, unknown][] {
  return Object.entries(row).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, cell]): [string, unknown] => [`${name}.${inner}`, cell])
      : [[name, value] as [string, unknown]],
  )
}
