/** Formats rows of cells as spreadsheets put them on the clipboard. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

function quoted(text: string): string {
  return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Parses cells from the clipboard, row by row. */
export async function fromTsv(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  return parse(text.replace(/\r?\n$/, ''), {
    delimiter: '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
}
