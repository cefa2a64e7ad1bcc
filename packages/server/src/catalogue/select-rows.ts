import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Catalogue, Catalogues } from '@tollgate/contract/catalogue/resolve.ts'
import { anyTable, type AnyTables } from '../database/any-table.ts'
import type { Db, TableRow } from '../database/tables.ts'
import type { AnyHooks } from './hooks.ts'
import { presenterOf, type Presenter } from './present-row.ts'

export type RowQuery = SelectQueryBuilder<AnyTables, string, TableRow>

/** A catalogue with everything the core needs to query and answer it. */
export interface Source {
  catalogue: Catalogue
  catalogues: Catalogues
  hooks: AnyHooks
  present: Presenter
}

export function sourceOf(catalogue: Catalogue, catalogues: Catalogues, hooks: AnyHooks = {}): Source {
  return { catalogue, catalogues, hooks, present: presenterOf(catalogue) }
}

export type SourceNamed = (name: CatalogueName) => Source

/** The same by resource name, which also includes tables that are no catalogues. */
export type SourceFinder = (name: string) => Source

export function sourceFinder(sources: readonly Source[]): SourceFinder {
  const byName = new Map(sources.map((source) => [source.catalogue.name, source]))
  return (name) => {
    const source = byName.get(name)
    if (!source) throw new Error(`There is no catalogue "${name}"`)
    return source
  }
}

export function ownRows(db: Db, { catalogue, hooks }: Source): RowQuery {
  const rows: RowQuery = anyTable(db).selectFrom(catalogue.table)
  return hooks.rows ? rows.where(hooks.rows) : rows
}

/** A query without columns: the table, joined with the rows it refers to under their nest names. */
export function fromRows(db: Db, source: Source): RowQuery {
  const { catalogue, catalogues } = source
  let query = ownRows(db, source)
  for (const { field, of } of catalogue.references) {
    const target = catalogues.get(of.to)
    if (!target) continue
    query = query.leftJoin(`${target.table} as ${of.nest}`, `${of.nest}.${target.id}`, `${catalogue.table}.${field}`)
  }
  return query
}

/** Selects a row's own columns, the nested (`nest.field`) and the computed ones. */
export function selectRows(query: RowQuery, { catalogue, hooks }: Source): RowQuery {
  const own = [...new Set([catalogue.id, ...Object.keys(catalogue.fields), 'row_version'])]
  const nested = catalogue.references.flatMap(({ of }) => of.show.map((shown) => `${of.nest}.${shown}`))
  return query
    .select(own.map((column) => sql.ref<never>(`${catalogue.table}.${column}`).as(column)))
    .select(nested.map((path) => sql.ref<never>(path).as(path)))
    .select(computedColumns(hooks))
}

/** Columns that are computed in SQL. */
export function computedColumns({ computed, extra }: AnyHooks) {
  return Object.entries({ ...computed, ...extra }).map(([alias, expression]) => expression.as(alias))
}

/** The SQL expression of a filter or order: an own, nested or computed column. */
export function columnOf({ catalogue, hooks }: Source, path: string) {
  return hooks.computed?.[path] ?? sql.ref(path.includes('.') ? path : `${catalogue.table}.${path}`)
}
