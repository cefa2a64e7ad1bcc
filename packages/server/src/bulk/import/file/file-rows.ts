import type { FastifyRequest } from 'fastify'
import { refusal } from '../../../app-error.ts'
import type { ImportLimits } from '../import-limits.ts'
import { csvRows } from './csv-rows.ts'
import type { FileRow } from './file-row.ts'
import { jsonRows } from './json-rows.ts'
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
