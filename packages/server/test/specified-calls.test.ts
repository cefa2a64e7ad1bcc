import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Answer, type Row, type TestServer } from './support/test-server.ts'

/** Paths, keys and bodies stand here as the specification writes them (section 7), not as the definitions do. */
interface Specified {
  path: string
  id: string
  /** Query of the list, as a screen sends it. */
  query: (row: Row) => string
  /** Body of a create; it may need rows of other resources first. */
  body: (n: number, made: Made) => Row
  change: Row
  update?: 'PATCH'
  written?: 201
  at?: (row: Row) => string
}

type Made = Readonly<Record<string, Row>>

const calls: Readonly<Record<string, Specified>> = {
  event: {
    path: 'policy-event',
    id: 'pcr_event_id',
    query: (row) => `page=1&page_size=10&pcr_event_name=${row.pcr_event_name}`,
    body: (n) => ({ pcr_event_name: `Event ${n}`, re_type: 1, re_code: `e${n}`, comments: 'as sent' }),
    change: { comments: 'changed' },
  },
  ratingGroup: {
    path: 'rating-group',
    id: 'rating_group_id',
    query: (row) => `page=1&page_size=10&rg_code=${row.rg_code}&rg_name=${row.rg_name}&comments=`,
    body: (n) => ({ comments: '', rg_name: `Group ${n}`, rg_code: `${1000 + n}` }),
    change: { comments: 'changed' },
  },
  service: {
    path: 'service-identifier',
    id: 'pcc_service_id',
    query: (row) =>
      `page=1&page_size=10&rating_group_id=-1&comments=&pcc_service_name=${row.pcc_service_name}&si_code=${row.si_code}`,
    body: (n, { ratingGroup }) => ({
      rating_group_id: ratingGroup?.rating_group_id,
      comments: '',
      pcc_service_name: `Service ${n}`,
      si_code: 5000 + n,
    }),
    change: { si_code: 123_456 },
  },
  map: {
    path: 'pcrf-zone/map',
    id: 'zone_map_id',
    query: (row) => `page=1&zone_map_name=${row.zone_map_name}`,
    body: (n) => ({ zone_map_name: `Map ${n}`, match_mode: 1, std_code: 'PLMN', data_source: '0', comments: '' }),
    change: { match_mode: 2 },
  },
  zone: {
    path: 'pcrf-zone/zone',
    id: 'zone_id',
    query: (row) => `page=1&zone_map_id=${row.zone_map_id}&page_size=100`,
    body: (n, { map }) => ({
      zone_map_id: map?.zone_map_id,
      zone_name: `Zone ${n}`,
      zone_code: `zone-${n}`,
      comments: '',
    }),
    change: { zone_name: 'Changed zone' },
  },
  value: {
    path: 'pcrf-zone/value',
    id: 'seq',
    query: (row) => `page=1&zone_id=${row.zone_id}&page_size=100`,
    body: (n, { zone }) => ({ zone_id: zone?.zone_id, seq: 70_000 + n, value: `${n}`, exp_value: 'as sent' }),
    change: { value: 'changed' },
  },
  accumulator: {
    path: 'accumulate/ratable-rss',
    id: 'resource_id',
    query: (row) => `page=1&page_size=10&resource_name=${row.resource_name}`,
    body: (n) => ({ acm_type: 1, resource_name: `Accumulator ${n}`, comments: '' }),
    change: { acm_type: 2 },
  },
  counter: {
    path: 'policy-counter',
    id: 'policy_counter_id',
    query: (row) =>
      `page=1&page_size=10&rela_type=A&policy_counter_name=${row.policy_counter_name}&policy_counter_code=`,
    body: (n, { accumulator }) => ({
      policy_counter_code: `counter-${n}`,
      policy_counter_name: `Counter ${n}`,
      rela_source: '0',
      rela_type: 'A',
      rela_value: accumulator?.resource_id,
      state: 'ACTIVE',
      update_date: '2026-01-31T18:00:00.000Z',
    }),
    change: { state: 'INACTIVE' },
  },
  balance: {
    path: 'balance-type-acct',
    id: 'acct_res_id',
    query: (row) => `page=1&page_size=10&acct_res_name=${row.acct_res_name}&bal_type=1&pcc_acct_group_id=-1`,
    body: (n) => ({ acct_res_name: `Balance ${n}`, bal_type: 1, is_currency: 'N', std_code: `bal-${n}`, comments: '' }),
    change: { is_currency: 'Y' },
  },
  arp: {
    path: 'qos-rule-arp',
    id: 'arp_id',
    query: (row) => `page=1&page_size=10&priority_level=${row.priority_level}`,
    body: (n) => ({ priority_level: 1 + (n % 15), pre_emption_capability: 0, pre_emption_vulnerability: 1 }),
    change: { pre_emption_vulnerability: 0 },
  },
  qosRule: {
    path: 'qos-rule',
    id: 'qos_policy_id',
    query: (row) => `page=1&page_size=10&qos_policy_name=${row.qos_policy_name}&qos_policy_code=`,
    body: (n, { arp }) => ({
      qos_policy_name: `Rule ${n}`,
      qos_policy_code: `rule-${n}`,
      qci: 9,
      mbrul: 1000,
      mbrdl: 2000,
      gbrul: '',
      gbrdl: '',
      apn_mrbul: 3000,
      apn_mrbdl: 4000,
      ex_mbrul: '',
      ex_mbrdl: '',
      ex_gbrul: '',
      ex_gbrdl: '',
      ex_apn_mrbul: '',
      ex_apn_mrbdl: '',
      def_qos_flow_flag: '1',
      arp_id: arp?.arp_id,
    }),
    change: { ex_mbrul: 5_000_000, mbrul: '' },
  },
  flowGroup: {
    path: 'flow-group',
    id: 'flow_group_id',
    query: (row) => `page=1&page_size=10&flow_group_name=${row.flow_group_name}`,
    body: (n) => ({ flow_group_name: `Flow group ${n}`, comments: '' }),
    change: { comments: 'changed' },
  },
  flow: {
    path: 'rule-flow',
    id: 'packet_filter_id',
    query: (row) => `page=1&page_size=10&flow_group_id=${row.flow_group_id}`,
    body: (n, { flowGroup }) => ({
      flow_group_id: flowGroup?.flow_group_id,
      tos_traffic_class: 'B8FC',
      flow_description: `permit out 17 from any ${n} to assigned`,
      flow_name: `Flow ${n}`,
    }),
    change: { tos_traffic_class: '' },
  },
  attribute: {
    path: 'pcrf-attribute',
    id: 're_attr',
    query: (row) => `page=1&page_size=10&re_attr_src_type=A&re_attr_name=${row.re_attr_name}`,
    body: (n) => ({ re_attr_src_type: 'A', comments: '', re_attr_name: `Static ${n}`, measurable: 'Y' }),
    change: { measurable: 'N' },
  },
  dynamicAttribute: {
    path: 'pcrf-attribute-dyn',
    id: 'dyn_attr_id',
    query: () => 'page=1&page_size=1000',
    body: (n) => ({
      re_attr_name: `Dynamic ${n}`,
      measurable: 'Y',
      comments: '',
      attr_catg: 'A',
      re_attr_src_type: 'B',
    }),
    change: { measurable: 'N' },
  },
  timespan: {
    path: 'timespan',
    id: 'time_span_id',
    query: (row) => `page=1&page_size=10&time_span_name=${row.time_span_name}`,
    body: (n) => ({ time_span_name: `Time span ${n}`, comments: '' }),
    change: { comments: 'changed' },
  },
  detail: {
    path: 'timespan-detail',
    id: 'time_span_detail_id',
    query: (row) => `page=1&page_size=10&time_span_id=${row.time_span_id}`,
    body: (n, { timespan }) => ({
      time_span_id: timespan?.time_span_id,
      cycle_begin_date: '2026-01-31T18:00:00',
      cycle_unit: 1,
      duration: 4,
      time_unit: 'H',
      seq: n,
    }),
    change: { duration: 5 },
    at: (row) => `timespan-detail/${row.time_span_id}/${row.seq}`,
  },
  rule: {
    path: 'pcc-rule',
    id: 'pcc_rule_id',
    query: (row) => `page=1&page_size=10&rule_name=${row.rule_name}&pcc_rule_group_id=-1`,
    body: (n, { flowGroup, qosRule, service, ratingGroup }) => ({
      rule_name: `PCC rule ${n}`,
      rule_type: 'A',
      rule_code: `pcc-${n}`,
      priority: 10,
      charging_rule_id: 1,
      qos_policy_id: qosRule?.qos_policy_id,
      admission: 1,
      redirection_rule_id: 1,
      pcc_service_id: service?.pcc_service_id,
      rating_group_id: ratingGroup?.rating_group_id,
      monitoring_key: 'key',
      url_instance_id: 1,
      advice_type: 1,
      change_rule: 1,
      comments: '',
      flow_group_id: flowGroup?.flow_group_id,
      cond_data_id: 1,
    }),
    change: { admission: '2' },
  },
  refresh: {
    path: 'rule-cache-refresh',
    id: 'id',
    query: () => 'page=1&pageSize=1000&ruleCacheRefreshName=a',
    body: (n) => ({ id: 900 + n, pid: 1, type: 'A', version: n }),
    change: { pid: 2 },
    update: 'PATCH',
    written: 201,
  },
}

