import { sql } from 'kysely'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { DECIDING_CATALOGUES, DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import { anyTable } from './any-table.ts'
import type { Engine } from './engine.ts'
import type { Db } from './tables.ts'

/** A table with the published state of another: `published_qos_rule`. */
export interface PublishedTable {
  name: string
  /** The table with the working data. */
  of: string
  id: string
  /** Fields by column, without the id. */
  fields: Readonly<Record<string, Field>>
  catalogues: readonly DocumentCatalogue[]
}

/** The published tables by their working table: all records that decisions read, which is what nodes get. */
export const PUBLISHED_TABLES: ReadonlyMap<string, PublishedTable> = new Map(
  [
    ...Map.groupBy(
      DOCUMENT_CATALOGUES.filter((name) => DECIDING_CATALOGUES.has(name)),
      (name) => definitionOf(name).table,
    ),
  ].map(([of, catalogues]) => [of, publishedTable(of, catalogues)]),
)

function publishedTable(of: string, catalogues: readonly DocumentCatalogue[]): PublishedTable {
  const definitions = catalogues.map(definitionOf)
  const ids = new Set(definitions.map(({ id }) => id))
  const all = Object.assign({}, ...definitions.map(({ fields }) => fields)) as Record<string, Field>
  const fields = Object.fromEntries(Object.entries(all).filter(([column]) => !ids.has(column)))
  return { name: `published_${of}`, of, id: definitions[0]?.id ?? '', fields, catalogues }
}

/**
 * Creates the tables and columns that the definitions need and the database lacks, so that nobody writes a migration
 * for them.
 */
export async function makePublishedTables(db: Db, types: Engine['types']): Promise<void> {
  const known = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]))
  for (const { name, id, fields } of PUBLISHED_TABLES.values()) {
    const columns = known.get(name)?.map((column) => column.name)
    const added = Object.entries(fields)
      .filter(([column]) => columns?.includes(column) !== true)
      .map(([column, field]) => `${column} ${typeOf(field, types)}`)
    const statements = columns
      ? added.map((column) => `alter table ${name} add column ${column}`)
      : [`create table ${name} (${[`${id} ${types.integer} primary key`, ...added].join()})`]
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}

function typeOf(field: Field, types: Engine['types']): string {
  if (field.kind === 'text') return 'text'
  if (field.kind === 'number') return field.integer ? types.integer : types.number
  const { fields, id } = referredCatalogue(field)
  return fields[id]?.kind === 'text' ? 'text' : types.integer
}

/** Copies all working data of this transaction into the published tables. */
export async function publishWorkingData(db: Db): Promise<void> {
  for (const { name, of, id, fields } of PUBLISHED_TABLES.values()) {
    const columns = [id, ...Object.keys(fields)]
    await anyTable(db).deleteFrom(name).execute()
    await anyTable(db)
      .insertInto(name)
      .columns(columns)
      .expression((eb) => eb.selectFrom(of).select(columns))
      .execute()
  }
}

export async function emptyPublishedTables(db: Db): Promise<void> {
  for (const { name } of PUBLISHED_TABLES.values()) await anyTable(db).deleteFrom(name).execute()
  await db.deleteFrom('published_release').execute()
}
