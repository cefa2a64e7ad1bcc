import { parse, type CsvError } from 'csv-parse'
import { pipeline, Readable } from 'node:stream'
import { refusal } from '../../../http/app-error.ts'
import { LONGEST_ROW, type FileRow } from './file-row.ts'

interface Parsed {
  record: string[]
  info: { lines: number }
}

/** The rows of a CSV file (RFC 4180); its first line names the columns. */
export async function* csvRows(text: AsyncGenerator<string>): AsyncGenerator<FileRow> {
  const { delimiter, whole } = await withDelimiter(text)
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: LONGEST_ROW,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  })
  // What goes wrong in either comes out of the parser.
  pipeline(Readable.from(whole), parser, () => {})
  const lineOf = lineCounter()
  let names: string[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = lineOf(record, info.lines)
      if (names) yield { line, names, values: record }
      names ??= record
    }
  } catch (error) {
    throw isCsvError(error) ? refusal('INVALID', `The file is not CSV: ${error.message}`) : error
  }
  if (!names) throw refusal('INVALID', 'The file is empty')
}

/** First line of each row. The parser counts the lines up to a row's end, and a quoted CRLF as two of them. */
function lineCounter(): (record: readonly string[], lines: number) => number {
  let pairs = 0
  return (record, lines) => {
    const breaks = record.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
    pairs += breaks.filter((mark) => mark.length === 2).length
    return lines - pairs - breaks.length
  }
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
