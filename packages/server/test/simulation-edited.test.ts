import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

interface Basic {
  basic_rule_id: number
  basic_rule_ver_id: number
  pcc_rule_id: number | null
  row_version: number
}

describe.each(engines)('a basic rule that is edited, simulated on %s', (engine) => {
  let server: TestServer
  let version: number
  /** The basic rule that is taken at home, and a PCC rule that it does not grant. */
  let basic: Basic
  let other: number
  const context = {
    at: '2026-11-23T12:00:00Z',
    time_zone: 'Europe/Berlin',
    attributes: { 1: '302720' },
    accumulators: { 1: 5 },
  }
  let event: number

  const data = async (path: string) => (await server.call('GET', path)).body.data
  const basicsOf = async (of: number): Promise<Basic[]> => {
    const tree = (await server.call('GET', `policy-plan-ver/${of}/tree`)).body.data as unknown as { basics: Basic[] }
    return tree.basics
  }
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    const [plan] = await data('policy-plan?pcr_plan_name=Prepaid internet')
    const [row] = await data(`policy-plan-ver?pcr_plan_id=${plan?.pcr_plan_id}`)
    version = Number(row?.pcc_rule_ver_id)
    const [start] = await data('policy-event?pcr_event_name=Session start')
    event = Number(start?.pcr_event_id)
    const answer = await decided(version)
    const [taken] = answer.plans.flatMap(({ rule_plans }) => rule_plans).flatMap(({ outcomes }) => outcomes)
    const basics = await basicsOf(version)
    basic = basics.find(({ basic_rule_id }) => basic_rule_id === taken?.basic_rule_id) as Basic
    other = basics.find(({ pcc_rule_id }) => pcc_rule_id !== null && pcc_rule_id !== basic.pcc_rule_id)
      ?.pcc_rule_id as number
  })
  afterAll(() => server.stop())

  const requestOf = (of: number) => ({ pcc_rule_ver_id: of, context: { ...context, pcr_event_id: event } })
  async function decided(of: number): Promise<SimulationAnswer> {
    return (await server.call('POST', 'simulation', requestOf(of))).body.data as unknown as SimulationAnswer
  }
  const edited = (of: number, basic_rule: object) =>
    server.call('POST', 'simulation/edited', { request: requestOf(of), basic_rule })
  const update = (one: Basic, values: object) => ({ basic: { op: 'update', id: one.basic_rule_id, values } })
  const copied = async () => {
    const plan = Number((await data('policy-plan'))[0]?.pcr_plan_id)
    const copy = { pcc_rule_ver_id: version, target_pcr_plan_id: plan, eff_date: '2040-01-01' }
    const id = Number((await server.call('POST', 'policy-plan-ver/duplicate', copy)).body.data.pcc_rule_ver_id)
    const place = (await basicsOf(version)).findIndex(({ basic_rule_id }) => basic_rule_id === basic.basic_rule_id)
    return { id, basic: (await basicsOf(id))[place] as Basic }
  }

  test('is decided as if it were stored, and stores nothing', async () => {
    const copy = await copied()
    const before = await decided(copy.id)
    const edits = update(copy.basic, { pcc_rule_id: other })
    const { status, body } = await edited(copy.id, edits)
    expect([status, body.statusDescription]).toEqual([200, []])
    expect(body.data).not.toEqual(before)
    expect(await decided(copy.id)).toEqual(before)
    expect((await server.call('POST', 'policy-plan-basic/edits', edits)).status).toBe(200)
    expect(await decided(copy.id)).toEqual(body.data)
  })

  test('with a part that is added or taken away, and as a new rule', async () => {
    const copy = await copied()
    const added = {
      basic: { op: 'keep', id: copy.basic.basic_rule_id },
      accumulations: [
        {
          op: 'create',
          id: 'new-1',
          values: { resource_id: 1, start_quota: 0, stop_quota: 999, rate: 0, pcc_rule_id: other, priority: 99 },
        },
      ],
    }
    const created = {
      basic: {
        op: 'create',
        values: {
          basic_rule_ver_id: copy.basic.basic_rule_ver_id,
          basic_rule_name: 'New',
          pcc_rule_id: other,
          priority: 1,
        },
      },
    }
    for (const edits of [added, created]) {
      const { plans: before } = await decided(copy.id)
      const { body } = await edited(copy.id, edits)
      const answer = body.data as unknown as SimulationAnswer
      expect(body.statusDescription).toEqual([])
      expect((await server.call('POST', 'policy-plan-basic/edits', edits)).status).toBe(200)
      const { install, quotas } = await decided(copy.id)
      const amounts = (of: SimulationAnswer['quotas']) =>
        of.map(({ monitoring_key, amount }) => [monitoring_key, amount])
      expect(answer.plans).not.toEqual(before)
      expect([answer.install, amounts(answer.quotas)]).toEqual([install, amounts(quotas)])
    }
  })

  test('is compared with what is stored over all contexts', async () => {
    const copy = await copied()
    const compare = async (body: object) => {
      const answer = await server.call('POST', 'simulation/comparison', { ...body, pcr_event_id: event })
      expect([answer.status, answer.body.statusDescription]).toEqual([200, []])
      return (answer.body.data as unknown as ComparisonAnswer).groups.flatMap(({ changed }) =>
        changed === 'not decided' ? [] : changed.map((one) => [one.before, one.after, one.contexts]),
      )
    }
    const edits = update(copy.basic, { pcc_rule_id: other })
    expect(await compare({ before: copy.id, after: copy.id })).toEqual([])
    const classes = await compare({ before: copy.id, after: copy.id, basic_rule: edits })
    expect(classes).not.toEqual([])
    expect((await server.call('POST', 'policy-plan-basic/edits', edits)).status).toBe(200)
    expect(await compare({ before: version, after: copy.id })).toEqual(classes)
  })

  test('what is wrong is told by its place', async () => {
    const { basic_rule_id: id } = basic
    const faulty: [object, string][] = [
      [{ basic: { op: 'keep', id: 999_999 } }, 'basic_rule.basic.id'],
      [{ basic: { op: 'update', id, values: { priority: 'high' } } }, 'basic_rule.basic.priority'],
      [{ basic: { op: 'keep', id }, time_spans: [{ op: 'delete', id: 999_999 }] }, 'basic_rule.time_spans.0.id'],
      [
        { basic: { op: 'keep', id }, accumulations: [{ op: 'create', id: 'new', values: {} }] },
        'basic_rule.accumulations.0',
      ],
      [
        { basic: { op: 'create', values: { basic_rule_ver_id: 999_999, basic_rule_name: 'A' } } },
        'basic_rule.basic.basic_rule_ver_id',
      ],
      [{}, 'basic_rule.basic'],
    ]
    for (const [edits, field] of faulty) {
      const { status, body } = await edited(version, edits)
      expect([status, body.statusDescription[0]?.field], field).toEqual([400, expect.stringContaining(field)])
    }
    const { pcc_rule_ver_id: _version, ...anywhere } = requestOf(version)
    const keep = { basic: { op: 'keep', id } }
    const without = await server.call('POST', 'simulation/edited', { request: anywhere, basic_rule: keep })
    expect([without.status, without.body.statusDescription[0]?.field]).toEqual([400, 'request.pcc_rule_ver_id'])
  })
})
