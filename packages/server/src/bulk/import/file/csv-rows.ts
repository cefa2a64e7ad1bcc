import { parse, type CsvError } from 'csv-parse'
import { pipeline, Readable } from 'node:stream'
import { refusal } from '../../../http/app-error.ts'
import { LONGEST_ROW, type FileRow } from './file-row.ts'

/** Characters given to the parser at a time: it makes all their rows at once, whether they are wanted yet or not. */
const PIECE = 4096

/** The rows of a CSV file (RFC 4180); its first line names the columns. */
export async function* csvRows(text: AsyncGenerator<string>): AsyncGenerator<FileRow> {
  const { delimiter, whole } = await withDelimiter(text)
  const parser = parse({
    delimiter,
    max_record_size: LONGEST_ROW,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  })
  // What goes wrong in either comes out of the parser.
  pipeline(Readable.from(pieces(whole)), parser, () => {})
  let names: string[] | undefined
  let line = 1
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (names && !isBlankLine(record)) yield { line, names, values: record }
      if (!isBlankLine(record)) names ??= record
      line += 1 + breaksIn(record)
    }
  } catch (error) {
    throw isCsvError(error) ? refusal('INVALID', `The file is not CSV: ${error.message}`) : error
  }
  if (!names) throw refusal('INVALID', 'The file is empty')
}

async function* pieces(text: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const chunk of text) {
    for (let start = 0; start < chunk.length; start += PIECE) yield chunk.slice(start, start + PIECE)
  }
}

function isBlankLine(record: readonly string[]): boolean {
  return record.length === 1 && record[0] === ''
}

/** Quoted line breaks: the lines of the file that a row has beside its first. */
function breaksIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (/[\r\n]/.test(cell) ? cell.split(/\r\n|\n|\r/).length - 1 : 0), 0)
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}

const DELIMITERS = [',', ';', '\t']

/** Spreadsheets write semicolons or tabs where the comma is for decimals: the first line tells. */
async function withDelimiter(text: AsyncGenerator<string>) {
  let start = ''
  for (;;) {
    const { value, done } = await text.next()
    start += value ?? ''
    if (done || /[\r\n]/.test(start) || start.length > LONGEST_ROW) break
  }
  const header = (/^[^\r\n]*/.exec(start)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => count(b) - count(a))
  return { delimiter, whole: continued(start, text) }
}

async function* continued(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}
