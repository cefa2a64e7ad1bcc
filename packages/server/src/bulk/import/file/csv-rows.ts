import type { Info } from 'csv-parse'
import { pipeline, Readable } from 'node:stream'
import { csvOptions } from '@tollgate/contract/bulk/csv-options.ts'
import { unguarded } from '@tollgate/contract/bulk/formula-guard.ts'
import { refusal } from '../../../app-error.ts'
import type { FileRow } from './file-row.ts'
import { RowPieces } from './row-pieces.ts'

type Parsed = AsyncIterable<{ record: string[]; info: Info }>

/** The rows of a CSV file (RFC 4180). The first line names the columns. */
export async function* csvRows(text: AsyncGenerator<string>, guard: boolean): AsyncGenerator<FileRow> {
  const pieces = new RowPieces()
  const { start, whole } = await withFirstLine(pieces.of(text))
  const { CsvError, parse } = await import('csv-parse')
  const options = csvOptions(start)
  const parser = parse({ ...options, info: true })
  // Errors of either stream are thrown by the parser.
  pipeline(Readable.from(whole), parser, () => {})
  let names: string[] | undefined
  let quotedBreaks = 0
  try {
    for await (const { record, info } of parser as Parsed) {
      // The parser counts a quoted CRLF as two lines.
      const line = options.from_line - 1 + info.records + info.empty_lines + quotedBreaks
      pieces.rowEnded(`line ${line}`, record.length)
      if (names) yield { line, names, values: guard ? record.map(unguarded) : record }
      names ??= record
      quotedBreaks += breaksIn(record)
    }
  } catch (error) {
    throw error instanceof CsvError ? refusal('INVALID', `The file is not CSV: ${error.message}`) : error
  }
  if (!names) throw refusal('INVALID', 'The file is empty')
}

function breaksIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (/[\r\n]/.test(cell) ? cell.split(/\r\n|\n|\r/).length - 1 : 0), 0)
}

/** Splits text at its first line that is not blank: the start with that line, and the unread rest. */
async function withFirstLine(text: AsyncGenerator<string>) {
  let start = ''
  for (;;) {
    const { value, done } = await text.next()
    start += value ?? ''
    if (done || /[^\r\n][\r\n]/.test(start)) break
  }
  return { start, whole: continued(start, text) }
}

async function* continued(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}