/** Fields of a row as section 3 names them, those nested under another key included. */
const FIELDS: Readonly<Record<string, string>> = {
  event: 'pcr_event_id pcr_event_name re_type re_code comments pcc_re_type.re_type_name',
  ratingGroup: 'rating_group_id rg_code rg_name comments',
  service: 'pcc_service_id si_code pcc_service_name rating_group_id comments pcc_rating_group.rg_name',
  map: 'zone_map_id zone_map_name match_mode fetch_interval fetch_sql data_source sp_id std_code comments',
  zone: 'zone_id zone_map_id parent_zone_id zone_name zone_code sp_id comments',
  value: 'seq zone_id value exp_value',
  counter:
    'policy_counter_id policy_counter_name policy_counter_code service_pack_type rela_source rela_value rela_type rela_name state update_date',
  accumulator: 'resource_id acm_type resource_name comments re_attr_id pcc_acm_type.acm_type_name',
  balance:
    'acct_res_id acct_res_name bal_type bal_type_name is_currency credit_limit comments parent_acct_res_id remind_day sp_id eff_type remind_value max_value refillable payment_force std_code is_free_unit default_acct_item_type_id pcc_acct_group_mapping_id',
  qosRule:
    'qos_policy_id qos_policy_name qos_policy_code qci arp_id mbrul mbrdl gbrul gbrdl apn_mrbul apn_mrbdl def_qos_flow_flag ex_mbrul ex_mbrdl ex_gbrul ex_gbrdl ex_apn_mrbul ex_apn_mrbdl pcc_qos_arp.priority_level',
  arp: 'arp_id priority_level pre_emption_capability pre_emption_vulnerability',
  flow: 'packet_filter_id flow_group_id flow_description flow_label security_parameter_index tos_traffic_class packet_filter_usage flow_name flow_direction pcc_flow_group.flow_group_name',
  flowGroup: 'flow_group_id flow_group_name comments filter_count',
  attribute: 're_attr re_attr_name re_attr_src_type sp_id comments measurable re_type mask lookup_script',
  dynamicAttribute:
    're_attr re_attr_name dyn_attr_id attr_catg re_attr_src_type service_pack_id sp_id measurable comments',
  timespan: 'time_span_id time_span_name comments',
  detail: 'seq time_span_id time_unit cycle_begin_date cycle_unit duration',
  rule: 'pcc_rule_id rule_name rule_code rule_type rule_mode priority admission advice_type change_rule comments flow_group_id cond_data_id monitoring_key charging_rule_id qos_policy_id pcc_service_id rating_group_id redirection_rule_id url_instance_id pcc_flow_group.flow_group_name pcc_qos_policy.qos_policy_name pcc_service.pcc_service_name pcc_rating_group.rg_name pcc_rule_group_mapping_id',
  refresh: 'id version type pid',
}

