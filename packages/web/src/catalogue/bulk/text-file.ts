import { markedEncoding } from '@tollgate/contract/bulk/marked-encoding.ts'

const ZIP = 'PK\u0003\u0004'
/** Control characters that do not occur in text. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\u0000-\u0008\u000e-\u001f]/

/** The file is text in a code page that it does not name. */
export class UnknownEncoding extends Error {
  readonly file: File

  constructor(file: File) {
    super('The file is not encoded in UTF-8')
    this.file = file
  }
}

/**
 * A chosen file as UTF-8 text under the same name: the first sheet of a workbook as CSV, text of another encoding decoded.
 * Throws an `UnknownEncoding` if somebody must say which, and an `Error` with a message for the user if it is no text.
 */
export async function textFile(file: File, encoding?: string): Promise<File> {
  const start = await bytesOf(file.slice(0, START))
  const marked = encoding ?? markedEncoding(start)
  if (marked !== undefined) return named(file, new TextDecoder(marked).decode(await bytesOf(file)))
  const shown = new TextDecoder().decode(start)
  if (shown.startsWith(ZIP)) return named(file, await sheetOf(file))
  if (BINARY.test(shown)) throw new Error('This is not a CSV, JSON or Excel file')
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
  } catch {
    throw new UnknownEncoding(file)
  }
  return file
}

/** Bytes in which the kind of a file shows. */
const START = 256 * 1024

async function bytesOf(part: Blob): Promise<Uint8Array> {
  const bytes = await part.arrayBuffer().catch(() => {
    throw new Error('The file could not be read')
  })
  return new Uint8Array(bytes)
}

async function sheetOf(file: File): Promise<string> {
  const { csvOfWorkbook } = await import('./spreadsheet.ts')
  return csvOfWorkbook(file).catch(() => {
    throw new Error('This is no Excel workbook (.xlsx) that can be read. Save it as .xlsx or CSV and choose that file')
  })
}

function named(file: File, text: string): File {
  return new File([text], file.name, { type: 'text/csv' })
}

/** The code pages that spreadsheets and other programs write (Encoding Standard, WHATWG). */
export const CODE_PAGES = [
  ['windows-1252', 'Western European'],
  ['windows-1250', 'Central European'],
  ['windows-1251', 'Cyrillic'],
  ['windows-1253', 'Greek'],
  ['windows-1254', 'Turkish'],
  ['windows-1255', 'Hebrew'],
  ['windows-1256', 'Arabic'],
  ['windows-1257', 'Baltic'],
  ['windows-1258', 'Vietnamese'],
  ['windows-874', 'Thai'],
  ['gb18030', 'Chinese, simplified'],
  ['big5', 'Chinese, traditional'],
  ['shift_jis', 'Japanese'],
  ['euc-kr', 'Korean'],
  ['macintosh', 'Mac, Western'],
  ['ibm866', 'DOS, Cyrillic'],
] as const

const MOST_LINES = 4

/** The first lines with letters that code pages read differently. */
export async function sampleOf(file: File, encoding: string): Promise<string[]> {
  const text = new TextDecoder(encoding).decode(await bytesOf(file.slice(0, START)))
  return text
    .split(/\r\n?|\n/)
    .filter((line) => /[^\u0020-\u007e\t]/.test(line))
    .slice(0, MOST_LINES)
}
