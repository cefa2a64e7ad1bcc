import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { keysAndPlaces } from '../src/database/migrations/0045-keys-and-places.ts'
import { runStep } from '../src/database/migrate.ts'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

/** Tables that came later have had keys from the beginning. */
const LATER = 'plan_assignment'
const keyed = [...catalogues.values()].filter(
  ({ keyRule, placeWithin, view, table }) => !view && table !== LATER && (keyRule || placeWithin),
)

describe.each(engines)('keys and places on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())
  const { wholeVersion } = planSamples(() => server)

  const create = async (path: string, body: Row) => {
    const answer = await server.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const all = async (path: string, query = '') =>
    (await server.call('GET', `${path}?page_size=1000&${query}`)).body.data
  const newMap = (zone_map_name: string) => create('pcrf-zone/map', { zone_map_name, data_source: '0' })

  test('an upgrade gives stored records what their creation would have given', async () => {
    const { db } = server.database
    const tables = [...new Set(keyed.map(({ table }) => table))]
    const stored = () =>
      Promise.all(
        tables.map(async (table) => (await sql`select * from ${sql.table(table)} order by 1`.execute(db)).rows),
      )
    const before = await stored()
    const own = keyed.map(({ table, keyRule, placeWithin }) => ({ table, key: keyRule, place: placeWithin }))
    for (const { table, key, place } of own) {
      const empty = [...(key ? [sql`"key" = null`] : []), ...(place ? [sql`place = null`] : [])]
      await sql`update ${sql.table(table)} set ${sql.join(empty)}`.execute(db)
    }
    const steps = keysAndPlaces(server.database.engine.types)
    await runStep(
      db,
      steps.filter((step) => typeof step === 'function' || String(step).startsWith('update')),
    )
    const keys = (rows: unknown[][]) => rows.map((ofTable) => ofTable.map((row) => (row as Row).key))
    expect(keys(await stored())).toEqual(keys(before))
    for (const [index, rows] of (await stored()).entries()) {
      const order = (some: unknown[]) => (some as Row[]).toSorted((a, b) => Number(a.place) - Number(b.place))
      if (rows.some((row) => 'place' in (row as Row)))
        expect(order(rows).map((row) => Object.values(row)[0])).toEqual(rows.map((row) => Object.values(row as Row)[0]))
      expect(rows.length).toBe(before[index]?.length)
    }
  })

  test('records of one name get keys of their own, also of a name without Latin letters', async () => {
    const { zone_map_id } = await newMap('Keys of zones')
    const names = ['Roam EU', 'Roam-EU', 'roam:eu', '欧洲', '亚洲', 'Name']
    const zones = []
    for (const zone_name of names) zones.push(await create('pcrf-zone/zone', { zone_map_id, zone_name }))
    expect(zones.map(({ key }) => key)).toEqual(['roam-eu', 'roam-eu-2', 'roam-eu-3', 'zone-1', 'zone-2', 'name-2'])
    const other = await newMap('Keys of other zones')
    const same = await create('pcrf-zone/zone', { zone_map_id: other.zone_map_id, zone_name: 'Roam EU' })
    expect(same.key).toBe('roam-eu')
    const { zone_id: _id, ...read } = zones[0] as Row
    expect((await create('pcrf-zone/zone', { ...read, zone_name: 'A copy by a program' })).key).toBe('roam-eu-4')
  })

  test('a long name that is taken gets a number behind it', async () => {
    const { zone_map_id } = await newMap('Keys of long names')
    const zone_name = 'x'.repeat(70)
    const keys = []
    for (let n = 0; n < 3; n += 1)
      keys.push((await create('pcrf-zone/zone', { zone_map_id, zone_name: `${zone_name}${n}` })).key)
    const cut = 'x'.repeat(58)
    expect(keys).toEqual([cut, `${cut}-2`, `${cut}-3`])
  })

  test('people who create records of one name at once all succeed', async () => {
    const { rule } = await wholeVersion()
    const body = { ap_rule_id: rule.ap_rule_id, mapping_name: 'At once' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.call('POST', 'policy-plan-mapping', body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.data.key)).size).toBe(6)
  })

  test('a key stays when the name changes, and is changed on purpose alone', async () => {
    const map = await newMap('Before')
    const at = `pcrf-zone/map/${map.zone_map_id}`
    expect((await server.call('PUT', at, { zone_map_name: 'After' })).body.data).toMatchObject({ key: 'before' })
    expect((await server.call('PUT', at, { key: '' })).body.data).toMatchObject({ key: 'before' })
    expect((await server.call('PUT', at, { key: 'After' })).body.data).toMatchObject({ key: 'after' })
    const other = await newMap('Another')
    const taken = await server.call('PUT', `pcrf-zone/map/${other.zone_map_id}`, { key: 'after' })
    expect([taken.status, taken.body.statusDescription[0]?.field]).toEqual([409, 'key'])
    const wrong = await server.call('PUT', at, { key: 'two words' })
    expect([wrong.status, wrong.body.statusDescription[0]?.field]).toEqual([400, 'key'])
  })

  test('a copied version keeps keys and order, a copied map gets a key and its zones keep theirs', async () => {
    const { version, mapping, rule } = await wholeVersion()
    const copy = await create('policy-plan-ver/duplicate', {
      pcc_rule_ver_id: version.pcc_rule_ver_id,
      target_pcr_plan_id: version.pcr_plan_id,
      eff_date: '2031-05-01',
    })
    expect(copy.key).toBe('2031-05-01')
    const [copied] = await all('policy-plan-rule', `pcc_rule_ver_id=${copy.pcc_rule_ver_id}`)
    expect(copied).toMatchObject({ key: rule.key, place: rule.place })
    const [itsMapping] = await all('policy-plan-mapping', `ap_rule_id=${copied?.ap_rule_id}`)
    expect(itsMapping).toMatchObject({ key: mapping.key, place: mapping.place })
    const map = await newMap('To copy')
    const zone = await create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: 'Its zone' })
    const twin = await create(`pcrf-zone/map/${map.zone_map_id}/duplicate`, {
      zone_map_name: 'To copy (copy)',
      data_source: '0',
    })
    expect(twin.key).toBe('to-copy-copy')
    const [itsZone] = await all('pcrf-zone/zone', `zone_map_id=${twin.zone_map_id}`)
    expect(itsZone).toMatchObject({ key: zone.key })
  })

  test('a deleted record from before there were keys comes back with one', async () => {
    const map = await newMap('From before')
    await server.call('DELETE', `pcrf-zone/map/${map.zone_map_id}`)
    const { db } = server.database
    const [deletion] = await db
      .selectFrom('history')
      .select(['history_id', 'before_row'])
      .where('label', '=', 'From before')
      .where('action', '=', 'delete')
      .execute()
    const { key: _key, ...row } = JSON.parse(String(deletion?.before_row))
    await db
      .updateTable('history')
      .set({ before_row: JSON.stringify(row) })
      .where('history_id', '=', Number(deletion?.history_id))
      .execute()
    const undone = await server.call('POST', `change/${deletion?.history_id}/undo`, {})
    expect(undone.status, JSON.stringify(undone.body)).toBe(201)
    const [back] = await all('pcrf-zone/map', `zone_map_name=${encodeURIComponent('From before')}`)
    expect(back).toMatchObject({ key: 'from-before' })
  })

  const importCsv = async (csv: string) => {
    const { cookie } = server
    const headers = { cookie, 'content-type': 'text/csv' }
    const url = '/api/v1/rule-flow/import'
    const preview = await server.http.inject({ method: 'POST', url: `${url}/preview`, headers, payload: csv })
    expect(preview.statusCode, preview.body).toBe(200)
    const { token, ...counts } = preview.json().data
    const committed = await server.call('POST', `rule-flow/import/${token}/commit`)
    expect(committed.status, JSON.stringify(committed.body)).toBe(200)
    return counts
  }

  test('an import gives keys to new rows and finds records by key', async () => {
    const { flow_group_id } = await create('flow-group', { flow_group_name: 'Imported flows' })
    const lines = Array.from({ length: 3 }, () => `Web,${flow_group_id},permit out 6 from any to assigned`)
    const csv = ['flow_name,flow_group_id,flow_description', ...lines].join('\n')
    expect(await importCsv(csv)).toMatchObject({ added: 3 })
    const flows = await all('rule-flow', `flow_group_id=${flow_group_id}`)
    expect(flows.map(({ key }) => key)).toEqual(['web', 'web-2', 'web-3'])
    expect(flows.map(({ place }) => place)).toEqual([1024, 2048, 3072])
    const renamed = `key,flow_name,flow_group_id\nweb-2,Second,${flow_group_id}`
    expect(await importCsv(renamed)).toMatchObject({ added: 0, changed: 1 })
    const [, second] = await all('rule-flow', `flow_group_id=${flow_group_id}`)
    expect(second).toMatchObject({ key: 'web-2', flow_name: 'Second' })
  })
})
