import type { DocumentsWritten } from '@tollgate/contract/catalogues/document-calls.ts'
import { fault, faultsAt, type Fault } from '@tollgate/contract/errors.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { inWritingOrder } from '@tollgate/policy/document/document-path.ts'
import { RecordPaths } from '@tollgate/policy/document/record-paths.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import { tablesOf, type KnownRecord, type MadeRows } from '@tollgate/policy/document/to-rows.ts'
import { readDocument, type ReadDocument } from '@tollgate/policy/text/read-document.ts'
import { AppError, refusal } from '../../app-error.ts'
import type { SourceNamed } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { reasonOf } from '../../policy/stored-values.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { documentHash, readStored, type StoredDocuments } from './read-document.ts'
import { writeDocuments, type Current } from './write-document.ts'

/** How often a write is tried again that met another one. */
const RETRIES = 5

export interface SentText {
  key: string
  text: string
}

export interface SentDocument extends SentText {
  /** Hash of the document that was edited; null for a new one. */
  base_hash: string | null
}

interface CheckedDocuments {
  stored: StoredDocuments
  /** The documents as they are stored, by key. */
  before: ReadonlyMap<string, PolicyDocument | undefined>
  read: readonly ReadDocument[]
  made: MadeRows
}

/** Reads texts and finds what they name; every fault is thrown, with its line and column, and of several texts with its key. */
export async function checkDocuments(
  db: Db,
  sourceNamed: SourceNamed,
  sent: readonly SentText[],
): Promise<CheckedDocuments> {
  const read = sent.map(({ key, text }) => readDocument(key, text))
  const isOne = sent.length === 1
  const faults = read.flatMap(({ document, faults: own }) =>
    own.map((one) => (isOne ? one : inDocument(document.path, one))),
  )
  if (faults.length > 0) throw new AppError(faults)
  const stored = await readStored(
    db,
    sourceNamed,
    sent.map(({ key }) => key),
  )
  const before = new Map(sent.map(({ key }) => [key, stored.reader.at(key)]))
  const made = tablesOf(
    read.map(({ document }) => document),
    knownOutside(stored),
  )
  const missing = made.missing.map(({ document, record, field, catalogue, path }) => {
    const place = read.find((one) => one.document.path === document)?.locate(record, field)
    const one = { ...fault('INVALID', `There is no ${catalogueOf(catalogue).words.one} "${path}"`), ...place }
    return isOne ? one : inDocument(document, one)
  })
  if (missing.length > 0) throw new AppError(missing)
  return { stored, before, read, made }
}

/** Records that other documents have: what a text does not say any more is no record that it can name. */
function knownOutside({ reader, tables }: StoredDocuments): KnownRecord {
  const paths = new RecordPaths(tables)
  const replaced = new Set(reader.rows.values())
  const inside = new Set(
    [...tables].flatMap(([name, rows]) => {
      const { table, id } = catalogueOf(name)
      return rows.filter((row) => replaced.has(row)).map((row) => `${table} ${String(row[id])}`)
    }),
  )
  return (catalogue, path) => {
    const id = paths.idOf(catalogue, path)
    return inside.has(`${catalogueOf(catalogue).table} ${id}`) ? undefined : id
  }
}

/** A fault of one of several texts begins with the key of its document. */
function inDocument<F extends Fault>(key: string, one: F): F {
  return { ...one, ...faultsAt(key, [one])[0] }
}

/** Stores what texts say otherwise than what is stored, all in one transaction or nothing. */
export function putDocuments(
  database: Database,
  sourceNamed: SourceNamed,
  sent: readonly SentDocument[],
  actor: Actor,
): Promise<DocumentsWritten> {
  const { engine } = database
  const current: Current = {}
  let read: readonly ReadDocument[] = []
  const attempt = (triesLeft: number): Promise<DocumentsWritten> =>
    writeOnce(
      database,
      actor,
      async (trx) => {
        const { stored, before, made, ...checked } = await checkDocuments(trx, sourceNamed, inWritingOrder(sent))
        read = checked.read
        const changes = read.map(({ document: after }) => ({ before: before.get(after.path), after }))
        for (const one of sent) refuseStale(changes.find(({ after }) => after.path === one.key)?.before, one)
        const writing = { transaction: { trx, engine }, sourceNamed, actor, current }
        const written = await writeDocuments(writing, changes, { stored: stored.reader.rows, made: made.rows })
        const { reader } = await readStored(
          trx,
          sourceNamed,
          sent.map(({ key }) => key),
        )
        const documents = sent.map(({ key }) => reader.at(key)).filter((document) => document !== undefined)
        return {
          documents: documents.map((document) => ({ key: document.path, hash: documentHash(document) })),
          written,
          comments_dropped: sent.reduce((sum, { text }) => sum + commentsIn(text), 0),
        }
      },
      { isolation: 'repeatable read' },
    ).catch((error: unknown) => {
      if (triesLeft > 0 && engine.failureOf(error) === 'raced') return attempt(triesLeft - 1)
      return explain(database, error, current, read)
    })
  return attempt(RETRIES)
}

function refuseStale(stored: PolicyDocument | undefined, { key, base_hash: base }: SentDocument): void {
  if (base === null && stored) throw refusal('STALE', `There is a document ${key} already`, 'base_hash')
  if (base !== null && (!stored || documentHash(stored) !== base))
    throw refusal('STALE', `The document ${key} was changed by someone else meanwhile`, 'base_hash')
}

function commentsIn(text: string): number {
  return text.split('\n').filter((line) => line.trimStart().startsWith('#')).length
}

/** The fault of a write says at which line its record stands. */
async function explain(
  database: Database,
  error: unknown,
  { record, source, values = {}, id }: Current,
  read: readonly ReadDocument[],
): Promise<never> {
  if (!record || !source) throw error
  // What is gone from the text stands at no line of it.
  const place = read.find((one) => one.has(record))
  const about = id === undefined ? { values } : { values, id }
  const reason = await reasonOf(database, source, error, about)
  if (!(reason instanceof AppError)) throw reason
  const at = (one: Fault) => {
    if (!place) return one
    const located = { ...one, ...place.locate(record, one.field ?? '') }
    return read.length === 1 ? located : inDocument(place.document.path, located)
  }
  throw new AppError(reason.faults.map(at), reason.retryAfter)
}
