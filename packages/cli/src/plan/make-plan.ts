import { createHash } from 'node:crypto'
import type { SentDocument } from '@tollgate/contract/catalogues/document-calls.ts'
import { canonicalJson, type PolicyDocument } from '@tollgate/policy/document/model.ts'
import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { compareNetworks } from '@tollgate/engine/prove/network/changed-decisions.ts'
import { USUAL_WORK, type NetworkComparison } from '@tollgate/engine/prove/network/comparison.ts'
import { sidesOfDocuments } from '@tollgate/engine/prove/network/sides-of-documents.ts'
import { runToEnd } from '@tollgate/engine/prove/run-to-end.ts'
import { failedTests, type FailedTest } from '@tollgate/engine/folder-policy.ts'
import type { StoredFolder } from '../folder.ts'
import { recordChanges, type RecordChange } from '@tollgate/policy/document/record-changes.ts'

const FORMAT = 1

/** What `apply` will do, and its effects. */
export interface Plan {
  format: typeof FORMAT
  /** Hash of the console's state when the plan was made. */
  state: string
  documents: SentDocument[]
  records: (Omit<RecordChange, 'fields'> & { document: string; fields: string[] })[]
  decisions: NetworkComparison
  /** Test cases that will fail after it is applied. */
  failed: FailedTest[]
}

interface Change {
  key: string
  before: PolicyDocument | undefined
  after: PolicyDocument | undefined
  base_hash: string | null
}

/** The documents that differ from the console, apart from spacing. With `isWhole`, other documents of the console are deleted. */
export function changesOf(
  { documents: stored, hashes }: StoredFolder,
  wanted: readonly PolicyDocument[],
  isWhole: boolean,
): Change[] {
  const was = new Map(stored.map((document) => [document.path, document]))
  const here = new Set(wanted.map(({ path }) => path))
  const change = (key: string, after?: PolicyDocument): Change => {
    return { key, before: was.get(key), after, base_hash: hashes.get(key) ?? null }
  }
  const changed = wanted.map((after) => change(after.path, after)).filter(isOther)
  const gone = stored.filter(({ path, kind }) => !here.has(path) && kind !== 'network')
  return isWhole ? [...changed, ...gone.map(({ path }) => change(path))] : changed
}

function isOther({ before, after }: Change): boolean {
  return !before || !after || canonicalJson(before) !== canonicalJson(after)
}

export function plannedDocument({ key, after, base_hash }: Change): SentDocument {
  return { key, text: after ? printDocument(after) : null, base_hash }
}

export function makePlan(console: StoredFolder, wanted: readonly PolicyDocument[], isWhole: boolean): Plan {
  const { documents: stored } = console
  const changes = changesOf(console, wanted, isWhole)
  const here = new Set(wanted.map(({ path }) => path))
  const after = [...wanted, ...(isWhole ? [] : stored.filter(({ path }) => !here.has(path)))]
  return {
    format: FORMAT,
    state: stateOf([...console.hashes]),
    documents: changes.map(plannedDocument),
    records: changes.flatMap(({ key, before, after: wish }) =>
      recordChanges(before, wish).map(({ fields, ...one }) => ({
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
