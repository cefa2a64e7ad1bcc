import { missingRecord } from '@tollgate/policy/text/names.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { isWithin, shareRecords } from '@tollgate/policy/document/compare.ts'
import { RecordPaths } from '@tollgate/policy/document/record-paths.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import {
  rowsToWrite,
  type KnownRecord,
  type MissingRecord,
  type RowsToWrite,
} from '@tollgate/policy/document/to-rows.ts'
import { below, MOST_FAULTS } from '@tollgate/policy/text/place.ts'
import type { ReadDocument } from '@tollgate/policy/text/read-document.ts'
import type { SourceFinder } from '../catalogue/select-rows.ts'
import type { Db } from '../database/tables.ts'
import { inDocument, locateIn, throwFaults, type ReadText } from './read-texts.ts'
import { readStored, type StoredDocuments } from './stored-documents.ts'

interface CheckedDocuments {
  stored: StoredDocuments
  /** The stored documents by key. */
  before: ReadonlyMap<string, PolicyDocument | undefined>
  /** The parsed documents, reusing unchanged stored records; empty where that is impossible. */
  shared: ReadonlyMap<string, PolicyDocument>
  made: RowsToWrite
}

/**
 * Resolves the names in parsed texts. Throws all faults with line and column, and with several texts with their key.
 * @param isShared replaces records by equal stored ones
 */
export async function checkDocuments(
  db: Db,
  sourceNamed: SourceFinder,
  read: readonly ReadText[],
  isShared = false,
): Promise<CheckedDocuments> {
  const keys = read.map(({ document }) => document.path)
  const stored = await readStored(db, sourceNamed, keys)
  const before = new Map(keys.map((key) => [key, stored.reader.at(key)]))
  const shared = isShared ? sharedWith(before, read) : new Map<string, PolicyDocument>()
  const made = rowsToWrite(
    read.map(({ document }) => shared.get(document.path) ?? document),
    knownOutside(stored),
    shared.size === 0 ? undefined : stored.reader.rows,
  )
  await refuseMissing(made.missing, read)
  return { stored, before, shared, made }
}

async function refuseMissing(missing: readonly MissingRecord[], read: readonly ReadText[]): Promise<void> {
  // One more than is listed: its line begins the rest.
  const listed = missing.slice(0, MOST_FAULTS + 1)
  const faults: Fault[] = []
  for (const one of read) {
    const own = listed.filter(({ document }) => document === one.document.path)
    const places = await locateIn(
      one,
      own.map(({ record, field }) => below(one.places.get(record), field)),
    )
    for (const [index, lacked] of own.entries()) {
      const located = { ...fault('INVALID', missingRecord(lacked)), ...places[index] }
      faults.push(read.length === 1 ? located : inDocument(one.document.path, located))
    }
  }
  throwFaults(faults, missing.length)
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
