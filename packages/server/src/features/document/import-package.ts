import type { PackageImport, PackageImported } from '@tollgate/contract/catalogues/document-calls.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { canonicalValue, type DocumentRecord, type PolicyDocument } from '@tollgate/policy/document/model.ts'
import { recordChanges } from '@tollgate/policy/document/record-changes.ts'
import { withPart } from '@tollgate/policy/document/package.ts'
import { AppError } from '../../app-error.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Actor } from '../../history/record-change.ts'
import { readTexts, refuseFaults } from '../../policy/read-texts.ts'
import { documentHash } from '../../policy/document-hash.ts'
import { putDocuments } from './put-documents.ts'
import { inSnapshot, readAll } from '../../policy/read-all.ts'

/** A document of the package, its stored counterpart, and what the import does with each record. */
interface Import {
  part: PolicyDocument
  stored: PolicyDocument | undefined
  records: readonly ImportedRecord[]
}

interface ImportedRecord {
  record: DocumentRecord
  state: 'added' | 'changed' | 'conflict' | 'unchanged'
}

/** Stores the documents of a package, all or none. A preview only reports what would change. */
export async function importPackage(
  database: Database,
  sourceNamed: SourceFinder,
  { documents, conflicts, preview }: PackageImport,
  actor: Actor,
): Promise<PackageImported> {
  const parts = await readAllParts(documents)
  const stored = new Map((await inSnapshot(database, (db) => readAll(db, sourceNamed))).map((one) => [one.path, one]))
  const imports = parts.map((part) => importOf(part, stored.get(part.path)))
  const answer = summaryOf(imports)
  if (preview) return { ...answer, differences: imports.flatMap(differencesOf), written: 0 }
  if (conflicts === 'refuse' && answer.conflicts.length > 0) throw new AppError(answer.conflicts.map(refused))
  const { printDocument } = await import('@tollgate/policy/text/print-document.ts')
  const sent = imports.flatMap((one) => {
    const whole = wholeOf(one, conflicts === 'keep')
    const base_hash = one.stored ? documentHash(one.stored) : null
    return whole && documentHash(whole) !== base_hash
      ? [{ key: whole.path, text: printDocument(whole), base_hash }]
      : []
  })
  if (sent.length === 0) return { ...answer, written: 0 }
  const { written } = await putDocuments(database, sourceNamed, { sent, actor, isAdministrator: false, confirm: false })
  return { ...answer, written }
}

async function readAllParts(documents: PackageImport['documents']): Promise<PolicyDocument[]> {
  const read = await readTexts(documents)
  refuseFaults(read)
  return read.map(({ document }) => document).filter(({ kind }) => kind !== 'network')
}

/**
 * Catalogues are compared record by record, other documents as a whole. A difference in a document that other plans may
 * use is a conflict.
 */
function importOf(part: PolicyDocument, stored: PolicyDocument | undefined): Import {
  const isCommon = part.kind === 'catalogue' || part.kind === 'zone map'
  const nameOf = (record: DocumentRecord) => (record.key === '' ? canonicalValue(record) : record.key)
  const here = new Map(stored?.records.map((record) => [nameOf(record), record]))
  const stateOf = (record: DocumentRecord): ImportedRecord['state'] => {
    const own = here.get(nameOf(record))
    if (!own) return stored && part.kind !== 'catalogue' ? 'changed' : 'added'
    return canonicalValue(own) === canonicalValue(record) ? 'unchanged' : isCommon ? 'conflict' : 'changed'
  }
  return { part, stored, records: part.records.map((record) => ({ record, state: stateOf(record) })) }
}

function summaryOf(imports: readonly Import[]): Omit<PackageImported, 'written'> {
  const paths = (state: ImportedRecord['state']) =>
    imports.flatMap(({ part: { path, kind }, records }) =>
      records
        .filter((one) => one.state === state)
        .map(({ record }) => (kind === 'catalogue' ? `${path}/${record.key}` : path)),
    )
  // A layout is a list of positions, so paths repeat.
  const of = (state: ImportedRecord['state']) => [...new Set(paths(state))]
  return {
    added: of('added'),
    changed: of('changed'),
    conflicts: of('conflict'),
    differences: [],
    unchanged: of('unchanged').length,
  }
}

const MOST_LISTED = 100

/** What a document that is here already would say otherwise. */
function differencesOf(one: Import): PackageImported['differences'] {
  const { stored, records } = one
  if (!stored || records.every(({ state }) => state === 'unchanged')) return []
  const changes = recordChanges(stored, wholeOf(one, false)).filter(({ change }) => change !== 'added')
  const listed = changes.slice(0, MOST_LISTED).map(({ fields, ...record }) => ({ ...record, fields: [...fields] }))
  return listed.length === 0 ? [] : [{ key: stored.path, records: listed }]
}

/** The document to store; undefined if the stored one stays. */
function wholeOf({ part, stored, records }: Import, isKept: boolean): PolicyDocument | undefined {
  const taken = records.filter(({ state }) => !(isKept && state === 'conflict')).map(({ record }) => record)
  return taken.length === 0 ? undefined : withPart(stored, { ...part, records: taken })
}

function refused(path: string): Fault {
  return fault('CONFLICT', `${path} says otherwise on this console: say whether to take or to keep it`, 'conflicts')
}
