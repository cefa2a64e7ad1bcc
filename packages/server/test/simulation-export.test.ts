import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { ExportWarning, GxMessage, Origins } from '@tollgate/contract/simulation/export.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { dissect, HAS_TSHARK } from '../../engine/test/export/support/tshark.ts'
import { createSample } from './support/sample-row.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'
import { storeWorkedExample, workedRequest, type WorkedExample } from './support/worked-example.ts'

const DATA = new URL('../../contract/test-data/', import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(new URL(file, DATA), 'utf8'))
const ajv = new Ajv2020({ formats: { 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) } })
const isValid = ajv.compile(read('smpolicydecision_subset.schema.json'))

interface Exported<D> {
  data: D
  warnings: ExportWarning[]
  meta?: { origins?: Origins; names?: Record<string, Record<string, string>> }
}

const exportAs = async <D>(server: TestServer, query: string, body: unknown): Promise<Exported<D>> => {
  const answer = await server.call('POST', `simulation/export?${query}`, body)
  expect([answer.status, answer.body.statusDescription]).toEqual([200, []])
  return answer.body as unknown as Exported<D>
}

const octetsOf = async (server: TestServer, payload: object) => {
  const url = '/api/v1/simulation/export?format=gx-bytes'
  return server.http.inject({ method: 'POST', url, headers: { cookie: server.cookie }, payload })
}

