import type { FastifyRequest } from 'fastify'
import { exactNumber, InexactNumber } from '@tollgate/contract/standards/exact-json.ts'
import { markedEncoding } from '@tollgate/contract/bulk/marked-encoding.ts'
import { AppError, refusal } from '../../../app-error.ts'
import type { ImportLimits } from '../import-limits.ts'
import { csvRows } from './csv-rows.ts'
import type { FileRow } from './file-row.ts'
import type { Upload } from './upload.ts'
import type { parser } from 'stream-json/core/parser.js'
import type { StreamArrayItem } from 'stream-json/core/streamers/stream-array.js'
import { RowPieces } from './row-pieces.ts'

interface ReadOptions {
  /** Removes the quotes that an export puts before formulas. */
  guard: boolean
  limits: Pick<ImportLimits, 'depth'>
}

type Read = (text: AsyncGenerator<string>, options: ReadOptions) => AsyncGenerator<FileRow>

/** The supported types of files. */
export const FILE_READERS: Readonly<Record<string, Read>> = {
  'text/csv': (text, { guard }) => csvRows(text, guard),
  'application/json': (text, { limits }) => jsonRows(text, limits.depth),
}

/** The rows of an upload, read on demand. Unsupported types are refused at once. */
export function fileRows({ headers }: FastifyRequest, upload: Upload, options: ReadOptions): AsyncGenerator<FileRow> {
  const read = FILE_READERS[headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '']
  if (!read) throw unsupported()
  return read(textIn(upload.bytes()), options)
}

export function unsupported() {
  return refusal('UNSUPPORTED_TYPE', 'The body must be CSV (Content-Type: text/csv) or JSON (application/json)')
}

/** The rows of a JSON array. Nested values, as in rows of a list, become `nest.field`. */
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
    isObject(value) && !(value instanceof InexactNumber)
      ? Object.entries(value).map(([inner, cell]): [string, unknown] => [`${name}.${inner}`, cell])
      : [[name, value]],
  )
}

/** The recursion ends at the limit. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Decodes bytes, without a byte order mark. */
async function* textIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    const own = (decoder ??= new TextDecoder(markedEncoding(chunk) ?? 'utf-8', { fatal: true }))
    yield decoded(() => own.decode(chunk, { stream: true }))
  }
  yield decoded(() => decoder?.decode() ?? '')
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw refusal('INVALID', 'The file is not UTF-8 text, nor UTF-16 with a byte order mark')
  }
}

/** Turns a number that JavaScript would round into a text token: the streamer leaves the value of a text as it is. */
function exactly(token: parser.Token): parser.Token {
  if (token.name !== 'numberValue' || !/\d{16}/.test(token.value)) return token
  return Object.assign(token, { name: 'stringValue', value: exactNumber(token.value) })
}

/** A symbol marks the end of the text; the library's types omit it. Without it a truncated array would be accepted. */
type Parse = (piece: string | symbol) => AsyncGenerator<StreamArrayItem>

/** Parses the items of a JSON array as a stream, because all of them may not fit in memory. */
async function* jsonItems(text: AsyncIterable<string>): AsyncGenerator {
  const pieces = new RowPieces()
  const { gen, none, parser, streamArray } = await jsonParser()
  const parse = gen(parser(), exactly, streamArray()) as Parse
  let count = 0
  for await (const piece of withEnd(pieces.of(text), none)) {
    try {
      for await (const { value } of parse(piece)) {
        count += 1
        pieces.rowEnded(`row ${count}`, cellsIn(value))
        yield value
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      const place = count === 0 ? '' : `, after row ${count}`
      throw refusal('INVALID', `The file is not a JSON array of rows${place}: ${(error as Error).message}`)
    }
  }
}

async function* withEnd(text: AsyncIterable<string>, end: symbol): AsyncGenerator<string | symbol> {
  yield* text
  yield end
}

async function jsonParser() {
  const [chain, { parser }, { streamArray }] = await Promise.all([
    import('stream-chain/core'),
    import('stream-json/core/parser.js'),
    import('stream-json/core/streamers/stream-array.js'),
  ])
  return { ...chain, parser, streamArray }
}

function cellsIn(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1
}
