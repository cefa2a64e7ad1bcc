import { structuredPatch, type StructuredPatch } from 'diff'

/** Limit for comparing very long texts. */
const TIMEOUT_MS = 2000

/** The difference of two texts with two lines of context; undefined if it takes too long. */
export function textChanges(before: string, after: string): StructuredPatch | undefined {
  return structuredPatch('', '', before, after, '', '', { context: 2, timeout: TIMEOUT_MS })
}
