import { sql } from 'kysely'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Database } from '../database/open.ts'
import type { TableRow } from '../database/tables.ts'
import { withParts } from './attach-parts.ts'
import { conditionsOf, listStatements, type ListStatements } from './list-statements.ts'
import { lacksParent, narrowed } from './narrowing.ts'
import { matchingIds } from './row-slices.ts'
import { columnOf, fromRows, selectRows, type Source } from './select-rows.ts'
import { isWorkedOut } from './worked-out-order.ts'

export interface Page {
  rows: TableRow[]
  total: number
}

export type ListRows = (query: ListQuery) => Promise<Page>

/** More combinations of filters and order than screens ask for; a bound for odd clients. */
const MOST_SHAPES = 200

/** Reads pages of a catalogue. Building a statement costs more than running it, so each shape of a query is built once. */
export function listReader(database: Database, source: Source): ListRows {
  const { db, engine } = database
  const built = new Map<string, ListStatements>()
  return async (query) => {
    if (lacksParent(source, query)) return { rows: [], total: 0 }
    const sort = query.sort ?? source.catalogue.order
    if (isWorkedOut(source.catalogue, sort)) return pageOfIds(database, source, query)
    const conditions = conditionsOf(source, query, engine)
    const narrowing = source.hooks.narrow?.(query.filters)
    const shape = [
      sort,
      narrowing?.key,
      ...conditions.map(({ filter, search }) => `${filter.key}:${search?.kind}`),
    ].join()
    if (built.size >= MOST_SHAPES) built.clear()
    const statements = built.get(shape) ?? listStatements(database, narrowed(source, narrowing), conditions, sort)
    built.set(shape, statements)
    const bound = conditions.map((condition) => condition.bound)
    const offset = Math.min((query.page - 1) * query.pageSize, Number.MAX_SAFE_INTEGER)
    const [page, count] = await Promise.all([
      db.executeQuery({ ...statements.page, parameters: [...bound, query.pageSize, offset] }),
      db.executeQuery({ ...statements.count, parameters: bound }),
    ])
    const rows = await withParts(db, source, page.rows as TableRow[])
    return { rows, total: Number((count.rows[0] as { total: number }).total) }
  }
}

/** A page in an order that no statement can make. */
async function pageOfIds(database: Database, source: Source, query: ListQuery): Promise<Page> {
  const { db } = database
  const { id } = source.catalogue
  const ids = await matchingIds(database, source, query)
  const wanted = ids.slice((query.page - 1) * query.pageSize).slice(0, query.pageSize)
  if (wanted.length === 0) return { rows: [], total: ids.length }
  const asked = narrowed(source, source.hooks.narrow?.(query.filters))
  const found = await selectRows(fromRows(db, asked), asked)
    .where(sql<boolean>`${columnOf(asked, id)} in (${sql.join(wanted)})`)
    .execute()
  const rows = await withParts(db, source, found)
  return {
    rows: rows.toSorted((a, b) => wanted.indexOf(a[id] as number) - wanted.indexOf(b[id] as number)),
    total: ids.length,
  }
}
