import { refusal } from '../../../app-error.ts'
import { jsonItems } from './json-items.ts'
import type { FileRow } from './file-row.ts'

/** The rows of a JSON array; what is nested, as in a row that was read, becomes `nest.field`. */
export async function* jsonRows(text: AsyncGenerator<string>, depth: number): AsyncGenerator<FileRow> {
  const known = new Map<string, readonly string[]>()
  let line = 0
  for await (const item of jsonItems(text)) {
    line += 1
    if (isDeeper(item, depth)) throw refusal('INVALID', `Row ${line} is nested more than ${depth} levels deep`)
    const entries = cellsOf(item, line)
    const names = entries.map(([name]) => name)
    const shape = names.join('\n')
    if (!known.has(shape)) known.set(shape, names)
    yield { line, names: known.get(shape) ?? names, values: entries.map(([, value]) => value) }
  }
}

function cellsOf(row: unknown, line: number): [string, unknown][] {
  if (!isObject(row)) throw refusal('INVALID', `Row ${line} is not a JSON object`)
  return Object.entries(row).flatMap(([name, value]) =>
    isObject(value)
      ? Object.entries(value).map(([inner, cell]): [string, unknown] => [`${name}.${inner}`, cell])
      : [[name, value]],
  )
}

/** Recursion that ends at the limit. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
