import { compareDocument } from '@tollgate/policy/document/compare.ts'
import type { DocumentRecord, PolicyDocument } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { tablesOf } from '@tollgate/policy/document/to-rows.ts'

/** Larger than any id in a text, and smaller than the ids of new records. */
const FIRST_ID = 10 ** 11

/** Makes the rows of two networks from their documents. The same record gets the same id on both sides. */
export function sidesOfDocuments(
  before: readonly PolicyDocument[],
  after: readonly PolicyDocument[],
): { before: Tables; after: Tables } {
  const ids = new Map<DocumentRecord, number>()
  const kept = new Map<DocumentRecord, number>()
  const wanted = new Map(after.map((document) => [document.path, document]))
  for (const document of before)
    for (const { pairs } of compareDocument(document, wanted.get(document.path)))
      for (const { before: stored, after: same } of pairs) {
        if (stored) ids.set(stored, FIRST_ID + ids.size)
        const id = stored && ids.get(stored)
        if (same && id !== undefined) kept.set(same, id)
      }
  return {
    before: tablesOf(before, undefined, ids).tables,
    after: tablesOf(after, undefined, kept).tables,
  }
}
