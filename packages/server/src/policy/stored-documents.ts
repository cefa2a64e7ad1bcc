import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import {
  CATALOGUE_LEVELS,
  ownerFields,
  REFERRED_CATALOGUES,
  ROOTS,
  type Level,
} from '@tollgate/policy/document/levels.ts'
import { documentKind, keyOfPath } from '@tollgate/policy/document/document-path.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { ownRows, type SourceFinder } from '../catalogue/select-rows.ts'
import type { Db } from '../database/tables.ts'
import { readTables } from './read-tables.ts'

/** Stored documents with the rows that they were read from. */
export interface StoredDocuments {
  reader: DocumentReader
  tables: Tables
}

/**
 * Reads the documents at some paths. For a single document it reads only its own rows, and the keys that it can refer
 * to.
 */
export async function readStored(
  db: Db,
  sourceNamed: SourceFinder,
  paths: readonly string[],
): Promise<StoredDocuments> {
  const [path = '', ...others] = paths
  const tables = others.length > 0 ? await readTables(db, sourceNamed) : await readTablesOf(db, sourceNamed, path)
  return { tables, reader: new DocumentReader(tables) }
}

async function readTablesOf(db: Db, sourceNamed: SourceFinder, path: string): Promise<Tables> {
  const tables = new Map(await readTables(db, sourceNamed, REFERRED_CATALOGUES))
  const read = async (name: DocumentCatalogue, isIts: RawBuilder<SqlBool>) => {
    const { id } = definitionOf(name)
    if (tables.has(name)) return
    tables.set(name, await ownRows(db, sourceNamed(name)).selectAll().where(isIts).orderBy(id).execute())
  }
  const readBelow = async (owner: Level, isOwner: RawBuilder<SqlBool>): Promise<void> => {
    for (const part of owner.parts) {
      const isIts = isBelow(part, owner, isOwner)
      await read(part.catalogue, isIts)
      await readBelow(part, isIts)
    }
  }
  const kind = documentKind(path)
  if (kind === 'test') await read('simulation-case', sql<SqlBool>`key = ${keyOfPath(path)}`)
  if (kind === 'network') await read('setting', sql<SqlBool>`1 = 1`)
  const catalogue = CATALOGUE_LEVELS.get(path)
  if (catalogue) await readBelow(catalogue, sql<SqlBool>`1 = 1`)
  const root = new DocumentReader(tables).rootAt(path)
  if (!root) return tables
  const level = ROOTS[root.kind]
  const { id } = definitionOf(level.catalogue)
  const isRoot = sql<SqlBool>`${sql.ref(id)} = ${root.row[id]}`
  await (kind === 'layout' ? read(ROOTS.layout.catalogue, isRoot) : readBelow(level, isRoot))
  return tables
}

function isBelow(level: Level, owner: Level, isOwner: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const [[own, ofOwner] = ['', '']] = ownerFields(level, owner)
  const { table } = definitionOf(owner.catalogue)
  return sql<SqlBool>`${sql.ref(own)} in (select ${sql.ref(ofOwner)} from ${sql.table(table)} where ${isOwner})`
}
