import type { FlowDescriptionResult } from '@tollgate/contract/standards/flow-description-reader.ts'

/** A message about a part of a typed Flow-Description. */
export interface Finding {
  kind: 'fault' | 'warning'
  start: number
  end: number
  /** The position as text, counted from 1. */
  place: string
  message: string
  expected?: string
}

/** The fault of a refused text, or the warnings of an accepted one, with positions. */
export function findingsOf(result: FlowDescriptionResult, text: string): readonly Finding[] {
  if (result.verdict !== 'error') {
    return result.warnings.map(({ start, end, message }) => ({
      kind: 'warning',
      start,
      end,
      place: placeOf(start, end, text),
      message,
    }))
  }
  const { start, end, message, expected } = result
  const found = { kind: 'fault', start, end, place: placeOf(start, end, text), message } as const
  return [expected === undefined ? found : { ...found, expected }]
}

function placeOf(start: number, end: number, text: string): string {
  if (end <= start) return start >= text.trimEnd().length ? 'At the end' : `At character ${start + 1}`
  return end - start === 1 ? `Character ${start + 1}` : `Characters ${start + 1} to ${end}`
}
