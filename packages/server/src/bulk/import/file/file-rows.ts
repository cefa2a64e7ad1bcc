import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { IMPORT_LIMIT } from '@tollgate/contract/bulk/import-preview.ts'
import { refusal } from '../../../http/app-error.ts'
import { csvRows } from './csv-rows.ts'
import type { FileRow } from './file-row.ts'
import { jsonRows } from './json-rows.ts'
import { tooLarge, utf8Text } from './utf8-text.ts'

type Read = (text: AsyncGenerator<string>, guard: boolean) => AsyncGenerator<FileRow>

/** The types of file that an import reads. */
export const FILE_READERS: Readonly<Record<string, Read>> = { 'text/csv': csvRows, 'application/json': jsonRows }

/** The rows of an upload while it arrives; `guard`: without the quotes that an export puts before formulas. */
export function fileRows({ headers, body }: FastifyRequest, guard: boolean): AsyncGenerator<FileRow> {
  const read = FILE_READERS[headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '']
  if (!read) throw unsupported()
  if (Number(headers['content-length'] ?? 0) > IMPORT_LIMIT) throw tooLarge()
  return read(utf8Text(body instanceof Readable ? body : Readable.from([])), guard)
}

export function unsupported() {
  return refusal('UNSUPPORTED_TYPE', 'The body must be CSV (Content-Type: text/csv) or JSON (application/json)')
}
