import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

/** Levels of a version tree. */
type Tree = Readonly<Record<'zones' | 'mappings' | 'units' | 'basics' | 'accumulations', readonly Row[]>>

describe.each(engines)('duplicates on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const { sample, wholeVersion } = planSamples(() => server)
  const create = async (path: string, body: Row): Promise<Row> => (await server.call('POST', path, body)).body.data
  const list = async (path: string): Promise<Row[]> => (await server.call('GET', `${path}&page_size=1000`)).body.data

  async function mapWithZones() {
    const map = await create('pcrf-zone/map', { zone_map_name: 'Networks', data_source: '0' })
    const { zone_map_id } = map
    const child = await create('pcrf-zone/zone', { zone_map_id, zone_name: 'Guam' })
    const parent = await create('pcrf-zone/zone', { zone_map_id, zone_name: 'America' })
    await server.call('PUT', `pcrf-zone/zone/${child.zone_id}`, { parent_zone_id: parent.zone_id })
    for (const value of ['310370', '310470']) await create('pcrf-zone/value', { zone_id: child.zone_id, value })
    return map
  }

  test('a zone map goes with its zones, their order of parents, and their values', async () => {
    const map = await mapWithZones()
    const { status, body } = await server.call('POST', `pcrf-zone/map/${map.zone_map_id}/duplicate`, {
      zone_map_name: 'Networks (copy)',
      data_source: '0',
    })
    expect(status).toBe(201)
    const copy = body.data
    expect(copy).toMatchObject({ zone_map_name: 'Networks (copy)' })
    const zones = await list(`pcrf-zone/zone?zone_map_id=${copy.zone_map_id}`)
    const [guam, america] = ['Guam', 'America'].map((name) => zones.find(({ zone_name }) => zone_name === name))
    expect(zones).toHaveLength(2)
    expect(guam?.parent_zone_id).toBe(america?.zone_id)
    const values = await list(`pcrf-zone/value?zone_id=${guam?.zone_id}`)
    expect(values.map(({ value }) => value)).toEqual(expect.arrayContaining(['310370', '310470']))
    expect(values).toHaveLength(2)
    expect(await list(`pcrf-zone/zone?zone_map_id=${map.zone_map_id}`)).toHaveLength(2)
  })

  test('a time span goes with its times, each with a history entry', async () => {
    const span = await create('timespan', { time_span_name: 'Office hours' })
    const times = { time_span_id: span.time_span_id, duration: 8, time_unit: 'H', cycle_unit: 1 }
    await create('timespan-detail', { ...times, cycle_begin_date: '2026-01-01T09:00:00' })
    const { body } = await server.call('POST', `timespan/${span.time_span_id}/duplicate`, { time_span_name: 'Again' })
    const copied = await list(`timespan-detail?time_span_id=${body.data.time_span_id}`)
    expect(copied).toEqual([expect.objectContaining({ cycle_begin_date: '2026-01-01T09:00:00', duration: 8 })])
    const entry = await server.database.db
      .selectFrom('history')
      .select('action')
      .where('resource', '=', 'timespan-detail')
      .where('record_id', '=', Number(copied[0]?.time_span_detail_id))
      .executeTakeFirst()
    expect(entry?.action).toBe('create')
  })

  test('a rule plan goes to another event with its key and all below it, free of the first', async () => {
    const { version, rule, zones, mapping, accumulation } = await wholeVersion()
    const { pcc_rule_ver_id } = version
    const { pcr_event_id } = await sample('policy-plan-event', { pcc_rule_ver_id })
    const { ap_rule_name, ap_type, priority, key } = rule
    const body = { pcc_rule_ver_id, pcr_event_id, ap_rule_name, ap_type, priority, key }
    const copy = await create(`policy-plan-rule/${rule.ap_rule_id}/duplicate`, body)
    expect(copy).toMatchObject({ pcr_event_id, ap_rule_name, key })
    const tree = (await server.call('GET', `policy-plan-ver/${pcc_rule_ver_id}/tree`)).body.data as unknown as Tree
    const own = (rows: readonly Row[]) => rows.filter(({ ap_rule_id }) => ap_rule_id === copy.ap_rule_id)
    expect(own(tree.zones).map(({ label_show }) => label_show)).toEqual(zones.map(({ label_show }) => label_show))
    expect(own(tree.mappings)).toEqual([expect.objectContaining({ mapping_name: mapping.mapping_name })])
    expect([tree.units.length, tree.basics.length, tree.accumulations.length]).toEqual([4, 2, 2])
    await server.call('DELETE', `policy-plan-rule/${copy.ap_rule_id}`)
    const path = `policy-plan-basic-accm/${accumulation.acm_rule_id}`
    expect((await server.call('GET', path)).status).toBe(200)
  })

  test('a flow group goes with its filters, in their order', async () => {
    const group = await create('flow-group', { flow_group_name: 'Video' })
    const flow = { flow_group_id: group.flow_group_id, flow_description: 'permit out ip from any to assigned' }
    for (const flow_name of ['second', 'first']) await create('rule-flow', { ...flow, flow_name })
    const { body } = await server.call('POST', `flow-group/${group.flow_group_id}/duplicate`, {
      flow_group_name: 'Films',
    })
    expect(body.data).toMatchObject({ flow_group_name: 'Films', filter_count: 2 })
    const copied = await list(`rule-flow?flow_group_id=${body.data.flow_group_id}&sort=place`)
    expect(copied.map(({ flow_name }) => flow_name)).toEqual(['second', 'first'])
  })

  test('a plan goes with its versions and all below them, each with a history entry', async () => {
    const values = { pcc_pcr_plan_type: 1, priority: 5 }
    const plan = await create('policy-plan', { pcr_plan_name: 'Prepaid', pcr_plan_code: 'PREPAID', ...values })
    const event = await create('policy-event', { pcr_event_name: 'Attach', re_type: 1 })
    const { pcr_event_id } = event
    for (const eff_date of ['2026-01-01', '2026-07-01']) {
      const version = await create('policy-plan-ver', { pcr_plan_id: plan.pcr_plan_id, eff_date })
      const { pcc_rule_ver_id } = version
      await create('policy-plan-event', { pcc_rule_ver_id, pcr_event_id })
      const rule = await create('policy-plan-rule', { pcc_rule_ver_id, pcr_event_id, ap_rule_name: 'Access' })
      await create('policy-plan-mapping', { ap_rule_id: rule.ap_rule_id, mapping_name: `From ${eff_date}` })
    }
    const { status, body } = await server.call('POST', `policy-plan/${plan.pcr_plan_id}/duplicate`, {
      pcr_plan_name: 'Student',
      pcr_plan_code: 'STUDENT',
      ...values,
    })
    expect(status).toBe(201)
    const versions = await list(`policy-plan-ver?pcr_plan_id=${body.data.pcr_plan_id}`)
    expect(versions.map(({ eff_date }) => String(eff_date).slice(0, 10))).toEqual(['2026-01-01', '2026-07-01'])
    const names = []
    for (const { pcc_rule_ver_id } of versions) {
      const key = `pcc_rule_ver_id=${pcc_rule_ver_id}`
      expect(await list(`policy-plan-event?${key}`)).toHaveLength(1)
      const [rule] = await list(`policy-plan-rule?${key}&pcr_event_id=${pcr_event_id}`)
      const mappings = await list(`policy-plan-mapping?ap_rule_id=${rule?.ap_rule_id}`)
      names.push(...mappings.map(({ mapping_name }) => mapping_name))
      const changes = await list(`change?resource=policy-plan-rule&record_id=${rule?.ap_rule_id}`)
      expect(changes.map(({ action }) => action)).toEqual(['create'])
    }
    expect(names).toEqual(['From 2026-01-01', 'From 2026-07-01'])
  })

  test.each([
    {
      name: 'PCC rules',
      groups: 'pcc-rule',
      group: { rule_name: 'Bundle', rule_code: 'bundle', rule_type: 'G' },
      member: { rule_name: 'Video', rule_code: 'video' },
      copy: { rule_name: 'Bundle (copy)', rule_code: 'bundle-2', rule_type: 'G' },
      ids: { group: 'pcc_rule_group_id', member: 'pcc_rule_id', record: 'pcc_rule_id' },
      assign: 'pcc-rule-group',
    },
    {
      name: 'balance types',
      groups: 'balance-type-acct',
      group: { acct_res_name: 'Money', bal_type: 8, is_currency: 'N' },
      member: { acct_res_name: 'Main', bal_type: 1, is_currency: 'Y' },
      copy: { acct_res_name: 'Money (copy)', bal_type: 8, is_currency: 'N' },
      ids: { group: 'pcc_acct_group_id', member: 'pcc_acct_res_id', record: 'acct_res_id' },
      assign: 'balance-type-group',
    },
  ])('a group of $name goes with its members', async ({ groups, group, member, copy, ids, assign }) => {
    const [owner, part] = [await create(groups, group), await create(groups, member)]
    const membership = { [ids.group]: owner[ids.record] ?? null, [ids.member]: part[ids.record] ?? null }
    expect((await server.call('POST', `${assign}/assign`, membership)).status).toBe(201)
    const copied = await server.call('POST', `${groups}/${owner[ids.record]}/duplicate`, copy)
    expect(copied.status).toBe(201)
    for (const id of [owner[ids.record], copied.body.data[ids.record]]) {
      const members = await list(`${assign}/member?${ids.group}=${id}`)
      expect(members.map((row) => row[ids.member])).toEqual([part[ids.record]])
    }
  })

  test('what is wrong with the copy refuses it whole; there must be something to copy', async () => {
    const span = await create('timespan', { time_span_name: 'Night' })
    const same = await server.call('POST', `timespan/${span.time_span_id}/duplicate`, { time_span_name: 'Night' })
    expect([same.status, same.body.statusDescription[0]?.field]).toEqual([409, 'time_span_name'])
    const none = await server.call('POST', 'timespan/999999/duplicate', { time_span_name: 'Nothing' })
    expect(none.status).toBe(404)
    expect(await list('timespan?time_span_name=Nothing')).toEqual([])
  })
})