describe.each(engines)('POST /simulation/export on %s', (engine) => {
  let server: TestServer
  let example: WorkedExample
  beforeAll(async () => {
    server = await startServer(engine)
    example = await storeWorkedExample(server)
  })
  afterAll(() => server.stop())

  test('5g: an SmPolicyDecision that is valid by the schema', async () => {
    const { data, warnings, meta } = await exportAs<Row>(server, 'format=5g', workedRequest(example))
    isValid(data)
    expect(isValid.errors ?? []).toEqual([])
    expect(data).toMatchObject({
      pccRules: { 'roam-peak': { pccRuleId: 'roam-peak', refUmData: ['MK-MONTH'] } },
      umDecs: { 'MK-MONTH': { umId: 'MK-MONTH', volumeThreshold: 940_000_000 } },
      policyCtrlReqTriggers: ['RAT_TY_CH', 'PLMN_CH', 'RE_TIMEOUT', 'US_RE'],
      revalidationTime: '2026-03-02T21:00:00Z',
    })
    expect(warnings.map(({ code }) => code)).toContain('CHARGE_NOT_SENT')
    expect(meta).toBeUndefined()
  })

  test('gx: a Credit-Control-Answer as a tree', async () => {
    const { data, warnings } = await exportAs<GxMessage>(server, 'format=gx', workedRequest(example))
    expect(data).toMatchObject({ command: 'Credit-Control-Answer', command_code: 272, application_id: 16_777_238 })
    const triggers = data.avps.filter(({ name }) => name === 'Event-Trigger').map(({ value }) => value)
    expect(triggers).toEqual([2, 4, 17, 33])
    const usage = data.avps.find(({ name }) => name === 'Usage-Monitoring-Information')
    expect(usage).toMatchObject({ code: 1067, vendor_id: 10_415, mandatory: false, type: 'Grouped' })
    expect(usage?.avps?.[1]?.avps?.[0]).toMatchObject({ name: 'CC-Total-Octets', value: 940_000_000 })
    expect(warnings.length).toBeGreaterThan(0)
  })

  test('gx: a Re-Auth-Request of a session, for a gateway that takes rules alone in it', async () => {
    const head = 'session_id=gw.example.net;1;2&origin_host=pcrf.example.net&destination_host=gw.example.net'
    const query = `format=gx&message=rar&peer=open5gs&${head}`
    const { data, warnings } = await exportAs<GxMessage>(server, query, workedRequest(example))
    expect(data).toMatchObject({ command: 'Re-Auth-Request', command_code: 258, is_request: true })
    const values = new Map(data.avps.map(({ name, value }) => [name, value]))
    expect(values.get('Session-Id')).toBe('gw.example.net;1;2')
    expect(values.get('Destination-Host')).toBe('gw.example.net')
    expect(values.has('Usage-Monitoring-Information')).toBe(false)
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'USAGE_NOT_TAKEN' }))
  })

  test('gx-bytes: the same as one Diameter message, the warnings in a header', async () => {
    const { headers, rawPayload } = await octetsOf(server, workedRequest(example))
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(rawPayload.readUIntBE(1, 3)).toBe(rawPayload.length)
    expect(rawPayload.readUInt32BE(4) & 0xff_ff_ff).toBe(272)
    const { warnings } = await exportAs<GxMessage>(server, 'format=gx', workedRequest(example))
    expect(JSON.parse(String(headers['x-tollgate-warnings']))).toEqual(warnings)
  })

  test('where each value was taken from, and what those records are called', async () => {
    const query = 'format=5g&origins=true&names=true'
    const { meta } = await exportAs<Row>(server, query, workedRequest(example))
    const { pcc_rule_id, rule_name } = example.peak
    expect(meta?.origins?.['/pccRules/roam-peak/precedence']).toEqual({
      resource: 'pcc-rule',
      id: pcc_rule_id,
      field: 'priority',
    })
    expect(meta?.origins?.['/revalidationTime']).toMatchObject({ resource: 'timespan', field: null })
    expect(meta?.origins?.['/policyCtrlReqTriggers/1']).toEqual({
      resource: 'policy-event',
      id: example.event.pcr_event_id,
      field: 're_code',
    })
    expect(meta?.names?.['pcc-rule']?.[String(pcc_rule_id)]).toBe(rule_name)
  })

  test('what the gateway has already is not sent again, what it must not have is removed', async () => {
    const { context } = workedRequest(example)
    const body = { context: { ...context, installed: ['roam-peak', 'home-std'] } }
    const { data } = await exportAs<{ pccRules: Row }>(server, 'format=5g', body)
    expect(data.pccRules).toEqual({ 'home-std': null })
    const tree = await exportAs<GxMessage>(server, 'format=gx', body)
    expect(tree.data.avps.find(({ code }) => code === 1002)?.avps).toMatchObject([{ value: 'home-std' }])
    expect(tree.data.avps.find(({ code }) => code === 1001)).toBeUndefined()
  })

  test.each([
    ['another format', 'simulation/export?format=xml', workedRequest, 'INVALID', 'format'],
    ['no format', 'simulation/export', workedRequest, 'REQUIRED', 'format'],
    ['another gateway', 'simulation/export?format=gx&peer=nokia', workedRequest, 'INVALID', 'peer'],
    ['no host name', 'simulation/export?format=gx&origin_host=a%20b', workedRequest, 'INVALID', 'origin_host'],
    ['no number', 'simulation/export?format=gx&request_number=banana', workedRequest, 'INVALID', 'request_number'],
    ['no context', 'simulation/export?format=gx', () => ({}), 'REQUIRED', 'context'],
    [
      'a plan that is not there',
      'simulation/export?format=gx-bytes',
      () => ({ ...workedRequest(example), pcr_plan_id: 999 }),
      'INVALID',
      'pcr_plan_id',
    ],
  ] as const)('with %s is refused by its field', async (_what, path, body, code, field) => {
    const answer = await server.call('POST', path, body(example))
    expect([answer.status, answer.body.data]).toEqual([400, null])
    expect(answer.body.statusDescription).toMatchObject([{ code, field }])
  })

  test('strangers are refused', async () => {
    const answer = await server.http.inject({ method: 'POST', url: '/api/v1/simulation/export?format=gx', payload: {} })
    expect(answer.statusCode).toBe(401)
  })

  test('a text beyond ASCII comes out of the header as it was', async () => {
    const flow_name = 'Größe 5 €'
    const { flow_group_id } = (await server.call('POST', 'flow-group', { flow_group_name: 'Empty' })).body.data
    await server.call('POST', 'rule-flow', { flow_group_id, flow_name })
    await server.call('PUT', `pcc-rule/${example.peak.pcc_rule_id}`, { flow_group_id })
    const { headers } = await octetsOf(server, workedRequest(example))
    const message = `The packet filter ${flow_name} is left out: it has no part`
    expect(JSON.parse(String(headers['x-tollgate-warnings']))).toContainEqual(
      expect.objectContaining({ code: 'EMPTY_FILTER', message, resource: 'rule-flow', field: 'flow_description' }),
    )
  })
})

