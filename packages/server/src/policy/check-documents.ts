import type { SentDocument } from '@tollgate/contract/catalogues/document-calls.ts'
import { fault, faultsAt, type Fault } from '@tollgate/contract/errors.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { isWithin, shareRecords } from '@tollgate/policy/document/compare.ts'
import { RecordPaths } from '@tollgate/policy/document/record-paths.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import { rowsToWrite, type KnownRecord, type RowsToWrite } from '@tollgate/policy/document/to-rows.ts'
import type { ReadDocument } from '@tollgate/policy/text/read-document.ts'
import { AppError } from '../app-error.ts'
import type { SourceFinder } from '../catalogue/select-rows.ts'
import type { Db } from '../database/tables.ts'
import { releaseOfTexts } from '../threads/release-memory.ts'
import { readStored, type StoredDocuments } from './stored-documents.ts'

type SentText = Pick<SentDocument, 'key' | 'text'>

interface CheckedDocuments {
  stored: StoredDocuments
  /** The stored documents by key. */
  before: ReadonlyMap<string, PolicyDocument | undefined>
  read: readonly ReadDocument[]
  /** The parsed documents, reusing unchanged stored records; empty where that is impossible. */
  shared: ReadonlyMap<string, PolicyDocument>
  made: RowsToWrite
}

/**
 * Parses texts and resolves their names. Throws all faults with line and column, and with several texts with their key.
 * @param isShared replaces records by equal stored ones
 */
export async function checkDocuments(
  db: Db,
  sourceNamed: SourceFinder,
  sent: readonly SentText[],
  isShared = false,
): Promise<CheckedDocuments> {
  const { noDocument, readDocument } = await import('@tollgate/policy/text/read-document.ts')
  releaseOfTexts(sent)
  const read = sent.map(({ key, text }) =>
    text === null ? noDocument(key) : readDocument(key, text, () => releaseOfTexts([{ text }])),
  )
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
  const shared = isShared ? sharedWith(before, read) : new Map<string, PolicyDocument>()
  const made = rowsToWrite(
    read.map(({ document }) => shared.get(document.path) ?? document),
    knownOutside(stored),
    shared.size === 0 ? undefined : stored.reader.rows,
  )
  const missing = made.missing.map(({ document, record, field, catalogue, path }) => {
    const place = read.find((one) => one.document.path === document)?.locate(record, field)
    const one = { ...fault('INVALID', `There is no ${definitionOf(catalogue).words.one} "${path}"`), ...place }
    return isOne ? one : inDocument(document, one)
  })
  if (missing.length > 0) throw new AppError(missing)
  return { stored, before, read, shared, made }
}

/**
 * Reuses stored records in parsed documents. Not possible while something is deleted, because remaining records may
 * refer to it.
 */
function sharedWith(before: CheckedDocuments['before'], read: readonly ReadDocument[]): CheckedDocuments['shared'] {
  const pairs = read.map(({ document }) => ({ document, stored: before.get(document.path) }))
  if (!pairs.every(({ document, stored }) => !stored || isWithin(stored, document))) return new Map()
  return new Map(
    pairs.map(({ document, stored }) => [document.path, stored ? shareRecords(stored, document) : document]),
  )
}

/** The records outside these documents. A record that the text no longer contains cannot be referred to. */
export function knownOutside({ reader, tables }: StoredDocuments): KnownRecord {
  const paths = new RecordPaths(tables)
  const replaced = new Set(reader.rows.values())
  const inside = new Set(
    [...tables].flatMap(([name, rows]) => {
      const { table, id } = definitionOf(name)
      return rows.filter((row) => replaced.has(row)).map((row) => `${table} ${String(row[id])}`)
    }),
  )
  return (catalogue, path) => {
    const id = paths.idOf(catalogue, path)
    return inside.has(`${definitionOf(catalogue).table} ${id}`) ? undefined : id
  }
}

/** Prefixes the field of a fault with the key of its document, if several texts were sent. */
export function inDocument<F extends Fault>(key: string, one: F): F {
  return { ...one, ...faultsAt(key, [one])[0] }
}
