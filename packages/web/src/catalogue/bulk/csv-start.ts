import type { SourceColumn } from './source-column.ts'

const SAMPLES = 3
const DELIMITERS = [',', ';', '\t']
const QUOTED = /"((?:[^"]|"")*)"/y

/** The columns of a CSV file and their first cells, from the beginning of its text. */
export function csvStart(text: string): SourceColumn[] {
  const header = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => count(b) - count(a))
  const [names = [], ...rows] = records(text, delimiter, SAMPLES + 1)
  return names.map((name, at) => ({
    name: name.trim(),
    samples: rows.map((row) => row[at] ?? '').filter((cell) => cell !== ''),
  }))
}

function records(text: string, delimiter: string, most: number): string[][] {
  const found: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length && found.length < most) {
    const { cell, end } = cellAt(text, at, delimiter)
    row.push(cell)
    at = end
    if (text.startsWith(delimiter, at)) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (row.length > 1 || row[0] !== '') found.push(row)
    row = []
  }
  return found
}

function cellAt(text: string, at: number, delimiter: string): { cell: string; end: number } {
  if (text[at] === '"') {
    QUOTED.lastIndex = at
    const [whole, inner] = QUOTED.exec(text) ?? []
    if (whole !== undefined && inner !== undefined) return { cell: inner.replaceAll('""', '"'), end: at + whole.length }
  }
  const ends = [delimiter, '\r', '\n'].map((mark) => text.indexOf(mark, at)).filter((place) => place !== -1)
  const end = Math.min(text.length, ...ends)
  return { cell: text.slice(at, end), end }
}
