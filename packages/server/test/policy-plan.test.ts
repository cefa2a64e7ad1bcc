import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('policy plans on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const post = (path: string, body: unknown) => server.call('POST', path, body)
  const rows = async (path: string) => (await server.call('GET', path)).body.data
  const { sample, newPlan, newVersion, wholeVersion } = planSamples(() => server)

  const COUNTS = [1, 1, 2, 1, 2, 1, 1, 1, 1]
  const tree = async (version: unknown): Promise<Record<string, Row[]>> =>
    (await server.call('GET', `policy-plan-ver/${version}/tree`)).body.data as unknown as Record<string, Row[]>
  const countsOf = ({ version: _version, ...levels }: Record<string, Row[]>) =>
    Object.values(levels).map((level) => level.length)

  test('an empty state is active, a priority of 0 is none', async () => {
    expect(await newPlan({ state: '' })).toMatchObject({
      state: 'A',
      sp_id: 0,
      state_date: expect.stringMatching(/Z$/),
    })
    const { status, body } = await post('policy-plan', {
      pcr_plan_name: 'Zero',
      pcr_plan_code: 'ZERO',
      pcc_pcr_plan_type: 1,
      priority: 0,
    })
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual([{ code: 'REQUIRED', message: 'Field is required', field: 'priority' }])
  })

  test('a part is named as a user with all that it belongs to', async () => {
    const { plan, version, rule, mapping, basic, basicVersion, span } = await wholeVersion()
    const { users } = (await server.call('GET', `timespan/${span.time_span_id}/usage`)).body.data as unknown as {
      users: { catalogue: string; records: { place?: { resource: string; label: string }[] }[] }[]
    }
    const parts = users.find(({ catalogue }) => catalogue === 'policy-plan-basic-timespan')
    const place = parts?.records[0]?.place ?? []
    const named = (resource: string) => place.filter((owner) => owner.resource === resource).map(({ label }) => label)
    expect(named('policy-plan')).toEqual([plan.pcr_plan_name])
    expect(named('policy-plan-ver')).toEqual([version.eff_date])
    expect(named('policy-plan-rule')).toEqual([rule.ap_rule_name])
    expect(named('policy-plan-mapping')).toEqual([mapping.mapping_name])
    expect(named('policy-plan-basic-ver')).toEqual([basicVersion.eff_date])
    expect(named('policy-plan-basic')).toEqual([basic.basic_rule_name])
    expect(place[0]?.resource).toBe('policy-plan')
  })

  test('a time span or range of a basic rule says where that stands, and is found by its name', async () => {
    const { plan, version, event, rule, mapping, basic, basicVersion } = await wholeVersion()
    const { data: atEvent } = (await server.call('GET', `policy-event/${event.pcr_event_id}`)).body
    const day = (instant: unknown) => String(instant).slice(0, 10).replaceAll('-', '/')
    const place = [
      plan.pcr_plan_name,
      `version from ${day(version.eff_date)}`,
      atEvent.pcr_event_name,
      rule.ap_rule_name,
      mapping.mapping_name,
    ]
    const labels = { 'policy-plan-basic-timespan': 'time_span_name', 'policy-plan-basic-accm': 'resource_name' }
    for (const [part, label] of Object.entries(labels)) {
      const [row] = await rows(`${part}?basic_rule_id=${basic.basic_rule_id}`)
      expect(row?.basic_rule_place).toBe([...place, `from ${day(basicVersion.eff_date)}`].join(' / '))
      const name = String(row?.[label])
      const found = await rows(`${part}?find=${encodeURIComponent(name)}&page_size=1000`)
      expect(found.map((one) => one[label])).toContain(name)
    }
  })

  test('is found by the day of its state', async () => {
    const plan = await newPlan({ state_date: '2026-03-01T10:00:00Z' })
    for (const asked of ['2026', '2026-03', '2026-03-01', '2026-03-01T10:00:00.000Z']) {
      const found = await rows(`policy-plan?find=${plan.pcr_plan_code}&state_date=${asked}`)
      expect(found.map((row) => row.pcr_plan_id)).toEqual([plan.pcr_plan_id])
    }
    for (const other of ['2026-04', '2025', '2026-13', '2026-02-30', 'banana'])
      expect(await rows(`policy-plan?find=${plan.pcr_plan_code}&state_date=${other}`)).toEqual([])
    expect(await rows('policy-plan?state_date=-1')).not.toEqual([])
  })

  test('versions are numbered from 0, end after they begin, and are warned about where they overlap or leave days', async () => {
    const plan = await newPlan()
    const first = await newVersion(plan, { exp_date: '2026-01-31' })
    expect([first.seq, (await newVersion(plan, { eff_date: '2026-02-03' })).seq]).toEqual([0, 1])
    const backwards = await post('policy-plan-ver', { ...first, eff_date: '2026-05-01', exp_date: '2026-04-01' })
    expect(backwards.body.statusDescription).toEqual([
      { code: 'INVALID', message: 'Expiry date must be greater than Effective Date', field: 'exp_date' },
    ])
    const late = await server.call('PUT', `policy-plan-ver/${first.pcc_rule_ver_id}`, { exp_date: '2025-01-01' })
    expect(late.status).toBe(400)
    const codes = async () => (await rows(`problems?resource=policy-plan-ver&page_size=1000`)).map(({ code }) => code)
    expect(await codes()).toContain('VERSIONS_GAP')
    await newVersion(plan, { eff_date: '2026-01-31' })
    expect(await codes()).toContain('VERSIONS_OVERLAP')
  })

  test('a rule plan needs an event that its version holds, and gets the number of its siblings as priority', async () => {
    const { event, version } = await wholeVersion()
    const rule = { pcc_rule_ver_id: version.pcc_rule_ver_id, pcr_event_id: event.pcr_event_id, ap_rule_name: 'Next' }
    expect((await post('policy-plan-rule', rule)).body.data).toMatchObject({ ap_type: 'A', priority: 1 })
    const other = await sample('policy-event')
    const refused = await post('policy-plan-rule', { ...rule, pcr_event_id: other.pcr_event_id })
    expect([refused.status, refused.body.statusDescription[0]]).toEqual([
      409,
      expect.objectContaining({ code: 'CONFLICT', field: 'pcr_event_id' }),
    ])
  })

  test('rule zones come as an array, all or none, with names and the place of each fault', async () => {
    const { rule } = await wholeVersion()
    const counterRow = await sample('policy-counter')
    const zone = {
      ap_rule_id: rule.ap_rule_id,
      label_show: 'Counter',
      mapping_src_type: 'D',
      mapping_src_value: counterRow.policy_counter_id,
      mapping_des_type: 'S',
      mapping_des_value: 'EXHAUSTED',
      re_attr: 0,
      zone_map_id: 0,
      priority: 0,
      sp_id: 0,
    }
    const stored = await post('policy-plan-rule-zone', [
      zone,
      { ...zone, mapping_src_type: 'T', mapping_src_value: 'now' },
    ])
    expect(stored.status).toBe(201)
    expect(stored.body.data).toMatchObject([
      { mapping_src_name: counterRow.policy_counter_name, mapping_des_name: 'EXHAUSTED', re_attr: null },
      { mapping_src_name: 'now', zone_map_id: null },
    ])
    const count = async () => (await rows(`policy-plan-rule-zone?ap_rule_id=${rule.ap_rule_id}`)).length
    const before = await count()
    for (const wrong of [{ label_show: '' }, { mapping_src_value: '999999' }, { mapping_src_value: 'x' }]) {
      const { status, body } = await post('policy-plan-rule-zone', [zone, { ...zone, ...wrong }])
      expect([status, body.statusDescription[0]?.field]).toEqual([400, `1.${Object.keys(wrong)[0]}`])
    }
    expect((await post('policy-plan-rule-zone', [])).status).toBe(400)
    expect(await count()).toBe(before)
    const used = await server.call('DELETE', `policy-counter/${counterRow.policy_counter_id}`)
    expect([used.status, used.body.statusDescription[0]?.code]).toEqual([409, 'IN_USE'])
  })

  test('a unit takes the place of the one of the same mapping and zone', async () => {
    const { mapping, zones } = await wholeVersion()
    const key = { mapping_id: mapping.mapping_id, ap_rule_zone_id: zones[0]?.ap_rule_zone_id }
    const replaced = await post('policy-plan-mapping-unit', [{ ...key, mapping_type: 'V', mapping_value: 7 }])
    expect(replaced.body.data).toMatchObject([{ ...key, mapping_value_name: '7', row_version: 2 }])
    expect(await rows(`policy-plan-mapping-unit?mapping_id=${key.mapping_id}`)).toHaveLength(2)
    const foreign = await sample('policy-plan-rule-zone', { ap_rule_id: (await wholeVersion()).rule.ap_rule_id })
    const mixed = await post('policy-plan-mapping-unit', [{ ...key, ap_rule_zone_id: foreign.ap_rule_zone_id }])
    expect([mixed.status, mixed.body.statusDescription[0]?.field]).toEqual([409, '0.ap_rule_zone_id'])
    expect(
      (await server.call('DELETE', `policy-plan-mapping-unit/${key.mapping_id}/${key.ap_rule_zone_id}`)).status,
    ).toBe(200)
  })

  test('a unit that names its zone alone has the name of the zone', async () => {
    const { mapping, zones } = await wholeVersion()
    const zone = await sample('zone')
    const key = { mapping_id: mapping.mapping_id, ap_rule_zone_id: zones[0]?.ap_rule_zone_id }
    const { body } = await post('policy-plan-mapping-unit', [{ ...key, mapping_type: 'Z', zone_id: zone.zone_id }])
    expect(body.data).toMatchObject([{ mapping_value: null, mapping_value_name: zone.zone_name }])
  })

  test('mappings are listed strongest first; one that is never reached is warned about', async () => {
    const { rule } = await wholeVersion()
    const add = async (mapping_name: string, priority?: number) =>
      (await post('policy-plan-mapping', { ap_rule_id: rule.ap_rule_id, mapping_name, priority })).body.data
    const grantsNothing = expect.objectContaining({ code: 'MAPPING_WITHOUT_BASIC_RULE' })
    expect(await add('Fallback')).toMatchObject({ priority: 0, warnings: [grantsNothing] })
    const never = await add('Never', -1)
    expect(never.warnings).toEqual([expect.objectContaining({ code: 'MAPPING_NEVER_MATCHES' }), grantsNothing])
    const listed = await rows(`policy-plan-mapping?ap_rule_id=${rule.ap_rule_id}`)
    expect(listed.map((row) => row.priority)).toEqual(
      listed.map((row) => Number(row.priority)).toSorted((a, b) => b - a),
    )
  })

  test('accumulation rules are patched, searched by the names in them, and warned about where their ranges do not fit', async () => {
    const basic = await sample('policy-plan-basic')
    const rule = await sample('policy-plan-basic-accm', {
      basic_rule_id: basic.basic_rule_id,
      start_quota: 0,
      stop_quota: 10,
      rum: null,
    })
    const at = `policy-plan-basic-accm/${rule.acm_rule_id}`
    expect((await server.call('PATCH', at, { rate: 3 })).body.data).toMatchObject({ rate: 3, row_version: 2 })
    expect((await server.call('PATCH', at, { stop_quota: 0, start_quota: 1 })).status).toBe(400)
    const next = { ...rule, acm_rule_id: 'new-1', row_version: undefined, start_quota: 20, stop_quota: null }
    const hole = await post('policy-plan-basic-accm', next)
    expect((hole.body.data.warnings as Row[]).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['QUOTAS_HOLE', 'TIME_SPAN_WITHOUT_TIMES']),
    )
    const name = encodeURIComponent(String(rule.resource_name).toUpperCase())
    const found = await rows(`policy-plan-basic-accm?page_size=1000&ap_type_name=${name}`)
    expect(found.map((row) => row.acm_rule_id)).toContain(rule.acm_rule_id)
    expect(await rows('policy-plan-basic-accm?ap_type_name=%25_nothing')).toEqual([])
  })

  test('a version is copied with all below it, to its own plan or another, and read in one request', async () => {
    const { plan, version } = await wholeVersion()
    const target = await newPlan()
    const original = await tree(version.pcc_rule_ver_id)
    expect(countsOf(original)).toEqual(COUNTS)
    for (const { pcr_plan_id } of [plan, target, target]) {
      const copy = await post('policy-plan-ver/duplicate', {
        pcc_rule_ver_id: version.pcc_rule_ver_id,
        target_pcr_plan_id: pcr_plan_id,
      })
      expect([copy.status, copy.body.data.pcr_plan_id]).toEqual([201, pcr_plan_id])
      const copied = await tree(copy.body.data.pcc_rule_ver_id)
      expect(countsOf(copied)).toEqual(COUNTS)
      expect(copied.rules?.[0]?.ap_rule_name).toBe(original.rules?.[0]?.ap_rule_name)
      expect(copied.units?.map((unit) => unit.mapping_id)).toEqual(
        copied.units?.map(() => copied.mappings?.[0]?.mapping_id),
      )
      expect(copied.units?.[0]?.mapping_id).not.toBe(original.units?.[0]?.mapping_id)
    }
    expect((await rows(`policy-plan-ver?pcr_plan_id=${target.pcr_plan_id}`)).map(({ seq }) => seq)).toEqual([0, 1])
    // Ids given after a copy are new ones.
    expect((await wholeVersion()).mapping.row_version).toBe(1)
    const missing = await post('policy-plan-ver/duplicate', { pcc_rule_ver_id: 999_999 })
    expect(missing.body.statusDescription).toEqual([
      { code: 'REQUIRED', message: 'Field Is Required', field: 'target_pcr_plan_id' },
    ])
    const nowhere = await post('policy-plan-ver/duplicate', { pcc_rule_ver_id: 999_999, target_pcr_plan_id: 999_999 })
    expect(nowhere.body.statusDescription.map(({ field }) => field)).toEqual(['pcc_rule_ver_id', 'target_pcr_plan_id'])
    expect((await server.call('GET', 'policy-plan-ver/999999/tree')).status).toBe(404)
    const [event] = original.events ?? []
    const quiet = Object.entries(original).map(([level, of]) => {
      if (['basic_versions', 'basics', 'time_spans', 'accumulations'].includes(level)) return [level, []]
      const unwarned = (row: Row) => ({ ...row, warning_count: 0 })
      return [level, level === 'version' ? unwarned(of as unknown as Row) : of.map(unwarned)]
    })
    const tables = await server.call('GET', `policy-plan-ver/${version.pcc_rule_ver_id}/tree?only=tables`)
    expect(tables.body.data).toEqual({ ...Object.fromEntries(quiet), tables_of: event?.pcr_event_id })
  })

  test('the tables of a version are those of the asked event, else of the one with the most mappings', async () => {
    const { version, rule, mapping } = await wholeVersion()
    const { pcc_rule_ver_id } = version
    const other = await sample('policy-plan-event', { pcc_rule_ver_id })
    const { ap_rule_id } = await sample('policy-plan-rule', { pcc_rule_ver_id, pcr_event_id: other.pcr_event_id })
    for (const mapping_name of ['Home', 'Abroad']) await post('policy-plan-mapping', { ap_rule_id, mapping_name })
    const tablesOf = async (asked: string) => {
      const { body } = await server.call('GET', `policy-plan-ver/${pcc_rule_ver_id}/tree?only=tables${asked}`)
      const { tables_of, mappings } = body.data as unknown as { tables_of: unknown; mappings: Row[] }
      return [tables_of, mappings.map(({ mapping_name }) => mapping_name)]
    }
    expect(await tablesOf('')).toEqual([other.pcr_event_id, ['Home', 'Abroad']])
    expect(await tablesOf('&event=999999')).toEqual(await tablesOf(''))
    expect(await tablesOf(`&event=${rule.pcr_event_id}`)).toEqual([rule.pcr_event_id, [mapping.mapping_name]])
    for (const [query, field] of [
      ['only=rules', 'only'],
      ['only=tables&event=banana', 'event'],
    ]) {
      const { status, body } = await server.call('GET', `policy-plan-ver/${pcc_rule_ver_id}/tree?${query}`)
      expect([status, body.statusDescription.map((fault) => fault.field)]).toEqual([400, [field]])
    }
    const empty = await newVersion(await newPlan())
    const { body } = await server.call('GET', `policy-plan-ver/${empty.pcc_rule_ver_id}/tree?only=tables`)
    expect(body.data).toMatchObject({ tables_of: null, events: [], rules: [], mappings: [] })
  })

  test('a copy has the dates of the version, or those that are given', async () => {
    const plan = await newPlan()
    const { pcc_rule_ver_id } = await newVersion(plan, { eff_date: '2026-02-01', exp_date: '2026-02-28' })
    const copy = (dates: Row) =>
      post('policy-plan-ver/duplicate', { pcc_rule_ver_id, target_pcr_plan_id: plan.pcr_plan_id, ...dates })
    const daysOf = async (dates: Row) => {
      const { eff_date, exp_date } = (await copy(dates)).body.data
      return [eff_date, exp_date].map((date) => (date === null ? null : String(date).slice(0, 10)))
    }
    expect(await daysOf({})).toEqual(['2026-02-01', '2026-02-28'])
    expect(await daysOf({ eff_date: '2026-03-01' })).toEqual(['2026-03-01', null])
    expect(await daysOf({ eff_date: '2026-03-01', exp_date: null })).toEqual(['2026-03-01', null])
    expect(await daysOf({ eff_date: '2026-03-01', exp_date: '2026-03-31' })).toEqual(['2026-03-01', '2026-03-31'])
    expect(await daysOf({ exp_date: '2026-02-15' })).toEqual(['2026-02-01', '2026-02-15'])
    for (const dates of [{ eff_date: '2026-03-01', exp_date: '2026-02-01' }, { exp_date: '2026-01-31' }]) {
      const { status, body } = await copy(dates)
      expect([status, body.statusDescription.map(({ field }) => field)]).toEqual([400, ['exp_date']])
    }
    expect(await rows(`policy-plan-ver?pcr_plan_id=${plan.pcr_plan_id}`)).toHaveLength(6)
  })

  test('an event, a plan and all between go with what they own', async () => {
    const { plan, event, rule } = await wholeVersion()
    const at = `policy-plan-event/${event.pcc_rule_ver_id}/${event.pcr_event_id}`
    const usage = (await server.call('GET', `${at}/usage`)).body.data as unknown as { owned: Row[] }
    expect(usage.owned).toContainEqual({ catalogue: 'policy-plan-rule', count: 1 })
    expect((await server.call('DELETE', at)).status).toBe(200)
    expect((await server.call('GET', `policy-plan-rule/${rule.ap_rule_id}`)).status).toBe(404)
    expect((await server.call('DELETE', `policy-plan/${plan.pcr_plan_id}`)).status).toBe(200)
    expect((await server.call('GET', `policy-plan-ver/${event.pcc_rule_ver_id}`)).status).toBe(404)
  })

  test('the first load of a plan’s detail has its versions', async () => {
    const plan = await newPlan()
    const version = await newVersion(plan)
    const { body } = await post('/api/policy-plan/detail', { id: plan.pcr_plan_id })
    expect(body).toMatchObject({
      status: 200,
      message: 'OK',
      data: { data: [{ pcr_plan_id: plan.pcr_plan_id, versions: [{ pcc_rule_ver_id: version.pcc_rule_ver_id }] }] },
    })
    const none = await post('/api/policy-plan/detail', { id: 999_999 })
    expect([none.status, none.body.data]).toEqual([404, null])
  })

  test('rule types are known by their letters', async () => {
    expect((await server.call('GET', 'policy-plan-rule-type/B')).body.data).toMatchObject({
      ap_type: 'B',
      ap_type_name: 'Charging',
    })
    expect((await rows('policy-plan-rule-type?ap_type_name=redir')).map(({ ap_type }) => ap_type)).toEqual(['C'])
    expect((await rows('policy-plan-type?re_type_name=internet')).length).toBe(1)
  })
})
