import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'
import { storeWorkedExample, workedRequest, type WorkedExample } from './support/worked-example.ts'

describe.each(engines)('POST /simulation on %s', (engine) => {
  let server: TestServer
  let example: WorkedExample
  beforeAll(async () => {
    server = await startServer(engine)
    example = await storeWorkedExample(server)
  })
  afterAll(() => server.stop())

  const ask = async (body: unknown): Promise<SimulationAnswer> => {
    const answer = await server.call('POST', 'simulation', body)
    expect(answer.body.statusDescription).toEqual([])
    expect(answer.status).toBe(200)
    return answer.body.data as unknown as SimulationAnswer
  }

  test('statements 27 and 28: the worked example comes out as written', async () => {
    const answer = await ask(workedRequest(example))
    expect(answer).toMatchObject({
      result: 'policy',
      install: ['roam-peak'],
      quotas: [{ monitoring_key: 'MK-MONTH', amount: 940_000_000, rum: 2 }],
      next_evaluation: '2026-03-02T21:00:00.000Z',
      triggers: [2, 4, 17, 33],
    })
    expect(answer.plans[0]?.rule_plans[0]?.mapping_id).toBe(example.mapping.mapping_id)
    expect(answer.trace.length).toBeGreaterThan(10)
  })

  test('the same request gives the same bytes', async () => {
    const send = () =>
      server.http.inject({
        method: 'POST',
        url: '/api/v1/simulation',
        headers: { cookie: server.cookie },
        payload: workedRequest(example),
      })
    const [first, second] = [await send(), await send()]
    expect(first.payload).toBe(second.payload)
    expect(first.headers['content-type']).toMatch(/^application\/json/)
  })

  test('a plan, a version, and how much of the trace', async () => {
    const { pcr_plan_id } = example.plan
    const { pcc_rule_ver_id } = example.version
    const asked = workedRequest(example)
    expect((await ask({ ...asked, pcr_plan_id })).install).toEqual(['roam-peak'])
    expect((await ask({ ...asked, trace: 'none' })).trace).toEqual([])
    const early = { ...asked, context: { ...asked.context, at: '2025-03-02T19:10:00+01:00' } }
    expect((await ask({ ...early, pcr_plan_id })).plans).toEqual([
      { pcr_plan_id, pcc_rule_ver_id: null, rule_plans: [] },
    ])
    expect((await ask({ ...early, pcc_rule_ver_id })).plans).toMatchObject([{ pcr_plan_id, pcc_rule_ver_id }])
  })

  test.each([
    ['no body', undefined, [['REQUIRED', 'context']]],
    ['no moment', { context: { pcr_event_id: 1 } }, [['REQUIRED', 'context.at']]],
    ['no event', { context: { at: '2026-03-02T19:10:00Z' } }, [['REQUIRED', 'context.pcr_event_id']]],
    ['a release', { release: 1, ...at() }, [['INVALID', 'release']]],
    ['a plan that is not there', { pcr_plan_id: 999, ...at() }, [['INVALID', 'pcr_plan_id']]],
    ['a version that is not there', { pcc_rule_ver_id: 999, ...at() }, [['INVALID', 'pcc_rule_ver_id']]],
    ['a workflow that is not there', { work_group_id: 999, ...at() }, [['INVALID', 'work_group_id']]],
    ['an event that is not there', at({ pcr_event_id: 999 }), [['INVALID', 'context.pcr_event_id']]],
    ['a time zone that is not there', at({ time_zone: 'Europe/Atlantis' }), [['INVALID', 'context.time_zone']]],
    [
      'records that are not there',
      at({
        attributes: { 999: 1 },
        balances: { 998: { amount: 1 } },
        accumulators: { 997: 1 },
        counters: { no: { status: 'x' } },
      }),
      [
        ['INVALID', 'context.attributes.999'],
        ['INVALID', 'context.balances.998'],
        ['INVALID', 'context.accumulators.997'],
        ['INVALID', 'context.counters.no'],
      ],
    ],
  ])('%s is refused by its field', async (_what, body, faults) => {
    const answer = await server.call('POST', 'simulation', body)
    expect([answer.status, answer.body.data]).toEqual([400, null])
    expect(answer.body.statusDescription.map(({ code, field }) => [code, field])).toEqual(faults)
  })

  test('a version of another plan is refused', async () => {
    const other = await server.call('POST', 'policy-plan', { ...OTHER_PLAN })
    const { status, body } = await server.call('POST', 'simulation', {
      ...workedRequest(example),
      pcr_plan_id: other.body.data.pcr_plan_id,
      pcc_rule_ver_id: example.version.pcc_rule_ver_id,
    })
    expect([status, body.statusDescription[0]?.field]).toEqual([400, 'pcc_rule_ver_id'])
  })

  test('with the names of the records that the answer speaks of, where they are asked for', async () => {
    const { body } = await server.call('POST', 'simulation?names=true', workedRequest(example))
    const { names } = body.meta as unknown as { names: Record<string, Record<string, string>> }
    const { mapping, plan, month, peak } = example
    expect(names['policy-plan-mapping']?.[String(mapping.mapping_id)]).toBe(mapping.mapping_name)
    expect(names['policy-plan']?.[String(plan.pcr_plan_id)]).toBe(plan.pcr_plan_name)
    expect(names['accumulator-type']?.[String(month.resource_id)]).toBe('This month')
    expect(names['pcc-rule']?.[String(peak.pcc_rule_id)]).toBe(peak.rule_name)
    expect(Object.values(names.zone ?? {})).toContain(example.zone.zone_name)
    expect((await server.call('POST', 'simulation', workedRequest(example))).body.meta).toBeUndefined()
  })

  test('the names are those of now, however often they are asked for', async () => {
    const { mapping } = example
    const nameNow = async () => {
      const { body } = await server.call('POST', 'simulation?names=true', workedRequest(example))
      const { names } = body.meta as unknown as { names: Record<string, Record<string, string>> }
      return names['policy-plan-mapping']?.[String(mapping.mapping_id)]
    }
    const path = `policy-plan-mapping/${mapping.mapping_id}`
    for (const mapping_name of ['Renamed', String(mapping.mapping_name)]) {
      const renamed = await server.call('PUT', path, { mapping_name })
      expect([renamed.status, await nameNow(), await nameNow()]).toEqual([200, mapping_name, mapping_name])
    }
  })

  test('what a plan reads, with the values that it compares', async () => {
    const { network, month, event, plan } = example
    const inputsOf = async (query: string) =>
      (await server.call('GET', `simulation/inputs?${query}`)).body.data as unknown as SimulationInputs
    const { events, inputs } = await inputsOf(`pcr_plan_id=${plan.pcr_plan_id}&day=2026-03-02`)
    expect(events[0]).toMatchObject({ pcr_event_id: event.pcr_event_id, is_used: true })
    const read = inputs.filter(({ is_read }) => is_read)
    expect(read.map(({ kind, name }) => [kind, name])).toEqual([
      ['attribute', 'Network'],
      ['attribute', 'Access'],
      ['accumulator', 'This month'],
    ])
    expect(read[0]).toMatchObject({
      key: String(network.re_attr),
      suggestions: [{ value: '208', label: example.zone.zone_name }],
    })
    expect(read[2]).toMatchObject({ key: String(month.resource_id), rum: 2 })
    expect((await inputsOf('day=2025-03-02')).inputs.some(({ is_read }) => is_read)).toBe(false)
    const refused = await server.call('GET', 'simulation/inputs?pcr_plan_id=x')
    expect([refused.status, refused.body.statusDescription[0]?.field]).toEqual([400, 'pcr_plan_id'])
  })

  test('strangers are refused', async () => {
    const answer = await server.http.inject({ method: 'POST', url: '/api/v1/simulation', payload: at() })
    expect(answer.statusCode).toBe(401)
  })
})

const OTHER_PLAN = { pcr_plan_name: 'Other', pcr_plan_code: 'OTHER', pcc_pcr_plan_type: 1, priority: 1, state: 'A' }

function at(context: object = {}) {
  return { context: { at: '2026-03-02T19:10:00Z', pcr_event_id: 1, ...context } }
}
