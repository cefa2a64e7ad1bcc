const DELIMITERS = [',', ';', '\t']

/** How csv-parse reads a file that starts so, in the browser and on the server: as RFC 4180 says, and as spreadsheets write. */
export function csvOptions(start: string) {
  return {
    delimiter: delimiterOf(start),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  }
}

/** Spreadsheets write semicolons or tabs where the comma is for decimals: the header has most of the right one. */
function delimiterOf(start: string): string {
  const header = (/[^\r\n]+/.exec(start)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => count(b) - count(a))
  return delimiter
}
