import type { DocumentDifference } from '@tollgate/contract/release/release.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import { recordChanges } from '@tollgate/policy/document/record-changes.ts'
import { differingKeys, type Manifest } from './contents.ts'

const MOST_LISTED = 1000

/** The differing documents of two manifests, record by record. */
export function documentDifferences(
  from: Manifest,
  to: Manifest,
  documentOf: (hash: string) => PolicyDocument | undefined,
): DocumentDifference[] {
  return differingKeys(from, to)
    .toSorted()
    .map((key) => {
      const [was, is] = [from[key], to[key]].map((hash) => (hash === undefined ? undefined : documentOf(hash)))
      const change = was ? (is ? 'changed' : 'removed') : 'added'
      const all = recordChanges(was, is)
      const records = all.slice(0, MOST_LISTED).map(({ fields, ...one }) => ({ ...one, fields: [...fields] }))
      return { key, change, from: from[key] ?? null, to: to[key] ?? null, record_count: all.length, records }
    })
}
