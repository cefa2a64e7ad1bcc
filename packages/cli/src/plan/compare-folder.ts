import { createHash } from 'node:crypto'
import type { SentDocument } from '@tollgate/contract/catalogues/document-calls.ts'
import { mergeDocuments, type Drift } from '@tollgate/policy/document/merge-documents.ts'
import { canonicalJson, type PolicyDocument } from '@tollgate/policy/document/model.ts'
import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { ConsoleError } from '../console-client.ts'
import type { StoredFolder } from '../folder.ts'

export interface Change {
  key: string
  before: PolicyDocument | undefined
  after: PolicyDocument | undefined
  base_hash: string | null
}

/** A folder compared with a console and with what was applied last. */
export interface FolderComparison {
  /** The merged documents that `apply` writes. They include changes that only the console has. */
  changes: Change[]
  /** What the console says otherwise than what was applied. */
  drift: Drift[]
  /** What is noted as the base of the next comparison. */
  applied: { key: string; text?: string }[]
}

export interface CompareOptions {
  /** Documents that only the console has are deleted. */
  delete?: boolean
  /** Which side stands where both changed a field; else `apply` is refused. */
  conflicts?: 'take' | 'keep'
}

export function compareFolder(
  { documents: stored, hashes, bases, applied: noted }: StoredFolder,
  wanted: readonly PolicyDocument[],
  options: CompareOptions,
): FolderComparison {
  const was = new Map(stored.map((document) => [document.path, document]))
  const drift: Drift[] = []
  const changeOf = (key: string, after?: PolicyDocument): Change => {
    return { key, before: was.get(key), after, base_hash: hashes.get(key) ?? null }
  }
  const merged = wanted.flatMap((folder) => {
    const sides = { bases: bases.get(folder.path) ?? [], console: was.get(folder.path), folder }
    const found = mergeDocuments(sides, options.conflicts === 'keep')
    drift.push(...found.drift)
    return found.merged ? [changeOf(folder.path, found.merged)] : []
  })
  const here = new Set(wanted.map(({ path }) => path))
  const gone = options.delete ? stored.filter(({ path, kind }) => !here.has(path) && kind !== 'network') : []
  const changes = [...merged.filter(isOther), ...gone.map(({ path }) => changeOf(path))]
  const sent = new Map(changes.map(({ key, after }) => [key, after]))
  const applied = wanted
    .filter((folder) => noted.get(folder.path) !== hashOf(folder))
    .map((folder) => ({
      key: folder.path,
      ...(sent.get(folder.path) !== folder && { text: printDocument(folder) }),
    }))
  return { changes, drift, applied }
}

function isOther({ before, after }: Change): boolean {
  return !before || !after || canonicalJson(before) !== canonicalJson(after)
}

/** As the console does it. */
function hashOf(document: PolicyDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex')
}

export function plannedDocument({ key, after, base_hash }: Change): SentDocument {
  return { key, text: after ? printDocument(after) : null, base_hash }
}

export function refuseConflicts(drift: readonly Drift[], { conflicts }: CompareOptions): void {
  const both = drift.filter(({ isConflict }) => isConflict)
  if (both.length === 0 || conflicts !== undefined) return
  const lines = both.map((one) => `\n  ${driftLine(one)}`).join('')
  throw new ConsoleError(`The console and the folder changed the same: say --conflicts take or keep${lines}`)
}

/** One line for what the console says otherwise. */
export function driftLine({ document, what, path, field, base, console, folder, isConflict }: Drift): string {
  const place = [document, what, path, field].filter((part) => part !== '').join(' ')
  const told = Object.entries({ base, console, folder }).map(([side, value]) => `${side} ${textOf(value)}`)
  return `${isConflict ? 'conflict' : 'drift'} ${place}: ${told.join(', ')}`
}

const LONGEST = 80

function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
