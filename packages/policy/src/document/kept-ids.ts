import { compareDocument } from './compare.ts'
import { definitionOf } from './document-catalogue.ts'
import type { DocumentRecord, PolicyDocument, Row } from './model.ts'
import type { KeptIds } from './to-rows.ts'

/** The stored ids of records of an edited document. */
export function keptIds(
  before: PolicyDocument | undefined,
  after: PolicyDocument,
  stored: ReadonlyMap<DocumentRecord, Row>,
): KeptIds {
  const ids = new Map<DocumentRecord, number>()
  for (const { level, pairs } of compareDocument(before, after))
    for (const pair of pairs) {
      const row = pair.before && stored.get(pair.before)
      if (row && pair.after) ids.set(pair.after, Number(row[definitionOf(level.catalogue).id]))
    }
  return ids
}
