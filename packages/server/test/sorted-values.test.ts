import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { parseListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { catalogueHooks } from '../src/catalogue-hooks.ts'
import { boundValues, conditionsOf, listStatements } from '../src/catalogue/list-statements.ts'
import { withValues } from '../src/catalogue/placeholder.ts'
import { sourceOf } from '../src/catalogue/select-rows.ts'
import { startServer, type TestServer } from './support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer('sqlite')
})
afterAll(() => server.stop())

/** How SQLite reads a page of a zone's values in an order. */
async function planOf(sort: string, filters: Record<string, string>): Promise<string[]> {
  const { database } = server
  const source = sourceOf(catalogueOf('zone-value'), catalogues, catalogueHooks['zone-value'])
  const { query } = parseListQuery(source.catalogue, { ...filters, sort })
  const conditions = conditionsOf(source, query, database.engine)
  const { page } = listStatements(database, source, conditions, { sort, isDeep: true })
  const { sql: text, parameters } = withValues(page, [...boundValues(conditions), 10, 900_000])
  const parts = text.split('?').map((part) => sql.raw(part))
  const bound = parts.flatMap((part, n) => (n === 0 ? [part] : [sql`${parameters[n - 1]}`, part]))
  const plan = await sql<{ detail: string }>`explain query plan ${sql.join(bound, sql.raw(''))}`.execute(database.db)
  return plan.rows.map(({ detail }) => detail)
}

const ORDERS = ['value', '-value', 'exp_value', '-exp_value']

test.each(ORDERS)('values of a zone by %s are read in order, not sorted', async (sort) => {
  const plan = await planOf(sort, { zone_id: '1' })
  expect(plan.join('\n')).toContain('zone_value_in_zone_by_')
  expect(sortedRows(plan)).toEqual([])
})

test.each(ORDERS)('values of all zones by %s are read in order, not sorted', async (sort) => {
  const plan = await planOf(sort, {})
  expect(plan.join('\n')).toContain('zone_value_by_')
  expect(sortedRows(plan)).toEqual([])
})

/** Where more rows than those of the page are sorted: within the search for its ids. */
function sortedRows(plan: readonly string[]): string[] {
  const start = plan.findIndex((line) => line.includes('LIST SUBQUERY'))
  expect(start, plan.join('\n')).toBeGreaterThan(-1)
  const end = plan.findIndex((line, n) => n > start && line.startsWith('SEARCH pcc_zone'))
  return plan.slice(start, end === -1 ? undefined : end).filter((line) => line.includes('ORDER BY'))
}
