import type { FastifyRequest } from 'fastify'
import { refusal } from '../../../app-error.ts'
import type { ImportLimits } from '../import-limits.ts'
import { csvRows } from './csv-rows.ts'
import type { FileRow } from './file-row.ts'
import { jsonItems } from './json-items.ts'
import type { Upload } from './upload.ts'
import { utf8Text } from './utf8-text.ts'

interface ReadOptions {
  /** Takes away the quotes that an export puts before formulas. */
  guard: boolean
  limits: Pick<ImportLimits, 'depth'>
}

type Read = (text: AsyncGenerator<string>, options: ReadOptions) => AsyncGenerator<FileRow>

/** The types of file that an import reads. */
export const FILE_READERS: Readonly<Record<string, Read>> = {
  'text/csv': (text, { guard }) => csvRows(text, guard),
  'application/json': (text, { limits }) => jsonRows(text, limits.depth),
}

/** The rows of an upload, read when they are asked for. Other types than the known are refused at once. */
export function fileRows({ headers }: FastifyRequest, upload: Upload, options: ReadOptions): AsyncGenerator<FileRow> {
  const read = FILE_READERS[headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '']
  if (!read) throw unsupported()
  return read(utf8Text(upload.bytes()), options)
}

export function unsupported() {
  return refusal('UNSUPPORTED_TYPE', 'The body must be CSV (Content-Type: text/csv) or JSON (application/json)')
}

/** The rows of a JSON array; what is nested, as in a row that was read, becomes `nest.field`. */
async function* jsonRows(text: AsyncGenerator<string>, depth: number): AsyncGenerator<FileRow> {
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
