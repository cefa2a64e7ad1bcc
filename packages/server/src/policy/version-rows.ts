import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { TREE_LEVELS, type TreeLevel } from '@tollgate/contract/catalogues/version-tree.ts'
import type { VersionRow, VersionRows } from '@tollgate/engine/decide/rows/policy-data.ts'
import { anyTable } from '../database/any-table.ts'
import type { Db } from '../database/tables.ts'

/** The levels below a version, parents first. */
export const levels = Object.entries(TREE_LEVELS).map(([level, name]) => ({
  level: level as TreeLevel,
  catalogue: catalogueOf(name),
}))

const VERSION = catalogueOf('policy-plan-ver').table

/** Whether a row of a level is in a version, or below its rule plans of one event. */
export function inVersion(catalogue: Catalogue, version: number, event?: number): RawBuilder<SqlBool> {
  const [parent] = parentsOf(catalogue)
  if (!parent) throw new Error(`${catalogue.name} belongs to no version`)
  const column = sql.ref(`${catalogue.table}.${parent.field}`)
  const { table, id } = parent.of
  if (table === VERSION) {
    const own = sql<SqlBool>`${column} = ${version}`
    return event === undefined ? own : sql<SqlBool>`${own} and ${sql.ref(`${catalogue.table}.pcr_event_id`)} = ${event}`
  }
  const ids = sql`select ${sql.ref(`${table}.${id}`)} from ${sql.table(table)} where ${inVersion(parent.of, version, event)}`
  return sql<SqlBool>`${column} in (${ids})`
}

export interface Parent {
  /** The field that refers to it. */
  field: string
  of: Catalogue
}

/** The owners of a level's rows. */
export function parentsOf({ references }: Catalogue): Parent[] {
  return references.filter(({ of }) => of.owner).map(({ field, of }) => ({ field, of: referredCatalogue(of) }))
}

/** A version with all rows below it, one query per level. */
export async function readVersionRows(db: Db, version: VersionRow): Promise<VersionRows> {
  const rows: Partial<Record<TreeLevel, readonly object[]>> = {}
  for (const { level, catalogue } of levels) {
    const own = anyTable(db).selectFrom(catalogue.table).selectAll()
    rows[level] = await own.where(inVersion(catalogue, version.pcc_rule_ver_id)).execute()
  }
  return { version, ...rows } as VersionRows
}