describe.each(engines)('the console rows on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  test('stored and decided they come out as expected', async () => {
    const request = await storeConsoleRows(server)
    const { data } = await exportAs<Record<string, Row>>(server, 'format=5g', request)
    const expected = read('smpolicydecision_expected.json')
    // The address of a redirection and the name of an application are kept in the gateway; the session rule is a rule as well.
    const { redirectInfo: _address, ...redirect } = expected.traffContDecs['tc-topup-redirect']
    const { session, ...pccRules } = data.pccRules ?? {}
    const { 'Q-PREM-9': ofSession, ...qosDecs } = data.qosDecs ?? {}
    const { 'tc-session': _gate, ...traffContDecs } = data.traffContDecs ?? {}
    expect([session, ofSession]).toMatchObject([{ refQosData: ['Q-PREM-9'] }, { defQosFlowIndication: true }])
    expect(pccRules).toEqual({
      ...expected.pccRules,
      'topup-redirect': { ...expected.pccRules['topup-redirect'], appId: '7' },
    })
    expect(traffContDecs).toEqual({
      ...expected.traffContDecs,
      'tc-topup-redirect': { ...redirect, redirectInfo: { redirectEnabled: true } },
    })
    expect({ ...data, pccRules, qosDecs, traffContDecs }).toMatchObject({
      sessRules: expected.sessRules,
      qosDecs: expected.qosDecs,
      chgDecs: expected.chgDecs,
    })
    expect(qosDecs).toEqual(expected.qosDecs)
  })
})

/** Stores console_rows.json by calls, with a plan that grants its rules; answers the request for it. */
async function storeConsoleRows(server: TestServer) {
  const rows = read('console_rows.json') as Record<string, Row[]>
  const ids = new Map<string, unknown>()
  const create = async (name: CatalogueName, values: Row) => createSample(server, catalogueOf(name), values)
  /** References are ids that the file uses; the server gives others. */
  const store = async (table: string, name: CatalogueName, references: readonly string[], given: Row = {}) => {
    const { id, fields } = catalogueOf(name)
    for (const row of rows[table] ?? []) {
      const values: Row = Object.fromEntries(Object.keys(fields).map((field) => [field, row[field] ?? null]))
      for (const field of references) if (row[field]) values[field] = ids.get(`${field} ${String(row[field])}`)
      const named = Object.fromEntries(
        Object.entries(fields).flatMap(([field, { kind, required }]) =>
          kind === 'text' && required && !values[field] ? [[field, `${table} ${String(row[id])}`]] : [],
        ),
      )
      const stored = await server.call('POST', catalogueOf(name).path, { ...values, ...named, ...given })
      expect(stored.body.statusDescription, table).toEqual([])
      ids.set(`${id} ${String(row[id])}`, stored.body.data[id])
    }
  }
  await store('qos_arp', 'qos-rule-arp', [])
  await store('qos_rule', 'qos-rule', ['arp_id'])
  await store('rating_group', 'rating-group', [])
  await store('service_identifier', 'service-identifier', ['rating_group_id'])
  await store('flow_group', 'flow-group', [])
  await store('rule_flow', 'rule-flow', ['flow_group_id'])
  await store('pcc_rule', 'pcc-rule', ['flow_group_id', 'qos_policy_id', 'pcc_service_id', 'rating_group_id'])
  const session = await create('pcc-rule', {
    rule_code: 'session',
    rule_type: 'A',
    qos_policy_id: ids.get('qos_policy_id 13'),
    rating_group_id: null,
    pcc_service_id: null,
    rule_mode: 0,
    monitoring_key: null,
    redirection_rule_id: null,
    url_instance_id: null,
    priority: 250,
    flow_group_id: ids.get('flow_group_id 2'),
    charging_rule_id: null,
    cond_data_id: null,
    advice_type: null,
    admission: 2,
  })
  const granted = (rows.pcc_rule ?? []).flatMap(({ pcc_rule_id, rum_of_chosen_rule: rum }) =>
    (rum === 'time and volume' ? [0, 2] : [2]).map((unit) => ({
      pcc_rule_id: ids.get(`pcc_rule_id ${String(pcc_rule_id)}`),
      rum: unit,
    })),
  )
  return grantAll(server, [...granted, { pcc_rule_id: session.pcc_rule_id, rum: null }])
}

