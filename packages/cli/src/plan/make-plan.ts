import { createHash } from 'node:crypto'
import type { SentDocument } from '@tollgate/contract/catalogues/document-calls.ts'
import type { Drift } from '@tollgate/policy/document/merge-documents.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import { compareNetworks } from '@tollgate/engine/prove/network/changed-decisions.ts'
import { USUAL_WORK, type NetworkComparison } from '@tollgate/engine/prove/network/comparison.ts'
import { sidesOfDocuments } from '@tollgate/engine/prove/network/sides-of-documents.ts'
import { runToEnd } from '@tollgate/engine/prove/run-to-end.ts'
import { failedTests, type FailedTest } from '@tollgate/engine/folder-policy.ts'
import type { StoredFolder } from '../folder.ts'
import { compareFolder, plannedDocument, type CompareOptions, type FolderComparison } from './compare-folder.ts'
import { recordChanges, type RecordChange } from '@tollgate/policy/document/record-changes.ts'

const FORMAT = 1

/** What `apply` will do, and its effects. */
export interface Plan {
  format: typeof FORMAT
  /** Hash of the console's state when the plan was made. */
  state: string
  documents: SentDocument[]
  /** What is noted as the base of the next comparison. */
  applied: FolderComparison['applied']
  /** What the console says otherwise than what was applied last. */
  drift: Drift[]
  records: (Omit<RecordChange, 'fields' | 'resource'> & { document: string; fields: string[] })[]
  decisions: NetworkComparison
  /** Test cases that will fail after it is applied. */
  failed: FailedTest[]
}

export function makePlan(console: StoredFolder, wanted: readonly PolicyDocument[], options: CompareOptions): Plan {
  const { documents: stored } = console
  const { changes, drift, applied } = compareFolder(console, wanted, options)
  const changed = new Map(changes.map(({ key, after }) => [key, after]))
  const untouched = stored.filter(({ path }) => !changed.has(path))
  const after = [...untouched, ...changes.flatMap((change) => change.after ?? [])]
  return {
    format: FORMAT,
    state: stateOf([...console.hashes]),
    documents: changes.map(plannedDocument),
    applied,
    drift,
    records: changes.flatMap(({ key, before, after: wish }) =>
      recordChanges(before, wish).map(({ fields, resource: _resource, ...one }) => ({
        document: key,
        ...one,
        fields: fields.map(({ field }) => field),
      })),
    ),
    decisions: runToEnd(compareNetworks({ ...sidesOfDocuments(stored, after), ...USUAL_WORK, now: Date.now() })),
    failed: failedTests(after),
  }
}

/** One hash of everything on a console. */
export function stateOf(hashes: readonly (readonly [key: string, hash: string])[]): string {
  const lines = hashes.map((one) => one.join(' ')).toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
