import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import type { Release, ReleaseWithManifest } from '@tollgate/contract/release/release.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { anyTable } from '../src/database/any-table.ts'
import { emptyPublishedTables, PUBLISHED_TABLES } from '../src/database/published-tables.ts'
import { data, signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(engines)('published tables on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  let eve: SignedIn
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    ada = await signedIn(server, 'editor')
    eve = await signedIn(server, 'approver')
    await data(server, 'PUT', 'setting', { releases: 'on' })
  })
  afterAll(() => server.stop())

  const setOf = async (write: () => Promise<unknown>) => {
    const { change_set_id: id } = await data<{ change_set_id: number }>(ada, 'POST', 'change-set', { name: 'A set' })
    await data(ada, 'PUT', 'change-set/current', { change_set_id: id })
    await write()
    await data(ada, 'PUT', 'change-set/current', { change_set_id: null })
    return id
  }
  const publish = async (write: () => Promise<unknown>) => {
    const id = await setOf(write)
    const { base, change_set_ids } = await data<Impact>(ada, 'GET', `change-set/${id}/impact`)
    return data<Release>(eve, 'POST', 'release', { change_set_ids, base, emergency_reason: 'A test' })
  }
  const back = (id: number) => data<Release>(eve, 'POST', `release/${id}/rollback`, {})
  /** The rows of a table by id, as far as releases tell them. */
  const rowsOf = async (of: string, name: string) => {
    const { id, fields, catalogues } = PUBLISHED_TABLES.get(of) ?? { id: '', fields: {}, catalogues: [] }
    const renewed = catalogues.flatMap((catalogue) => definitionOf(catalogue).renewed)
    const columns = [id, ...Object.keys(fields)].filter((column) => !renewed.includes(column))
    return anyTable(server.database.db).selectFrom(name).select(columns).orderBy(id).execute()
  }
  const image = async (place: 'published' | 'working') => {
    const all: Row = {}
    for (const { of, name } of PUBLISHED_TABLES.values()) all[of] = await rowsOf(of, place === 'working' ? of : name)
    return all
  }
  const rule = async () => (await data<Row[]>(ada, 'GET', 'qos-rule?qos_policy_name=Fair use'))[0] ?? {}
  const holds = async () =>
    (await server.database.db.selectFrom('published_release').select('release_id').execute()).map(
      (row) => row.release_id,
    )

  test('the first release fills them, a set that is open changes nothing, and its publish does', async () => {
    const first = await image('published')
    expect(first).toEqual(await image('working'))
    expect(await holds()).toEqual([1])
    const { qos_policy_id: id } = await rule()
    let group: Row = {}
    const set = await setOf(async () => {
      await data(ada, 'PUT', `qos-rule/${String(id)}`, { mbrdl: 1_234_000 })
      group = await data<Row>(ada, 'POST', 'rating-group', { rg_name: 'Published', rg_code: '4711' })
    })
    expect(await image('published')).toEqual(first)
    const { change_set_ids, base } = await data<Impact>(ada, 'GET', `change-set/${set}/impact`)
    const asked = { change_set_ids, base, emergency_reason: 'A test' }
    const { release_id } = await data<Release>(eve, 'POST', 'release', asked)
    const second = await image('published')
    expect([second, await holds()]).toEqual([await image('working'), [release_id]])

    await publish(() => data(ada, 'DELETE', `rating-group/${String(group.rating_group_id)}`))
    expect(await image('published')).toEqual(await image('working'))
    const again = await back(release_id)
    expect([await image('published'), await holds()]).toEqual([second, [again.release_id]])
    await back(1)
    expect(await image('published')).toEqual(first)
    await back(again.release_id)
    expect(await image('published')).toEqual(second)
  })

  test('zone values that were changed in the database itself go along, those of other maps are as they were', async () => {
    const { db } = server.database
    const manifest = async (id: number) => (await data<ReleaseWithManifest>(ada, 'GET', `release/${id}`)).manifest ?? {}
    const [{ base } = { base: 0 }] = await db.selectFrom('release_pointer').select('release_id as base').execute()
    const was = await manifest(base)
    const values = await db
      .selectFrom('zone_value as v')
      .innerJoin('zone as z', 'z.zone_id', 'v.zone_id')
      .innerJoin('zone_map as m', 'm.zone_map_id', 'z.zone_map_id')
      .select(['v.seq', 'v.zone_id', 'm.key'])
      .orderBy('v.seq')
      .execute()
    const [first, ...rest] = [...Map.groupBy(values, ({ key }) => key).values()].flatMap(([value]) => value ?? [])
    const [second, third] = rest
    if (!first || !second || !third) throw new Error('The demo network has fewer zone maps')
    await db.updateTable('zone_value').set({ zone_id: second.zone_id }).where('seq', '=', first.seq).execute()
    const set = await setOf(async () => {
      await data(ada, 'POST', 'rating-group', { rg_name: 'Beside zones', rg_code: '4712' })
      await data(ada, 'POST', 'pcrf-zone/value', { zone_id: third.zone_id, value: '20899' })
    })
    const { drift, change_set_ids, base: of } = await data<Impact>(ada, 'GET', `change-set/${set}/impact`)
    expect(drift).toEqual([first, second].map(({ key }) => `zones/${key}`).toSorted())
    const asked = { change_set_ids, base: of, emergency_reason: 'A test' }
    const { release_id } = await data<Release>(eve, 'POST', 'release', asked)
    const [is, documents] = [
      await manifest(release_id),
      await data<{ key: string; hash: string }[]>(ada, 'GET', 'document'),
    ]
    const zones = documents.filter(({ key }) => key.startsWith('zones/'))
    expect(is).toMatchObject(Object.fromEntries(zones.map(({ key, hash }) => [key, hash])))
    expect(zones.filter(({ key }) => is[key] !== was[key]).map(({ key }) => key)).toEqual(
      [first, second, third].map(({ key }) => `zones/${key}`).toSorted(),
    )
    expect(await rowsOf('zone_value', 'published_zone_value')).toEqual(await rowsOf('zone_value', 'zone_value'))
  })

  test('a reader that joins two of them sees one release, whatever is published meanwhile', async () => {
    const { qos_policy_id: id } = await rule()
    const [{ rating_group_id: group } = {}] = await data<Row[]>(ada, 'GET', 'rating-group?page_size=1')
    const publishBoth = (value: number) =>
      publish(async () => {
        await data(ada, 'PUT', `qos-rule/${String(id)}`, { mbrdl: value })
        await data(ada, 'PUT', `rating-group/${String(group)}`, { comments: String(value) })
      })
    const first = await publishBoth(1_000_000)
    const seen: { rate: number; said: string; release: number }[] = []
    const end = new AbortController()
    const read = async () => {
      while (!end.signal.aborted) {
        const { rows } = await sql<(typeof seen)[number]>`
          select q.mbrdl as rate, g.comments as said, p.release_id as release
          from published_qos_rule q, published_rating_group g, published_release p
          where q.qos_policy_id = ${id} and g.rating_group_id = ${group}`.execute(server.database.db)
        seen.push(...rows)
        await new Promise(setImmediate)
      }
    }
    const readers = [read(), read()]
    let last = first
    for (const value of [2_000_000, 3_000_000]) {
      last = await publishBoth(value)
      await back(first.release_id)
      await back(last.release_id)
    }
    end.abort()
    await Promise.all(readers)
    expect(seen.filter(({ rate, said }) => String(rate) !== said)).toEqual([])
    const byRelease = new Map<number, Set<string>>()
    for (const { release, said } of seen) byRelease.set(release, (byRelease.get(release) ?? new Set()).add(said))
    expect([...byRelease.values()].filter(({ size }) => size !== 1)).toEqual([])
    expect(new Set(seen.map(({ said }) => said)).size).toBeGreaterThan(2)
  })

  test('of a release from before there were any they are filled, also where it comes back', async () => {
    const { db } = server.database
    const [base = 0] = await holds()
    const filled = await image('published')
    await emptyPublishedTables(db)
    await db.deleteFrom('release_row').execute()
    const { qos_policy_id: id } = await rule()
    await data(ada, 'PUT', `qos-rule/${String(id)}`, { mbrdl: 4_000_000 })
    await server.deadlines.run()
    expect([await holds(), await image('published')]).toEqual([[base], filled])
    // Back from what filled them nothing is kept row by row.
    const before = await back(base - 1)
    expect(await holds()).toEqual([])
    await server.deadlines.run()
    expect(await holds()).toEqual([before.release_id])
    expect(await image('published')).not.toEqual(filled)
    await back(base)
    await server.deadlines.run()
    expect(await image('published')).toEqual(filled)
    // The zones were changed in no set: no row says what they were.
    await back(1)
    await server.deadlines.run()
    expect(await holds()).toEqual([])
  })

  test('turned off, they are empty', async () => {
    await data(server, 'PUT', 'setting', { releases: 'off', confirm: true })
    expect([await holds(), Object.values(await image('published')).flat()]).toEqual([[], []])
  })
})
