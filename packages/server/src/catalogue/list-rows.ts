import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Database } from '../database/open.ts'
import type { TableRow } from '../database/tables.ts'
import { withParts } from './attach-parts.ts'
import { boundValues, conditionsOf, listStatements, type Condition, type ListStatements } from './list-statements.ts'
import { totalScope, totalReader } from './row-totals.ts'
import { lacksParent, narrowed } from './narrowing.ts'
import type { Snapshot } from './list-cache.ts'
import { withValues } from './placeholder.ts'
import { pageByIds } from './row-slices.ts'
import type { Source } from './select-rows.ts'
import { isComputed } from './computed-order.ts'

interface Page {
  rows: TableRow[]
  total: number
}

/** Reads a page. Takes the total from the snapshot if it is known there. */
export type ReadListPage = (query: ListQuery, snapshot?: Snapshot) => Promise<Page>

/** More combinations of filters and order than the screens use. Limit against unusual clients. */
const MOST_SHAPES = 200

/** From this offset on, skipped rows cost time: PostgreSQL computes all columns of them. */
const DEEP = 100

/**
 * Reads pages of a catalogue. Statements are cached by the shape of the query, because building one costs more than
 * running it.
 */
export function listReader(database: Database, source: Source): ReadListPage {
  const { db, engine } = database
  const built = new Map<string, ListStatements>()
  const totalOf = totalReader(database)
  return async (query, snapshot) => {
    if (lacksParent(source, query)) return { rows: [], total: 0 }
    const sort = query.sort ?? source.catalogue.order
    if (isComputed(source.catalogue, sort)) {
      const { rows, total } = await pageByIds(database, source, query)
      return { rows: await withParts(db, source, rows), total }
    }
    const conditions = conditionsOf(source, query, engine)
    const narrowing = source.hooks.narrow?.(query.filters)
    const offset = Math.min((query.page - 1) * query.pageSize, Number.MAX_SAFE_INTEGER)
    const order = { sort, isDeep: offset >= DEEP }
    const shape = [order.sort, order.isDeep, narrowing?.key, ...conditions.map(shapeOf)].join()
    if (built.size >= MOST_SHAPES) built.clear()
    const statements = built.get(shape) ?? listStatements(database, narrowed(source, narrowing), conditions, order)
    built.set(shape, statements)
    const bound = boundValues(conditions)
    const scope = narrowing ? undefined : totalScope(source, conditions)
    const count = async () => {
      if (scope !== undefined) return totalOf(scope)
      const { rows } = await db.executeQuery<{ total: number }>(withValues(statements.count, bound))
      return Number(rows[0]?.total)
    }
    const [page, total] = await Promise.all([
      db.executeQuery<TableRow>(withValues(statements.page, [...bound, query.pageSize, offset])),
      snapshot ? cachedTotal(snapshot, JSON.stringify([source.catalogue.name, query.filters]), count) : count(),
    ])
    return { rows: await withParts(db, source, page.rows), total }
  }
}

function shapeOf({ filter, comparisons }: Condition): string {
  return `${filter.key}:${comparisons.map(({ search, operator }) => search?.kind ?? operator).join('|')}`
}

/** Concurrent requests for a total share one count. */
function cachedTotal({ totals }: Snapshot, filters: string, count: () => Promise<number>): Promise<number> {
  const known = totals.get(filters)
  if (known) return known
  const total = count()
  totals.set(filters, total)
  total.catch(() => totals.delete(filters))
  return total
}
