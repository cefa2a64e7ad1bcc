import { applyPatch, structuredPatch, type StructuredPatch } from 'diff'

/** Limit for comparing very long texts. */
const TIMEOUT_MS = 2000

/** The difference of two texts with two lines of context; undefined if it takes too long. */
export function textChanges(before: string, after: string): StructuredPatch | undefined {
  return structuredPatch('', '', before, after, '', '', { context: 2, timeout: TIMEOUT_MS })
}

/** Applies another person's changes to a text; undefined if both changed the same lines. */
export function withChanges(text: string, changes: StructuredPatch): string | undefined {
  const merged = applyPatch(text, changes, { fuzzFactor: 0 })
  return merged === false ? undefined : merged
}