/** What a create cannot do without, with the message where it is not the common one (section 5, wire contract section 2). */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  event: { pcr_event_name: '', re_type: '' },
  ratingGroup: { rg_name: '', rg_code: '' },
  service: { pcc_service_name: '', si_code: '', rating_group_id: '' },
  map: { zone_map_name: '', data_source: '' },
  zone: { zone_map_id: '', zone_name: '' },
  value: { zone_id: '', value: '' },
  counter: { policy_counter_name: '', policy_counter_code: '', rela_type: '', rela_value: '', state: '' },
  accumulator: { resource_name: '', acm_type: '' },
  balance: { acct_res_name: '', bal_type: '', is_currency: '' },
  qosRule: { qos_policy_name: '' },
  arp: { priority_level: '' },
  flow: { flow_name: '', flow_group_id: '' },
  flowGroup: { flow_group_name: '' },
  attribute: { re_attr_name: 'Re Attribute Name is Required', measurable: 'Measurable is Required' },
  dynamicAttribute: { re_attr_name: 'Re Attribute Name is Required', measurable: 'Measurable is Required' },
  timespan: { time_span_name: 'Time Span Name is Required' },
  detail: {
    time_span_id: '',
    cycle_begin_date: 'Cycle Begin Date is Required',
    duration: 'Duration must be greater than zero',
    time_unit: 'Time Unit is Required',
    cycle_unit: 'Cycle Unit must be greater than zero',
  },
  rule: { rule_name: '', rule_code: '' },
  refresh: { type: '', version: '' },
}

