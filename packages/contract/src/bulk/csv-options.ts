const DELIMITERS = [',', ';', '\t']

/** Options of csv-parse for a file with this start: RFC 4180, and files of spreadsheets. Used by browser and server. */
export function csvOptions(start: string) {
  const stated = /^"?sep=([,;\t|])"?\r?\n/i.exec(start)
  return {
    delimiter: stated?.[1] ?? delimiterOf(start),
    // The line that states the delimiter, as spreadsheets write and hide it.
    from_line: stated ? 2 : 1,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  }
}

/** Spreadsheets use semicolons or tabs where the comma is the decimal sign. The most frequent one in the header is the delimiter. */
function delimiterOf(start: string): string {
  const header = (/[^\r\n]+/.exec(start)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => count(b) - count(a))
  return delimiter
}
