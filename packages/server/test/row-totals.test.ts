import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyTable } from '../src/database/any-table.ts'
import { COUNTED } from '../src/database/migrations/0030-large-lists.ts'
import { engines, startTwoServers, type TestServer } from './support/test-server.ts'

describe.each(engines)('totals that writes keep on %s', (engine) => {
  let server: TestServer
  /** Another server on the same database. */
  let other: TestServer
  let stop: () => Promise<void>
  beforeAll(async () => {
    ;({ server, other, stop } = await startTwoServers(engine, { demoData: true }))
  })
  afterAll(() => stop())

  /** What is kept, and what is there. */
  async function kept(): Promise<Record<string, number>> {
    const rows = await server.database.db.selectFrom('row_total').selectAll().execute()
    const sums: Record<string, number> = {}
    for (const { scope, total } of rows) sums[scope] = (sums[scope] ?? 0) + total
    return Object.fromEntries(Object.entries(sums).filter(([, total]) => total !== 0))
  }
  async function counted(): Promise<Record<string, number>> {
    const found: [string, number][] = []
    const db = anyTable(server.database.db)
    for (const [table, owner] of Object.entries(COUNTED)) {
      const total = sql<number>`count(*)`.as('total')
      const all = await db.selectFrom(table).select(total).executeTakeFirstOrThrow()
      found.push([table, Number(all.total)])
      if (owner === undefined) continue
      const owners = await db.selectFrom(table).select([owner, total]).groupBy(owner).execute()
      for (const row of owners) found.push([`${table} ${String(row[owner])}`, Number(row.total)])
    }
    return Object.fromEntries(found.filter(([, total]) => total !== 0))
  }
  const totals = (path: string) =>
    Promise.all([server, other].map(async (one) => (await one.call('GET', path)).body.meta.total))

  test('begin with the rows that are there', async () => {
    expect(await kept()).toEqual(await counted())
  })

  test('are those of the rows after writes of every kind, on every server', async () => {
    const maps = await server.call('GET', 'pcrf-zone/map')
    const zone_map_id = maps.body.data[0]?.zone_map_id
    const [before = 0] = await totals(`pcrf-zone/zone?zone_map_id=${String(zone_map_id)}`)
    const zones: unknown[] = []
    for (const n of [1, 2]) {
      const { body } = await server.call('POST', 'pcrf-zone/zone', { zone_map_id, zone_name: `Counted ${n}` })
      expect(body.data, JSON.stringify(body)).toHaveProperty('zone_id')
      zones.push(body.data.zone_id)
    }
    const [one, two] = zones
    const file = Array.from({ length: 300 }, (_, n) => ({ value: `90-${n}` }))
    const preview = await server.call('POST', `pcrf-zone/value/import/preview?zone_id=${String(one)}`, file)
    await server.call('POST', `pcrf-zone/value/import/${String(preview.body.data.token)}/commit`)
    expect(await totals(`pcrf-zone/value?zone_id=${String(one)}`)).toEqual([300, 300])
    expect(await totals(`pcrf-zone/zone?zone_map_id=${String(zone_map_id)}`)).toEqual([before + 2, before + 2])

    const { body: page } = await other.call('GET', `pcrf-zone/value?zone_id=${String(one)}&page_size=1`)
    await other.call('PUT', `pcrf-zone/value/${String(page.data[0]?.seq)}`, { zone_id: two })
    expect(await totals(`pcrf-zone/value?zone_id=${String(one)}`)).toEqual([299, 299])
    expect(await totals(`pcrf-zone/value?zone_id=${String(two)}`)).toEqual([1, 1])

    // A refused row takes the others back.
    const refused = await server.call('POST', 'pcrf-zone/value', [
      { zone_id: two, value: '1' },
      { zone_id: 999_999_999, value: '2' },
    ])
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await totals(`pcrf-zone/value?zone_id=${String(two)}`)).toEqual([1, 1])

    await server.call('DELETE', `pcrf-zone/zone/${String(one)}`)
    expect(await totals(`pcrf-zone/zone?zone_map_id=${String(zone_map_id)}`)).toEqual([before + 1, before + 1])
    expect(await kept()).toEqual(await counted())
  })

  test('count what is written past the console too', async () => {
    const [before] = await totals('rating-group')
    const { db } = server.database
    await sql`insert into rating_group (rg_name, rg_code) values ('By hand', '7001'), ('By hand too', '7002')`.execute(
      db,
    )
    expect(await totals('rating-group')).toEqual([Number(before) + 2, Number(before) + 2])
    await sql`delete from rating_group where rg_code in ('7001', '7002')`.execute(db)
    expect(await totals('rating-group')).toEqual([before, before])
  })

  test('are exact while many write and read', async () => {
    const [start] = await totals('rating-group')
    const add = async (writer: number) => {
      for (let n = 0; n < 40; n += 1) {
        const { status, body } = await server.call('POST', 'rating-group', {
          rg_name: `Group ${writer} ${n}`,
          rg_code: `${8000 + writer * 100 + n}`,
        })
        expect(status, JSON.stringify(body)).toBe(201)
        for (const total of await totals('rating-group')) expect(total).toBeGreaterThan(Number(start))
        if (n % 2 === 0) await other.call('DELETE', `rating-group/${String(body.data.rating_group_id)}`)
      }
    }
    await Promise.all([1, 2, 3, 4].map(add))
    expect(await totals('rating-group')).toEqual([Number(start) + 80, Number(start) + 80])
    expect(await kept()).toEqual(await counted())
  })

  test('are the sum of few rows, however many wrote', async () => {
    const parts = async () => {
      await totals('rating-group')
      const { db } = server.database
      const rows = await db.selectFrom('row_total').select('total').where('scope', '=', 'rating_group').execute()
      return rows.length
    }
    await expect.poll(parts, { timeout: 20_000 }).toBeLessThan(100)
  })

  test('are read by lists, which count nothing themselves', async () => {
    const { db } = server.database
    const { total } = await db
      .selectFrom('row_total')
      .selectAll()
      .where('scope', '=', 'zone_map')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('row_total')
      .set({ total: total + 1000 })
      .where('scope', '=', 'zone_map')
      .execute()
    expect((await totals('pcrf-zone/map'))[0]).toBeGreaterThan(1000)
    await db.updateTable('row_total').set({ total }).where('scope', '=', 'zone_map').execute()
  })
})