const FIRST_LOADS = [
  'policy-event',
  'service-identifier',
  'zone-map',
  'policy-counter',
  'rating-group',
  'accumulator-type',
  'qos-rule',
  'qos-rule/arp',
  'rule-flow',
  'static-attribute',
  'timespan',
  'timespan-detail',
  'pcc-rule',
  'policy-event-type',
  'balance-type',
  'balance-type/group',
  'balance-type/type',
  'rule-flow-group',
  'pcc-rule-group',
  'rule-cache-refresh',
  'price-plan',
  'dynamic-attribute',
]

describe.each(engines)('every call of the specification on %s', (engine) => {
  let server: TestServer
  const made: Record<string, Row> = {}
  beforeAll(async () => {
    server = await startServer(engine)
    for (const [name, { path, body }] of Object.entries(calls)) {
      const answer = await server.call('POST', path, body(1, made))
      if (answer.status !== 201) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
      made[name] = answer.body.data
    }
  })
  afterAll(() => server.stop())

  let counter = 1
  const nameOf = (row: Row, { path, id, at }: Specified) => at?.(row) ?? `${path}/${row[id]}`

  test.each(Object.entries(calls))('%s: list, one, create, update, delete', async (_name, call) => {
    counter += 1
    const body = call.body(counter, made)
    const created = await server.call('POST', call.path, body)
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    const row = created.body.data
    expect(row[call.id]).toBeGreaterThan(0)
    expect(row).toMatchObject(stored(body, call))

    const list = await server.call('GET', `${call.path}?${call.query(row)}`)
    expect(list.status).toBe(200)
    expect(list.body.meta).toEqual({
      currentPage: 1,
      pageSize: expect.any(Number),
      total: expect.any(Number),
      totalPage: Math.ceil(list.body.meta.total / list.body.meta.pageSize),
    })
    expect(list.body.data.map((found) => found[call.id])).toContain(row[call.id])

    const at = nameOf(row, call)
    const one = await server.call('GET', at)
    expect([one.status, one.headers.etag, one.body.data]).toEqual([200, '"1"', row])
    const updated = await server.call(call.update ?? 'PUT', at, { ...(row as Row), ...call.change })
    expect([updated.status, updated.headers.etag]).toEqual([call.written ?? 200, '"2"'])
    expect(updated.body.data).toMatchObject(stored(call.change, call))
    const removed = await server.call('DELETE', at)
    expect([removed.status, removed.body.data]).toEqual([call.written ?? 200, updated.body.data])
    expect((await server.call('GET', at)).status).toBe(404)
  })

  test.each(Object.entries(FIELDS))('%s: a row holds every field, listed or alone', async (name, fields) => {
    const call = calls[name] as Specified
    const row = made[name] as Row
    const one = await server.call('GET', nameOf(row, call))
    const list = await server.call('GET', `${call.path}?${call.query(row)}`)
    const listed = list.body.data.find((found) => found[call.id] === row[call.id])
    for (const field of [...fields.split(' '), 'row_version']) {
      expect(one.body.data).toHaveProperty(field)
      expect(listed).toHaveProperty(field)
    }
  })

  test.each(Object.entries(REQUIRED))('%s: asks for what is required, each in its words', async (name, required) => {
    const { path } = calls[name] as Specified
    const { status, body } = await server.call('POST', path, {})
    expect(status).toBe(400)
    expect(body.statusDescription).toEqual(
      Object.entries(required).map(([field, message]) => ({
        code: 'REQUIRED',
        message: message || 'Field is required',
        field,
      })),
    )
  })

  test.each(Object.entries(calls))('%s: a stranger reads and changes nothing', async (name, call) => {
    const at = nameOf(made[name] as Row, call)
    const as = { cookie: '' }
    for (const answer of [
      await server.call('GET', call.path, undefined, as),
      await server.call('GET', at, undefined, as),
      await server.call('POST', call.path, call.body(99, made), as),
      await server.call(call.update ?? 'PUT', at, call.change, as),
      await server.call('DELETE', at, undefined, as),
    ]) {
      expectStranger(answer)
    }
    expect((await server.call('GET', at)).body.data.row_version).toBe(1)
  })

  test('both groups: list, one, assign, members, remove', async () => {
    const balanceGroup = await post('balance-type-acct', { acct_res_name: 'Data', bal_type: 8, is_currency: 'N' })
    const ruleGroup = await post('pcc-rule', { rule_name: 'Bundle', rule_code: 'bundle', rule_type: 'G' })
    for (const [path, group, groupKey, members, member, memberKey, mapping] of [
      [
        'balance-type-group',
        balanceGroup.acct_res_id,
        'pcc_acct_group_id',
        'balance-type-acct',
        made.balance?.acct_res_id,
        'pcc_acct_res_id',
        'pcc_acct_group_mapping_id',
      ],
      [
        'pcc-rule-group',
        ruleGroup.pcc_rule_id,
        'pcc_rule_group_id',
        'pcc-rule',
        made.rule?.pcc_rule_id,
        'pcc_rule_id',
        'pcc_rule_group_mapping_id',
      ],
    ] as const) {
      const body = { [groupKey]: group, [memberKey]: member, ...(path === 'balance-type-group' ? { sp_id: 0 } : {}) }
      expect((await server.call('GET', `${path}?page=1&page_size=10`)).body.meta.total).toBe(1)
      expect((await server.call('GET', `${path}/${group}`)).body.data.member_count).toBe(0)
      const assigned = await server.call('POST', `${path}/assign`, body)
      expect([assigned.status, assigned.headers.etag]).toEqual([201, '"1"'])
      const id = assigned.body.data[mapping]
      const listed = await server.call('GET', `${members}?page=1&${groupKey}=${group}`)
      expect(listed.body.data.map((row) => row[mapping])).toEqual([id])
      expect((await server.call('GET', `${path}/${group}`)).body.data.member_count).toBe(1)
      const as = { cookie: '' }
      expectStranger(await server.call('POST', `${path}/assign`, body, as))
      expectStranger(await server.call('DELETE', `${path}/${id}`, undefined, as))
      expectStranger(await server.call('GET', `${path}/${group}`, undefined, as))
      expect((await server.call('DELETE', `${path}/${id}`)).status).toBe(200)
      expect((await server.call('GET', `${members}?${groupKey}=${group}`)).body.meta.total).toBe(0)
    }
  })

  test.each([
    ['policy-event-type', 'page=1&page_size=10&re_type_name=', 're_type', 're_type_name', 'parent_re_type comments'],
    ['accumulate-type', 'page=1&page_size=10&re_type_name=', 'acm_type', 'acm_type_name', 'comments'],
    ['balance-type', 'page=1&bal_type_name=', 'bal_type', 'bal_type_name', 'comments'],
    [
      'price-plan',
      'page=1&page_size=10',
      'price_plan_id',
      'price_plan_name',
      'relation_name price_plan_type price_plan_genre price_plan_flag',
    ],
  ])('the lookup %s: list, search, one, and nothing else', async (path, query, id, name, fields) => {
    const [first] = (await server.call('GET', `${path}?${query}`)).body.data
    expect(first?.[id]).toBeGreaterThan(0)
    for (const field of fields.split(' ')) expect(first).toHaveProperty(field)
    const key = query.includes('re_type_name') ? 're_type_name' : name
    const found = await server.call('GET', `${path}?${key}=${encodeURIComponent(String(first?.[name]).toUpperCase())}`)
    expect(found.body.data.map((row) => row[name])).toContain(first?.[name])
    expect((await server.call('GET', `${path}/${first?.[id]}`)).body.data).toMatchObject({ [name]: first?.[name] })
    for (const [method, at] of [
      ['POST', path],
      ['PUT', `${path}/${first?.[id]}`],
      ['DELETE', `${path}/${first?.[id]}`],
    ] as const) {
      expect((await server.call(method, at, {})).status).toBe(404)
    }
    expectStranger(await server.call('GET', path, undefined, { cookie: '' }))
  })

  test.each(FIRST_LOADS)('the first load /api/%s: page 1 of 10, or the status and why not', async (name) => {
    const { status, headers, body } = await server.call('POST', `/api/${name}`, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 200,
      message: 'OK',
      data: { data: expect.any(Array), meta: expect.objectContaining({ currentPage: 1, pageSize: 10 }) },
    })
    expect(headers['cache-control']).toBe('no-store')
    const stranger = await server.call('POST', `/api/${name}`, {}, { cookie: '' })
    expect([stranger.status, stranger.body]).toEqual([401, { status: 401, message: 'Sign in first', data: null }])
  })

  test('the first load of time span details: those of one span, else none', async () => {
    const load = async (body: Row) => (await server.call('POST', '/api/timespan-detail', body)).body.data
    expect(await load({ id: made.timespan?.time_span_id })).toMatchObject({ meta: { total: 1 } })
    for (const body of [{}, { id: 0 }, { id: -1 }, { id: '' }, { id: null }])
      expect(await load(body)).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('an assign body sent to a balance type’s path moves a membership', async () => {
    const group = await post('balance-type-acct', { acct_res_name: 'First group', bal_type: 8, is_currency: 'N' })
    const other = await post('balance-type-acct', { acct_res_name: 'Second group', bal_type: 8, is_currency: 'N' })
    const body = { pcc_acct_group_id: group.acct_res_id, pcc_acct_res_id: made.balance?.acct_res_id, sp_id: 0 }
    const { pcc_acct_group_mapping_id: id } = await post('balance-type-group/assign', body)
    const moved = await server.call('PUT', `balance-type-acct/${id}`, { ...body, pcc_acct_group_id: other.acct_res_id })
    expect([moved.status, moved.body.data.pcc_acct_group_id]).toEqual([200, other.acct_res_id])
    expectStranger(await server.call('PUT', `balance-type-acct/${id}`, body, { cookie: '' }))
  })

  async function post(path: string, body: Row): Promise<Row> {
    const answer = await server.call('POST', path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
})

/** What a body is kept as: empty text is null, digits are numbers, the source of some counters is forced. */
function stored(body: Row, { path }: Specified): Row {
  const forced = path === 'policy-counter' && 'rela_source' in body ? { rela_source: '1' } : {}
  const values = Object.entries(body).map(([key, value]) => [
    key,
    value === '' ? null : key === 'admission' ? Number(value) : value,
  ])
  return { ...Object.fromEntries(values), ...forced }
}

function expectStranger({ status, headers, body }: Answer): void {
  expect(status).toBe(401)
  expect(body.data).toBeNull()
  expect(body.statusDescription).toEqual([{ code: 'UNAUTHENTICATED', message: 'Sign in first' }])
  expect(headers).not.toHaveProperty('etag')
}
