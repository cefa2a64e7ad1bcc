import { applyPatch, structuredPatch, type StructuredPatch } from 'diff'

/** A text of a million lines is not compared for ever. */
const TIMEOUT_MS = 2000

/** What differs between two texts, with two lines around each place; undefined where that takes too long. */
export function textChanges(before: string, after: string): StructuredPatch | undefined {
  return structuredPatch('', '', before, after, '', '', { context: 2, timeout: TIMEOUT_MS })
}

/** A text with the changes of another person; undefined where both changed the same lines. */
export function withChanges(text: string, changes: StructuredPatch): string | undefined {
  const merged = applyPatch(text, changes, { fuzzFactor: 0 })
  return merged === false ? undefined : merged
}
