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
async function planOf(sort: string): Promise<string[]> {
  const { database } = server
  const source = sourceOf(catalogueOf('zone-value'), catalogues, catalogueHooks['zone-value'])
  const { query } = parseListQuery(source.catalogue, { zone_id: '1', sort })
  const conditions = conditionsOf(source, query, database.engine)
  const { page } = listStatements(database, source, conditions, sort)
  const { sql: text, parameters } = withValues(page, [...boundValues(conditions), 10, 900_000])
  const parts = text.split('?').map((part) => sql.raw(part))
  const bound = parts.flatMap((part, n) => (n === 0 ? [part] : [sql`${parameters[n - 1]}`, part]))
  const plan = await sql<{ detail: string }>`explain query plan ${sql.join(bound, sql.raw(''))}`.execute(database.db)
  return plan.rows.map(({ detail }) => detail)
}

test.each(['value', '-value', 'exp_value'])('values of a zone by %s are read in order, not sorted', async (sort) => {
  const plan = await planOf(sort)
  expect(plan.filter((line) => line.includes('ORDER BY'))).toEqual([])
  expect(plan.join('\n')).toContain('zone_value_in_zone_by_')
})
