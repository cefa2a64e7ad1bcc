import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { parseListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { catalogueHooks } from '../src/sources.ts'
import { boundValues, conditionsOf, listStatements } from '../src/catalogue/list-statements.ts'
import { withValues } from '../src/catalogue/placeholder.ts'
import { sourceOf } from '../src/catalogue/select-rows.ts'
import { insertMany } from '../src/database/insert-many.ts'
import { engines, startServer, type EngineName, type Row, type TestServer } from './support/test-server.ts'

const ORDERS = ['value', '-value', 'exp_value', '-exp_value']

const EXPLAIN: Readonly<Record<EngineName, string[]>> = {
  sqlite: ['explain query plan'],
  // Of a small table it would sort the rows, whatever the indexes are.
  postgres: ['set local enable_sort = off', 'set local enable_seqscan = off', 'explain (costs off)'],
}

describe.each(engines)('values of zones on %s', (engine) => {
  let server: TestServer
  let zone_id: number
  beforeAll(async () => {
    server = await startServer(engine)
    const { body: map } = await server.call('POST', 'pcrf-zone/map', { zone_map_name: 'Sorted', data_source: '0' })
    const zone = { zone_map_id: map.data.zone_map_id, zone_name: 'Sorted' }
    zone_id = Number((await server.call('POST', 'pcrf-zone/zone', zone)).body.data.zone_id)
    const values = Array.from({ length: 260 }, (_, n) => ({
      seq: 10_000 + n,
      zone_id,
      value: `302720-${(n * 97) % 260}`,
      exp_value: n % 3 === 0 ? null : `Cell ${n % 5}`,
    }))
    await insertMany(server.database.db, 'zone_value', values)
  })
  afterAll(() => server.stop())

  /** How the database reads a page of a zone's values in an order. */
  async function planOf(
    sort: string,
    filters: Record<string, string>,
    name: CatalogueName = 'zone-value',
  ): Promise<string> {
    const { database } = server
    const source = sourceOf(catalogueOf(name), catalogues, catalogueHooks[name])
    const { query } = parseListQuery(source.catalogue, { ...filters, sort })
    const conditions = conditionsOf(source, query, database.engine)
    const { page } = listStatements(database, source, conditions, { sort, isDeep: true })
    const { sql: text, parameters } = withValues(page, [...boundValues(conditions), 10, 900_000])
    const [explain, ...settings] = EXPLAIN[engine].toReversed()
    const lines = await database.db.transaction().execute(async (trx) => {
      for (const setting of settings) await trx.executeQuery(CompiledQuery.raw(setting))
      const { rows } = await trx.executeQuery<Row>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
      return rows.map((row) => String(row.detail ?? row['QUERY PLAN']))
    })
    return lines.join('\n')
  }

  test.each(ORDERS)('of one zone by %s are read in order, not sorted', async (sort) => {
    const plan = await planOf(sort, { zone_id: '1' })
    if (engine === 'sqlite') expect(plan).toContain('zone_value_in_zone_by_')
    expect(sorts(plan), plan).toBeLessThanOrEqual(1)
  })

  test.each(ORDERS)('of all zones by %s are read in order, not sorted', async (sort) => {
    const plan = await planOf(sort, {})
    expect(plan).toContain('zone_value_by_')
    expect(sorts(plan), plan).toBeLessThanOrEqual(1)
  })

  test.each([
    ['rating-group', 'rg_code'],
    ['rating-group', '-rg_code'],
    ['policy-event', 're_code'],
  ] as const)('of a %s by %s are read in the order of their numbers, and found by it', async (name, sort) => {
    const plan = await planOf(sort, {}, name)
    expect(plan).toContain(`${catalogueOf(name).table}_by_code`)
    expect(sorts(plan), plan).toBeLessThanOrEqual(1)
    const found = await planOf(sort, { [`${sort.replace('-', '')}[gt]`]: '5000' }, name)
    if (name === 'rating-group') expect(found).toMatch(/SEARCH|Index Cond/)
  })

  test.each([...ORDERS, 'seq', '-seq', 'pcc_zone.zone_name'])('page by page by %s they are one list', async (sort) => {
    const idsOf = async (query: string) => {
      const { body } = await server.call('GET', `pcrf-zone/value?zone_id=${zone_id}&sort=${sort}&${query}`)
      expect(body.meta.total).toBe(260)
      return body.data.map(({ seq }) => seq)
    }
    const pages = await Promise.all(Array.from({ length: 26 }, (_, n) => idsOf(`page_size=10&page=${n + 1}`)))
    expect(pages.flat()).toEqual(await idsOf('page_size=1000'))
    expect(await idsOf('page_size=10&page=27')).toEqual([])
  })
})

/** How often rows are sorted: those of the page perhaps once, all of them never. */
function sorts(plan: string): number {
  return plan.match(/ORDER BY|Sort Key/g)?.length ?? 0
}