/** A plan that grants rules without a question. */
async function grantAll(server: TestServer, grants: readonly Row[]) {
  const create = (name: CatalogueName, values: Row) => createSample(server, catalogueOf(name), values)
  const event = await create('policy-event', { re_type: 1, re_code: '4' })
  const { pcr_plan_id } = await create('policy-plan', { state: 'A' })
  const { pcc_rule_ver_id } = await create('policy-plan-ver', { pcr_plan_id, eff_date: '2026-01-01', exp_date: null })
  const { pcr_event_id } = event
  const { ap_rule_id } = await create('policy-plan-rule', { pcc_rule_ver_id, pcr_event_id })
  const { mapping_id } = await create('policy-plan-mapping', { ap_rule_id, priority: 1 })
  const dates = { ap_rule_id, mapping_id, eff_date: '2026-01-01', exp_date: null }
  const { basic_rule_ver_id } = await create('policy-plan-basic-ver', dates)
  for (const grant of grants) {
    const free = { basic_rule_ver_id, acct_res_id: null, value: null, pay_indicator: null, re_attr: null }
    const body = { ...free, basic_rule_name: `Grant ${String(grant.pcc_rule_id)} ${String(grant.rum)}`, ...grant }
    await create('policy-plan-basic', body)
  }
  return { context: { at: '2026-03-02T19:10:00Z', pcr_event_id } }
}

describe('the demo network', () => {
  let server: TestServer
  let cases: StoredCase[]
  beforeAll(async () => {
    server = await startServer('sqlite', { demoData: true })
    const { body } = await server.call('GET', 'simulation-case?page_size=100')
    // A session has an answer for each of its steps.
    cases = (body.data as unknown as StoredCase[]).filter(({ request }) => !('steps' in request))
  })
  afterAll(() => server.stop())

  test('every saved case is a valid SmPolicyDecision', async () => {
    expect(cases.length).toBeGreaterThan(8)
    for (const { simulation_case_name, request } of cases) {
      const { data } = await exportAs<Row>(server, 'format=5g', request)
      isValid(data)
      expect(isValid.errors ?? [], simulation_case_name).toEqual([])
    }
  })

  test('a check finds nothing wrong with any saved case, as 5G or as octets', async () => {
    for (const { simulation_case_name, request } of cases) {
      const { data } = await exportAs<Row>(server, 'format=5g', request)
      const { rawPayload } = await octetsOf(server, request)
      for (const text of [JSON.stringify(data), rawPayload.toString('hex')]) {
        const { body } = await server.call('POST', 'simulation/check', { text })
        expect(body.data, simulation_case_name).toMatchObject({ faults: [], unread: [] })
      }
    }
  })

  test.runIf(HAS_TSHARK)('tshark reads every saved case without a fault', async () => {
    const messages = await Promise.all(cases.map(async ({ request }) => (await octetsOf(server, request)).rawPayload))
    expect(dissect(messages).map(({ faults }) => faults)).toEqual(cases.map(() => []))
  })
})
