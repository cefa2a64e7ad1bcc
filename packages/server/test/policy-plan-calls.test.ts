import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('calls of policy plans on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const { sample, newPlan, newVersion, wholeVersion } = planSamples(() => server)
  const get = (path: string) => server.call('GET', path)
  const rows = async (path: string): Promise<Row[]> => (await get(path)).body.data

  test('every query key of the plan list filters', async () => {
    const plan = await newPlan({ priority: 77, state: 'S', comments: 'Only for this one', sp_id: 4 })
    const other = await newPlan()
    for (const key of [
      'pcr_plan_id',
      'pcr_plan_name',
      'pcr_plan_code',
      'state',
      'state_date',
      'sp_id',
      'priority',
      'comments',
    ]) {
      const found = await rows(`policy-plan?${key}=${encodeURIComponent(String(plan[key]))}&page_size=1000`)
      const ids = found.map(({ pcr_plan_id }) => pcr_plan_id)
      expect(ids, key).toContain(plan.pcr_plan_id)
      expect(ids, key).not.toContain(other.pcr_plan_id)
    }
    expect(await rows('policy-plan?pcc_pcr_plan_type=2')).toEqual([])
  })

  test('plan types and rule types are searched by the names of the specification', async () => {
    expect((await rows('policy-plan-type?re_type_name=intern')).map((row) => row.pcc_pcr_plan_type_name)).toEqual([
      'Internet',
    ])
    expect((await rows('policy-plan-rule-type?ap_type_name=charg')).map(({ ap_type }) => ap_type)).toEqual(['B'])
    for (const path of ['policy-plan-type', 'policy-plan-rule-type'])
      expect((await server.call('POST', path, {})).status).toBe(404)
  })

  test('the versions of all plans are asked for by an operator', async () => {
    const plans = [await sample('policy-plan'), await sample('policy-plan')].map(({ pcr_plan_id }) => pcr_plan_id)
    for (const pcr_plan_id of plans) await sample('policy-plan-ver', { pcr_plan_id })
    const { body } = await server.call('GET', 'policy-plan-ver?pcr_plan_id[gt]=0&sort=eff_date&page_size=1000')
    expect(body.data.map(({ pcr_plan_id }) => pcr_plan_id)).toEqual(expect.arrayContaining(plans))
  })

  test('children are listed for their parent, and none without it', async () => {
    const { version, event, rule, zones, mapping, basicVersion } = await wholeVersion()
    const { pcc_rule_ver_id, pcr_event_id } = event
    for (const [path, query, count] of [
      ['policy-plan-ver', `pcr_plan_id=${version.pcr_plan_id}`, 1],
      ['policy-plan-event', `pcc_rule_ver_id=${pcc_rule_ver_id}&page_size=100`, 1],
      ['policy-plan-rule', `pcr_event_id=${pcr_event_id}&pcc_rule_ver_id=${pcc_rule_ver_id}`, 1],
      ['policy-plan-rule', `pcr_event_id=${pcr_event_id}`, 1],
      ['policy-plan-rule-zone', `ap_rule_id=${rule.ap_rule_id}`, 2],
      ['policy-plan-mapping', `ap_rule_id=${rule.ap_rule_id}`, 1],
      ['policy-plan-mapping-unit', `mapping_id=${mapping.mapping_id}`, 2],
      ['policy-plan-mapping-unit', `ap_rule_zone_id=${zones[0]?.ap_rule_zone_id}`, 1],
      ['policy-plan-basic-ver', `mapping_id=${mapping.mapping_id}`, 1],
      ['policy-plan-basic', `basic_rule_ver_id=${basicVersion.basic_rule_ver_id}`, 1],
    ] as const) {
      expect(await rows(`${path}?${query}`), `${path}?${query}`).toHaveLength(count)
      const parents = query.replaceAll(/&?page_size=\d+/g, '').replaceAll(/=\d+/g, '=0')
      for (const none of ['', parents, parents.replaceAll('=0', '=-1')])
        expect(await rows(`${path}?${none}`), `${path}?${none}`).toEqual([])
    }
    for (const path of ['policy-plan-basic-timespan', 'policy-plan-basic-accm'])
      expect(await rows(path)).not.toEqual([])
  })

  test('several events are added to a version at once, all or none', async () => {
    const { pcc_rule_ver_id } = await newVersion(await newPlan())
    const newEvent = async () => (await sample('policy-event')).pcr_event_id
    const [first, second, third] = [await newEvent(), await newEvent(), await newEvent()]
    const add = (...events: unknown[]) =>
      server.call(
        'POST',
        'policy-plan-event',
        events.map((pcr_event_id) => ({ pcc_rule_ver_id, pcr_event_id })),
      )
    const eventsOf = async () =>
      (await rows(`policy-plan-event?pcc_rule_ver_id=${pcc_rule_ver_id}`)).map(({ pcr_event_id }) => pcr_event_id)
    const made = await add(first, second)
    expect([made.status, made.body.data.map(({ pcr_event_id }) => pcr_event_id)]).toEqual([201, [first, second]])
    for (const again of [
      [third, second],
      [third, third],
    ]) {
      const { status, body } = await add(...again)
      expect([status, body.statusDescription]).toEqual([
        409,
        [{ code: 'DUPLICATE', field: '1.pcr_event_id', message: 'This event is there already' }],
      ])
    }
    expect((await eventsOf()).toSorted((a, b) => Number(a) - Number(b))).toEqual([first, second])
  })

  test('parts of a basic rule are changed by PUT and PATCH alike, and hold the names of what they refer to', async () => {
    const { span, accumulation } = await wholeVersion()
    for (const [path, id] of [
      ['policy-plan-basic-timespan', span.time_span_rule],
      ['policy-plan-basic-accm', accumulation.acm_rule_id],
    ] as const) {
      for (const [n, method] of (['PUT', 'PATCH'] as const).entries()) {
        const { status, body } = await server.call(method, `${path}/${id}`, { priority: n + 1 })
        expect([status, body.data.priority, typeof body.data.rule_name], `${method} ${path}`).toEqual([
          200,
          n + 1,
          'string',
        ])
      }
    }
  })

  test('an id that begins with new in an accumulation rule is a new row', async () => {
    const { accumulation } = await wholeVersion()
    const { acm_rule_id: _, row_version: __, ...body } = accumulation
    const made = await server.call('POST', 'policy-plan-basic-accm', {
      ...body,
      acm_rule_id: 'new-1',
      start_quota: 50,
      stop_quota: null,
    })
    expect([made.status, made.body.data.start_quota]).toEqual([201, 50])
    expect(made.body.data.acm_rule_id).not.toBe(accumulation.acm_rule_id)
  })

  test('a unit has the address of its mapping and zone', async () => {
    const { mapping, zones } = await wholeVersion()
    const at = `policy-plan-mapping-unit/${mapping.mapping_id}/${zones[0]?.ap_rule_zone_id}`
    expect((await server.call('PUT', at, { mapping_match_type: 5 })).body.data.mapping_match_type).toBe(5)
    expect((await server.call('DELETE', at)).status).toBe(200)
    expect((await get(at)).status).toBe(404)
    expect(await rows(`policy-plan-mapping-unit?mapping_id=${mapping.mapping_id}`)).toHaveLength(1)
  })

  test('what a plan names cannot be deleted, and says where it is used', async () => {
    const { event, rule, span, accumulation, basic } = await wholeVersion()
    const map = await sample('zone-map')
    await sample('policy-plan-rule-zone', {
      ap_rule_id: rule.ap_rule_id,
      label_show: 'Network',
      mapping_des_type: 'Z',
      mapping_des_value: String(map.zone_map_id),
    })
    for (const path of [
      `policy-event/${event.pcr_event_id}`,
      `timespan/${span.time_span_id}`,
      `accumulate/ratable-rss/${accumulation.resource_id}`,
      `pcc-rule/${span.pcc_rule_id}`,
      `pcrf-zone/map/${map.zone_map_id}`,
      ...(basic.acct_res_id ? [`balance-type-acct/${basic.acct_res_id}`] : []),
    ]) {
      const { status, body } = await server.call('DELETE', path)
      expect([status, body.statusDescription[0]?.code], path).toEqual([409, 'IN_USE'])
      expect((await get(path)).status, path).toBe(200)
    }
  })

  test('what somebody else changed meanwhile is not written over, in any part of a plan', async () => {
    const whole = await wholeVersion()
    const targets: readonly (readonly [path: string, body: Row])[] = [
      [`policy-plan/${whole.plan.pcr_plan_id}`, { comments: 'Mine' }],
      [`policy-plan-ver/${whole.version.pcc_rule_ver_id}`, { eff_date: '2026-02-01' }],
      [`policy-plan-event/${whole.event.pcc_rule_ver_id}/${whole.event.pcr_event_id}`, { rule_script: 'mine' }],
      [`policy-plan-rule/${whole.rule.ap_rule_id}`, { ap_rule_name: 'Mine' }],
      [`policy-plan-rule-zone/${whole.zones[0]?.ap_rule_zone_id}`, { label_show: 'Mine' }],
      [`policy-plan-mapping/${whole.mapping.mapping_id}`, { mapping_name: 'Mine' }],
      [
        `policy-plan-mapping-unit/${whole.mapping.mapping_id}/${whole.zones[0]?.ap_rule_zone_id}`,
        { mapping_match_type: 5 },
      ],
      [`policy-plan-basic-ver/${whole.basicVersion.basic_rule_ver_id}`, { exp_date: null }],
      [`policy-plan-basic/${whole.basic.basic_rule_id}`, { basic_rule_name: 'Mine' }],
      [`policy-plan-basic-timespan/${whole.span.time_span_rule}`, { priority: 9 }],
      [`policy-plan-basic-accm/${whole.accumulation.acm_rule_id}`, { priority: 9 }],
    ]
    for (const [path, mine] of targets) {
      const { row_version } = (await get(path)).body.data
      await server.call('PUT', path, mine)
      const late = await server.call('PUT', path, { ...mine, row_version })
      expect([late.status, late.body.statusDescription[0]?.code], path).toEqual([412, 'STALE'])
      expect((await get(path)).body.data.row_version, path).toBe(Number(row_version) + 1)
    }
  })

  test('copies, edits and a deletion at the same time leave whole versions only', async () => {
    const { plan, version, rule } = await wholeVersion()
    const { pcc_rule_ver_id } = version
    const target = await newPlan()
    const copy = () =>
      server.call('POST', 'policy-plan-ver/duplicate', { pcc_rule_ver_id, target_pcr_plan_id: target.pcr_plan_id })
    const edit = (n: number) =>
      server.call('POST', 'policy-plan-mapping', { ap_rule_id: rule.ap_rule_id, mapping_name: `Beside ${n}` })
    const answers = await Promise.all([
      copy(),
      edit(1),
      copy(),
      edit(2),
      server.call('DELETE', `policy-plan-ver/${pcc_rule_ver_id}`),
      copy(),
      edit(3),
    ])
    for (const { status } of answers) expect([200, 201, 400, 404]).toContain(status)
    const copied = await rows(`policy-plan-ver?pcr_plan_id=${target.pcr_plan_id}`)
    expect(copied).toHaveLength([answers[0], answers[2], answers[5]].filter((answer) => answer?.status === 201).length)
    for (const { pcc_rule_ver_id: id } of copied) {
      const tree = (await get(`policy-plan-ver/${id}/tree`)).body.data as unknown as Record<string, Row[]>
      expect(tree.units).toHaveLength(2)
      expect(tree.accumulations).toHaveLength(1)
    }
    expect(await rows(`policy-plan-ver?pcr_plan_id=${plan.pcr_plan_id}`)).toEqual([])
  })

  test('a version keeps the sequence that is free, and the next one follows the count', async () => {
    const plan = await newPlan()
    const kept = await newVersion(plan, { seq: 7 })
    const next = await newVersion(plan, { eff_date: '2027-01-01' })
    const taken = await newVersion(plan, { eff_date: '2028-01-01', seq: 7 })
    expect([kept.seq, next.seq, taken.seq]).toEqual([7, 1, 2])
  })
})
