import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import { ownerFields, REFERRED_CATALOGUES, type Level } from '@tollgate/policy/document/levels.ts'
import { canonicalJson, type PolicyDocument, type Row } from '@tollgate/policy/document/model.ts'
import { documentKind, keyOfPath } from '@tollgate/policy/document/document-path.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { rootOf } from '@tollgate/policy/document/to-rows.ts'
import { ownRows, type SourceNamed } from '../../catalogue/select-rows.ts'
import type { Db } from '../../database/tables.ts'
import { readTables } from '../../policy/read-tables.ts'

/** Documents as they are stored, with the rows that they are read from. */
export interface StoredDocuments {
  reader: DocumentReader
  tables: Tables
}

export function documentHash(document: PolicyDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex')
}

/** Rows of the documents at some paths. For a single one no rows of others are read, but for the keys that it can name. */
export async function readStored(db: Db, sourceNamed: SourceNamed, paths: readonly string[]): Promise<StoredDocuments> {
  const [path = '', ...others] = paths
  const tables = others.length > 0 ? await readTables(db, sourceNamed) : await readTablesOf(db, sourceNamed, path)
  return { tables, reader: new DocumentReader(tables) }
}

async function readTablesOf(db: Db, sourceNamed: SourceNamed, path: string): Promise<Tables> {
  const tables = new Map(await readTables(db, sourceNamed, REFERRED_CATALOGUES))
  const kind = documentKind(path)
  const level = kind && rootOf({ kind, path })
  if (level && kind === 'catalogue')
    for (const part of level.parts) tables.set(part.catalogue, await allRows(db, sourceNamed, part.catalogue))
  else if (level) await addRows(db, sourceNamed, tables, { level, path, isLayout: kind === 'layout' })
  return tables
}

function allRows(db: Db, sourceNamed: SourceNamed, name: CatalogueName): Promise<Row[]> {
  const source = sourceNamed(name)
  return ownRows(db, source).selectAll().orderBy(source.catalogue.id).execute()
}

interface Wanted {
  level: Level
  path: string
  isLayout: boolean
}

async function addRows(
  db: Db,
  sourceNamed: SourceNamed,
  tables: Map<CatalogueName, readonly Row[]>,
  { level, path, isLayout }: Wanted,
): Promise<void> {
  const root = isLayout ? 'rule-workflow-group' : level.catalogue
  const row =
    root === 'policy-plan-ver'
      ? await versionAt(db, tables, path)
      : tables.get(root)?.find(({ key }) => key === keyOfPath(path))
  if (root === 'policy-plan-ver') tables.set(root, row ? [row] : [])
  const id = row?.[catalogueOf(root).id]
  if (typeof id !== 'number') return
  const read = async (name: CatalogueName, isIts: RawBuilder<SqlBool>) => {
    if (!tables.has(name))
      tables.set(
        name,
        await ownRows(db, sourceNamed(name)).selectAll().where(isIts).orderBy(catalogueOf(name).id).execute(),
      )
  }
  if (isLayout) return read(level.catalogue, sql<SqlBool>`work_group_id = ${id}`)
  const readBelow = async (owner: Level, isOwner: RawBuilder<SqlBool>): Promise<void> => {
    for (const part of owner.parts) {
      const isIts = isBelow(part, owner, isOwner)
      await read(part.catalogue, isIts)
      await readBelow(part, isIts)
    }
  }
  await readBelow(level, sql<SqlBool>`${sql.ref(catalogueOf(root).id)} = ${id}`)
}

function isBelow(level: Level, owner: Level, isOwner: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const [[own, ofOwner] = ['', '']] = ownerFields(level, owner)
  const { table } = catalogueOf(owner.catalogue)
  return sql<SqlBool>`${sql.ref(own)} in (select ${sql.ref(ofOwner)} from ${sql.table(table)} where ${isOwner})`
}

async function versionAt(db: Db, tables: Tables, path: string): Promise<Row | undefined> {
  const [, planKey = '', key] = path.split('/')
  const plan = tables.get('policy-plan')?.find((row) => row.key === planKey)
  if (!plan) return undefined
  return db
    .selectFrom('policy_plan_ver')
    .selectAll()
    .where('pcr_plan_id', '=', Number(plan.pcr_plan_id))
    .where('key', '=', key ?? '')
    .executeTakeFirst()
}
