import type { DocumentDifference } from '@tollgate/contract/release/release.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import { recordChanges } from '@tollgate/policy/document/record-changes.ts'
import type { Manifest } from './contents.ts'

/** The documents that two manifests have otherwise, record by record. */
export function documentDifferences(
  from: Manifest,
  to: Manifest,
  documentOf: (hash: string) => PolicyDocument | undefined,
): DocumentDifference[] {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].toSorted()
  return keys
    .filter((key) => from[key] !== to[key])
    .map((key) => {
      const [was, is] = [from[key], to[key]].map((hash) => (hash === undefined ? undefined : documentOf(hash)))
      const change = was ? (is ? 'changed' : 'removed') : 'added'
      const records = recordChanges(was, is).map(({ fields, ...one }) => ({ ...one, fields: [...fields] }))
      return { key, change, from: from[key] ?? null, to: to[key] ?? null, records }
    })
}
