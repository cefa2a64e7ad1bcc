import { readFileSync } from 'node:fs'

/** Reads a CSV file of this folder: one record per line, cells may be quoted. For tests only. */
export function readCsv(file: string): Record<string, string>[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split(/\r?\n/)
  const [header = [], ...rows] = lines.filter((line) => line !== '').map(cells)
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])))
}

function cells(line: string): string[] {
  return Array.from(`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}
