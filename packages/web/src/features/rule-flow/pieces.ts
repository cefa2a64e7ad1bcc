import type { Finding } from './findings.ts'

export interface Piece {
  start: number
  part: string
  kind: Finding['kind'] | undefined
}

/** A text cut at the ends of its marks; where nothing stands at a mark, a blank stands for it. */
export function pieces(text: string, marks: readonly Pick<Finding, 'start' | 'end' | 'kind'>[]): readonly Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const { start, end, kind } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    if (start > at) found.push({ start: at, part: text.slice(at, start), kind: undefined })
    found.push({ start, part: text.slice(start, end) || '\u00a0', kind })
    at = Math.max(end, start)
  }
  if (at < text.length) found.push({ start: at, part: text.slice(at), kind: undefined })
  return found
}
