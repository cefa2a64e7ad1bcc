import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('warnings of policy plans on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const post = async (path: string, body: unknown): Promise<Row> => {
    const answer = await server.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const codesOf = async (path: string) => {
    const { warnings } = (await server.call('GET', path)).body.data
    return (warnings as { code: string }[]).map(({ code }) => code)
  }
  const problemsOf = async (code: string) =>
    (await server.call('GET', `problems?page_size=1000&code=${code}`)).body.data as unknown as Row[]
  const { sample, newPlan, newVersion } = planSamples(() => server)

  const rulePlan = async (): Promise<Row> => {
    const { pcc_rule_ver_id } = await newVersion(await newPlan())
    const { pcr_event_id } = await sample('policy-plan-event', { pcc_rule_ver_id })
    return sample('policy-plan-rule', { pcc_rule_ver_id, pcr_event_id })
  }
  const newMap = () => sample('zone-map')
  const newZone = ({ zone_map_id }: Row, parent_zone_id?: unknown) => sample('zone', { zone_map_id, parent_zone_id })
  const newValue = ({ zone_id }: Row) => sample('zone-value', { zone_id })
  const asks = async ({ ap_rule_id }: Row, { zone_map_id }: Row): Promise<Row> => {
    const [zone = {}] = (await post('policy-plan-rule-zone', [
      {
        ap_rule_id,
        label_show: 'Radio',
        mapping_src_type: 'T',
        mapping_src_value: 'now',
        mapping_des_type: 'Z',
        mapping_des_value: zone_map_id === undefined ? null : String(zone_map_id),
      },
    ])) as unknown as Row[]
    return zone
  }
  const unit = async (
    { ap_rule_id, ap_rule_zone_id }: Row,
    { zone_id }: Row,
    mapping_match_type: number,
    mapping_type = 'Z',
  ) => {
    const { mapping_id } = await post('policy-plan-mapping', { ap_rule_id, mapping_name: 'Home' })
    const body = { mapping_id, ap_rule_zone_id, mapping_match_type, mapping_type, mapping_value: String(zone_id) }
    await post('policy-plan-mapping-unit', [body])
    return `policy-plan-mapping-unit/${mapping_id}/${ap_rule_zone_id}`
  }

  /** A mapping with a basic rule in force. */
  const granting = async ({ ap_rule_id }: Row, values: Row): Promise<Row> => {
    const mapping = await post('policy-plan-mapping', { ap_rule_id, ...values })
    const dates = { eff_date: '2020-01-01', exp_date: null }
    const { mapping_id } = mapping
    const { basic_rule_ver_id } = await sample('policy-plan-basic-ver', { ap_rule_id, mapping_id, ...dates })
    await sample('policy-plan-basic', { basic_rule_ver_id })
    return mapping
  }

  test('an event has a rule plan', async () => {
    const { pcc_rule_ver_id } = await newVersion(await newPlan())
    const { pcr_event_id } = await sample('policy-plan-event', { pcc_rule_ver_id })
    const path = `policy-plan-event/${pcc_rule_ver_id}/${pcr_event_id}`
    expect(await codesOf(path)).toEqual(['EVENT_WITHOUT_RULES'])
    await sample('policy-plan-rule', { pcc_rule_ver_id, pcr_event_id })
    expect(await codesOf(path)).toEqual([])
  })

  test('an active plan is assigned to somebody, once plans are; two of a type are not both default', async () => {
    const [one, other] = [await newPlan(), await newPlan()]
    const planOf = (plan: Row) => `policy-plan/${plan.pcr_plan_id}`
    expect(await codesOf(planOf(one))).toEqual([])
    const { pcr_plan_id } = one
    const first = await post('plan-assignment', { pcr_plan_id, apn: 'Internet', exp_date: '2026-03-01' })
    expect([await codesOf(planOf(one)), await codesOf(planOf(other))]).toEqual([[], ['PLAN_WITHOUT_ASSIGNMENT']])
    const of = { pcr_plan_id: other.pcr_plan_id, apn: 'internet' }
    const second = await post('plan-assignment', { ...of, eff_date: '2026-03-02' })
    const path = ({ plan_assignment_id }: Row) => `plan-assignment/${plan_assignment_id}`
    expect(await codesOf(path(second))).toEqual([])
    await server.call('PUT', path(second), { eff_date: '2026-03-01' })
    expect([await codesOf(path(first)), await codesOf(path(second))]).toEqual([
      ['DEFAULTS_CONTRADICT'],
      ['DEFAULTS_CONTRADICT'],
    ])
    await server.call('PUT', path(second), { subscriber_class: 'gold' })
    expect(await codesOf(path(first))).toEqual([])
    for (const row of [first, second]) await server.call('DELETE', path(row))
  })

  test('rule plans of a version fit each other as questions', async () => {
    const { pcc_rule_ver_id } = await newVersion(await newPlan())
    const eventAt = async (re_code: string) => {
      const { pcr_event_id } = await sample('policy-event', { re_type: 1, re_code })
      await post('policy-plan-event', { pcc_rule_ver_id, pcr_event_id })
      return { pcc_rule_ver_id, pcr_event_id }
    }
    const ruleAt = async (event: Row, ap_rule_name: string, priority: number) =>
      `policy-plan-rule/${(await post('policy-plan-rule', { ...event, ap_rule_name, priority })).ap_rule_id}`
    const exhausted = await eventAt('15')
    const [topUp, page] = [await ruleAt(exhausted, 'Top-up', 1), await ruleAt(exhausted, 'Page', 2)]
    const both = async () => [await codesOf(topUp), await codesOf(page)]
    expect(await both()).toEqual([['EVENT_WITHOUT_OPPOSITE'], ['EVENT_WITHOUT_OPPOSITE']])
    const granted = await eventAt('16')
    expect(await both()).toEqual([[], []])
    await ruleAt(granted, 'Top-up', 9)
    expect(await both()).toEqual([[], ['QUESTION_ORDER_DIFFERS']])
    await ruleAt(exhausted, 'TOP - UP', 0)
    expect(await both()).toEqual([['SIMILAR_RULE_PLANS'], ['QUESTION_ORDER_DIFFERS']])
  })

  test('a rule zone is looked up in a map that has values, and a mapping asks it', async () => {
    const rule = await rulePlan()
    const map = await newMap()
    const nowhere = await asks(rule, {})
    expect(await codesOf(`policy-plan-rule-zone/${nowhere.ap_rule_zone_id}`)).toEqual(['NO_DESTINATION'])
    const asked = await asks(rule, map)
    const path = `policy-plan-rule-zone/${asked.ap_rule_zone_id}`
    expect(await codesOf(path)).toEqual(['ZONE_MAP_WITHOUT_VALUES'])
    const zone = await newZone(map)
    await newValue(zone)
    expect(await codesOf(path)).toEqual(['ZONE_NOT_ASKED'])
    await unit(asked, zone, 1)
    expect(await codesOf(path)).toEqual([])
  })

  test('a unit names a zone of the map that its value is looked up in', async () => {
    const map = await newMap()
    const asked = await asks(await rulePlan(), map)
    const [own, foreign] = [await newZone(map), await newZone(await newMap())]
    for (const zone of [own, foreign]) await newValue(zone)
    expect(await codesOf(await unit(asked, own, 1))).toEqual([])
    expect(await codesOf(await unit(asked, foreign, 1))).toEqual(['ZONE_OF_OTHER_MAP'])
  })

  test('a unit names a zone that something can be in, those below it included where they count', async () => {
    const map = await newMap()
    const asked = await asks(await rulePlan(), map)
    const continent = await newZone(map)
    const country = await newZone(map, continent.zone_id)
    const region = await newZone(map, country.zone_id)
    const paths = await Promise.all([1, 2, 3, 4].map((match) => unit(asked, continent, match)))
    const codes = () => Promise.all(paths.map(codesOf))
    expect(await codes()).toEqual([['ZONE_WITHOUT_VALUES'], [], ['ZONE_WITHOUT_VALUES'], []])
    await newValue(region)
    expect(await codes()).toEqual([['ZONE_WITHOUT_VALUES'], [], [], []])
    await newValue(continent)
    expect(await codes()).toEqual([[], [], [], []])
  })

  test('a unit that compares has a value; one without does not hide that its mapping never matches', async () => {
    const rule = await rulePlan()
    const map = await newMap()
    const zone = await newZone(map)
    await newValue(zone)
    const asked = await asks(rule, map)
    const { mapping_id } = await granting(rule, { mapping_name: 'Home', priority: 9 })
    const weaker = await granting(rule, { mapping_name: 'Home again', priority: 1 })
    const home = { ap_rule_zone_id: asked.ap_rule_zone_id, mapping_type: 'Z', mapping_value: String(zone.zone_id) }
    await post('policy-plan-mapping-unit', [{ ...home, mapping_id, mapping_match_type: 1 }])
    const units = `policy-plan-mapping-unit/${weaker.mapping_id}/${asked.ap_rule_zone_id}`
    const codesWith = async (values: Row) => {
      await post('policy-plan-mapping-unit', [{ ...home, mapping_id: weaker.mapping_id, ...values }])
      return [await codesOf(units), await codesOf(`policy-plan-mapping/${weaker.mapping_id}`)]
    }
    expect(await codesWith({ mapping_match_type: 1 })).toEqual([[], ['MAPPING_NEVER_MATCHES']])
    const empty = { mapping_value: null }
    expect(await codesWith({ ...empty, mapping_match_type: 1 })).toEqual([
      ['UNIT_WITHOUT_VALUE'],
      ['MAPPING_NEVER_MATCHES'],
    ])
    expect(await codesWith({ ...empty, mapping_match_type: 2 })).toEqual([['UNIT_WITHOUT_VALUE'], []])
    expect(await codesWith({ ...empty, mapping_match_type: 4 })).toEqual([[], []])
    expect(await codesWith({ ...empty, mapping_match_type: 3 })).toEqual([
      ['UNIT_WITHOUT_VALUE'],
      ['MAPPING_NEVER_MATCHES'],
    ])
    const { warnings } = (await server.call('GET', `policy-plan-mapping/${weaker.mapping_id}`)).body.data
    expect(warnings).toMatchObject([{ message: 'Never matches: it compares "Radio" with no value' }])
    const problems = (await server.call('GET', 'problems?code=UNIT_WITHOUT_VALUE')).body.data as unknown as Row[]
    expect(problems).toMatchObject([{ resource: 'policy-plan-mapping-unit', field: 'mapping_value' }])
  })

  test('a mapping has a basic rule in force on the day that counts for its plan version', async () => {
    const rule = await rulePlan()
    const { mapping_id } = await post('policy-plan-mapping', { ap_rule_id: rule.ap_rule_id, mapping_name: 'Home' })
    const path = `policy-plan-mapping/${mapping_id}`
    const version = (eff_date: string, exp_date: string | null = null) =>
      post('policy-plan-basic-ver', { ap_rule_id: rule.ap_rule_id, mapping_id, eff_date, exp_date })
    const grants = ({ basic_rule_ver_id }: Row) => sample('policy-plan-basic', { basic_rule_ver_id })
    expect(await codesOf(path)).toEqual(['MAPPING_WITHOUT_BASIC_RULE'])
    await grants(await version('2020-01-01', '2020-12-31'))
    await grants(await version('9000-01-01'))
    const current = await version('2021-01-01')
    expect(await codesOf(path)).toEqual(['MAPPING_WITHOUT_BASIC_RULE'])
    await grants(current)
    expect(await codesOf(path)).toEqual([])
    const planVersion = `policy-plan-ver/${rule.pcc_rule_ver_id}`
    await server.call('PUT', planVersion, { eff_date: '9000-01-01', exp_date: null })
    expect(await codesOf(path)).toEqual([])
    await server.call('PUT', planVersion, { eff_date: '2019-01-01', exp_date: '2019-06-30' })
    const { warnings } = (await server.call('GET', path)).body.data
    expect(warnings).toMatchObject([{ message: 'Grants nothing: it has no basic rule in force on 2019/06/30' }])
  })

  test('a mapping that a stronger one stands in the way of: it asks the same zone, or one that lies below at any depth', async () => {
    const rule = await rulePlan()
    const map = await newMap()
    const asked = await asks(rule, map)
    const continent = await newZone(map)
    const region = await newZone(map, (await newZone(map, continent.zone_id)).zone_id)
    const mapping = async (mapping_name: string, priority: number, { zone_id }: Row, mapping_match_type: number) => {
      const { mapping_id } = await granting(rule, { mapping_name, priority })
      const { ap_rule_zone_id } = asked
      const what = { mapping_type: 'Z', mapping_value: String(zone_id), mapping_match_type }
      await post('policy-plan-mapping-unit', [{ mapping_id, ap_rule_zone_id, ...what }])
      return mapping_id
    }
    const whole = await mapping('Continent', 9, continent, 3)
    const within = await mapping('Region', 5, region, 1)
    const outside = await mapping('Elsewhere', 1, await newZone(map), 1)
    const codes = () => Promise.all([whole, within, outside].map((id) => codesOf(`policy-plan-mapping/${id}`)))
    expect(await codes()).toEqual([[], ['MAPPING_NEVER_MATCHES'], []])
    const counts = async (path: string) => (await server.call('GET', path)).body.data as unknown as Row[]
    const listed = await counts(`policy-plan-mapping?ap_rule_id=${rule.ap_rule_id}`)
    expect(listed.map(({ warning_count }) => warning_count)).toEqual([0, 1, 0])
    const tree = await server.call('GET', `policy-plan-ver/${rule.pcc_rule_ver_id}/tree`)
    const { mappings } = tree.body.data as unknown as { mappings: Row[] }
    expect(mappings.map(({ warning_count }) => warning_count)).toEqual([0, 1, 0])
    const problems = await counts('problems?code=MAPPING_NEVER_MATCHES&page_size=1000')
    expect(problems.map(({ id }) => id)).toContain(within)
    await server.call('PUT', `policy-plan-mapping/${within}`, { mapping_name: 'Region', priority: 10 })
    expect(await codes()).toEqual([[], [], []])
  })

  test('a mapping of which several stronger ones together leave nothing', async () => {
    const rule = await rulePlan()
    const map = await newMap()
    const { ap_rule_zone_id } = await asks(rule, map)
    const mapping = async (mapping_name: string, priority: number, compared?: Row) => {
      const { mapping_id } = await granting(rule, { mapping_name, priority })
      const body = { mapping_id, ap_rule_zone_id, mapping_type: 'Z', ...compared }
      if (compared) await post('policy-plan-mapping-unit', [body])
      return mapping_id
    }
    const home = String((await newZone(map)).zone_id)
    await mapping('Home', 9, { mapping_value: home, mapping_match_type: 1 })
    const abroad = await mapping('Abroad', 8, { mapping_value: home, mapping_match_type: 2 })
    const known = await mapping('Known', 7, { mapping_value: null, mapping_match_type: 4 })
    const rest = await mapping('Rest', 1)
    const messages = async (id: unknown) => {
      const { warnings } = (await server.call('GET', `policy-plan-mapping/${String(id)}`)).body.data
      return (warnings as Row[]).map(({ message }) => message)
    }
    const together = 'Never matches: one of the stronger mappings "Home" and "Abroad" always matches first'
    expect(await Promise.all([abroad, known, rest].map(messages))).toEqual([[], [together], []])
    const problems = (await server.call('GET', 'problems?code=MAPPING_NEVER_MATCHES&page_size=1000')).body.data
    expect(problems).toContainEqual(expect.objectContaining({ id: known, message: together }))
  })

  test('units name their zone by id or by value, with or without a type, as the evaluation reads them', async () => {
    const rule = await rulePlan()
    const map = await newMap()
    const { ap_rule_zone_id } = await asks(rule, map)
    const [home, abroad] = [await newZone(map), await newZone(map)]
    const asking = async (mapping_name: string, priority: number, asked: Row) => {
      const { mapping_id } = await granting(rule, { mapping_name, priority })
      const unread = { mapping_type: null, mapping_value: null, mapping_match_type: 1 }
      await post('policy-plan-mapping-unit', [{ mapping_id, ap_rule_zone_id, ...unread, ...asked }])
      return mapping_id
    }
    const ids = [
      await asking('Home', 9, { zone_id: home.zone_id }),
      await asking('Abroad', 8, { zone_id: abroad.zone_id }),
      await asking('Home again', 7, { mapping_value: String(home.zone_id) }),
    ]
    const codes = await Promise.all(ids.map((id) => codesOf(`policy-plan-mapping/${String(id)}`)))
    expect(codes).toEqual([[], [], ['MAPPING_NEVER_MATCHES']])
    const units = await Promise.all(
      ids.map((id) => server.call('GET', `policy-plan-mapping-unit/${String(id)}/${String(ap_rule_zone_id)}`)),
    )
    expect(units.map(({ body }) => body.data.mapping_value_name)).toEqual([
      home.zone_name,
      abroad.zone_name,
      home.zone_name,
    ])
    expect(units.map(({ body }) => (body.data.warnings as Row[]).map(({ code }) => code))).toEqual(
      ids.map(() => ['ZONE_WITHOUT_VALUES']),
    )
  })

  test('an empty version that takes the place of a full one says from when, in lists and problems', async () => {
    const { pcr_plan_id } = await newPlan({ state: 'A' })
    const full = await newVersion({ pcr_plan_id }, { eff_date: '2026-01-01', exp_date: null })
    const { pcr_event_id } = await sample('policy-plan-event', { pcc_rule_ver_id: full.pcc_rule_ver_id })
    await sample('policy-plan-rule', { pcc_rule_ver_id: full.pcc_rule_ver_id, pcr_event_id })
    const empty = await newVersion({ pcr_plan_id }, { eff_date: '2999-12-01', exp_date: '2999-12-02' })
    const emptyAgain = await newVersion({ pcr_plan_id }, { eff_date: '2999-12-03', exp_date: '2999-12-04' })
    const before = await newVersion({ pcr_plan_id }, { eff_date: '2025-01-01', exp_date: '2025-12-31' })
    const warningsOf = async ({ pcc_rule_ver_id }: Row) => {
      const { warnings } = (await server.call('GET', `policy-plan-ver/${pcc_rule_ver_id}`)).body.data
      return (warnings as Row[]).filter(({ code }) => code === 'VERSION_EMPTY').map(({ message }) => message)
    }
    const from = (day: string) => [`It is empty: from ${day} nothing is granted until rules are added`]
    expect(await Promise.all([full, empty, emptyAgain, before].map(warningsOf))).toEqual([
      [],
      from('2999/12/01'),
      from('2999/12/03'),
      [],
    ])
    const problems = await problemsOf('VERSION_EMPTY')
    const own = problems.filter(({ within }) => (within as Row).id === pcr_plan_id)
    expect(own.map(({ id, weight }) => [id, weight])).toEqual([
      [empty.pcc_rule_ver_id, 'coming'],
      [emptyAgain.pcc_rule_ver_id, 'coming'],
    ])
    await sample('policy-plan-event', { pcc_rule_ver_id: empty.pcc_rule_ver_id, pcr_event_id })
    await sample('policy-plan-rule', { pcc_rule_ver_id: empty.pcc_rule_ver_id, pcr_event_id })
    expect(await warningsOf(empty)).toEqual([])
  })

  test('an open end in a unit without a threshold is warned about under the key of the rule that it grants', async () => {
    const [keyed, plain] = [
      await sample('pcc-rule', { monitoring_key: 'UNITS' }),
      await sample('pcc-rule', { monitoring_key: null }),
    ]
    const warned = async ({ pcc_rule_id }: Row, values: Row) => {
      const { resource_id } = await sample('accumulator-type', { rum: values.rum })
      const asked = { resource_id, pcc_rule_id, start_quota: 0, ...values }
      const { acm_rule_id } = await sample('policy-plan-basic-accm', asked)
      return (await codesOf(`policy-plan-basic-accm/${acm_rule_id}`)).includes('OPEN_END_NOT_ASKED')
    }
    const open = { rum: 5, stop_quota: null }
    expect(await warned(keyed, open)).toBe(true)
    expect(await warned(plain, open)).toBe(false)
    expect(await warned(keyed, { ...open, stop_quota: 9 })).toBe(false)
    expect(await warned(keyed, { ...open, rum: 2 })).toBe(false)
  })

  test('a time span without times is warned about, and so is each use of it', async () => {
    const { time_span_id, time_span_name } = await sample('timespan')
    const span = await sample('policy-plan-basic-timespan', { time_span_id })
    const range = await sample('policy-plan-basic-accm', { time_span_id })
    const rule = await rulePlan()
    const zone = await asks(rule, {})
    const used = { zone_id: time_span_id }
    const paths = [
      `timespan/${time_span_id}`,
      `policy-plan-basic-timespan/${span.time_span_rule}`,
      `policy-plan-basic-accm/${range.acm_rule_id}`,
      await unit({ ...rule, ...zone }, used, 1, 'T'),
    ]
    const warned = async () =>
      (await Promise.all(paths.map(codesOf))).map((codes) => codes.filter((code) => code === 'TIME_SPAN_WITHOUT_TIMES'))
    expect(await warned()).toEqual(paths.map(() => ['TIME_SPAN_WITHOUT_TIMES']))
    expect(await codesOf(await unit({ ...rule, ...zone }, used, 2, 'T'))).not.toContain('TIME_SPAN_WITHOUT_TIMES')
    const problems = (await problemsOf('TIME_SPAN_WITHOUT_TIMES')).map(({ message }) => message)
    expect(
      problems.filter((message) => message === `The time span "${time_span_name}" has no times: it never runs`),
    ).toHaveLength(3)
    expect(problems).toContain('It has no times: it never runs')
    await sample('timespan-detail', { time_span_id })
    expect(await warned()).toEqual(paths.map(() => []))
  })

  test('a range of quotas holds figures; one that holds none neither overlaps nor fills a hole', async () => {
    const { basic_rule_id } = await sample('policy-plan-basic')
    const { resource_id } = await sample('accumulator-type')
    const range = async (start_quota: number, stop_quota: number | null) => {
      const body = {
        basic_rule_id,
        resource_id,
        start_quota,
        stop_quota,
        time_span_id: null,
        rate: 1,
        rum: null,
        adjust_method: 0,
      }
      const { acm_rule_id } = await sample('policy-plan-basic-accm', body)
      return `policy-plan-basic-accm/${acm_rule_id}`
    }
    const [first, empty, alone, last] = [
      await range(0, 10),
      await range(5, 5),
      await range(20, 20),
      await range(20, 30),
    ]
    expect(await Promise.all([first, empty, alone, last].map(codesOf))).toEqual([
      [],
      ['QUOTA_EMPTY'],
      ['QUOTA_EMPTY'],
      ['QUOTAS_HOLE'],
    ])
  })

  test('figures of different units that are combined are warned of, beside the figure that changes another', async () => {
    const { basic_rule_id } = await sample('policy-plan-basic', { value: 2, rum: 2 })
    const { time_span_id } = await sample('timespan')
    const { resource_id } = await sample('accumulator-type')
    const span = async (body: object) => {
      const row = { basic_rule_id, time_span_id, value: 3, ...body }
      return `policy-plan-basic-timespan/${(await sample('policy-plan-basic-timespan', row)).time_span_rule}`
    }
    const rate = async (body: object) => {
      const row = { basic_rule_id, resource_id, start_quota: 0, stop_quota: 0, time_span_id: null, rate: 1, ...body }
      return `policy-plan-basic-accm/${(await sample('policy-plan-basic-accm', row)).acm_rule_id}`
    }
    const paths = [
      await span({ rum: 2, adjust_method: 1 }),
      await rate({ rum: 2, adjust_method: 1 }),
      await rate({ rum: 0, adjust_method: 2 }),
      await rate({ rum: null, adjust_method: 1 }),
      await span({ rum: 0, adjust_method: 4 }),
      await rate({ rum: 5, adjust_method: 0 }),
    ]
    const mixed = async (path: string) => (await codesOf(path)).includes('UNITS_MIXED')
    expect(await Promise.all(paths.map(mixed))).toEqual([false, true, true, false, true, false])
    const { body } = await server.call('GET', paths[2] ?? '')
    expect(body.data.warnings).toContainEqual({
      code: 'UNITS_MIXED',
      message: 'Combines a figure in another unit: "Time" here, "Total volume" in what it changes, whose unit stands',
      field: 'rum',
    })
  })
})
