import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { NamedAnswer, SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
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
    const { policy: _edited, ...answer } = body.data
    const { policy, ...decidedBefore } = before as NamedAnswer
    expect(answer).not.toEqual(decidedBefore)
    expect(await decided(copy.id)).toEqual({ ...decidedBefore, policy })
    expect((await server.call('POST', 'policy-plan-basic/edits', edits)).status).toBe(200)
    expect(await decided(copy.id)).toMatchObject(answer)
  })

  test('a text that is typed is decided as if it were stored, with the ids of what is stored, and stores nothing', async () => {
    const copy = await copied()
    const before = await decided(copy.id)
    const [plan] = await data('policy-plan')
    const [row] = await data(`policy-plan-ver?pcc_rule_ver_id=${copy.id}`)
    const [rule] = await data(`pcc-rule?pcc_rule_id=${other}`)
    const key = `plans/${plan?.key}/${row?.key}`
    const { text: stored, base_hash } = await textOf(server, key)
    const document = { key, text: stored.replaceAll(/rule: [a-z0-9-]+/g, `rule: ${rule?.key}`) }
    const typed = { request: requestOf(copy.id), document }
    const { status, body } = await server.call('POST', 'simulation/edited', typed)
    expect([status, body.statusDescription]).toEqual([200, []])
    const { policy: _typed, ...answer } = body.data
    expect(answer).not.toMatchObject({ rules: before.rules })
    expect(await decided(copy.id)).toEqual(before)
    const put = { text: document.text, base_hash }
    expect((await server.call('PUT', `document?key=${encodeURIComponent(key)}`, put)).status).toBe(200)
    expect(await decided(copy.id)).toMatchObject(answer)

    const wrong = { ...typed, document: { key, text: `${document.text}banana: 1\n` } }
    const refused = await server.call('POST', 'simulation/edited', wrong)
    expect([refused.status, refused.body.statusDescription[0]]).toMatchObject([400, { field: 'banana', column: 1 }])
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

/** The text of a document, and the hash that a write of it names. */
async function textOf({ http, cookie }: TestServer, key: string) {
  const url = `/api/v1/document?key=${encodeURIComponent(key)}`
  const answer = await http.inject({ method: 'GET', url, headers: { cookie } })
  return { text: answer.body, base_hash: JSON.parse(String(answer.headers.etag)) as string }
}

describe.each(engines)('a workflow that is edited, simulated on %s', (engine) => {
  let server: TestServer
  let workflow: number
  let nodes: Record<string, number>
  let attributes: number[]
  let condition: number
  let group: number
  let execution: number

  const data = async (path: string) => (await server.call('GET', path)).body.data
  const store = async (edits: object[]) => {
    const { status, body } = await server.call('POST', `rule-workflow-group/${workflow}/edits`, { edits })
    expect([status, body.statusDescription]).toEqual([200, []])
    return body.data as unknown as { ids: Record<string, number> }
  }
  const request = () => ({
    work_group_id: workflow,
    context: { at: '2026-11-23T12:00:00Z', time_zone: 'UTC', attributes: { [attributes[0] ?? 0]: '20801' } },
  })
  const edited = (workflow_edits: object[]) =>
    server.call('POST', 'simulation/edited', { request: request(), workflow_edits })
  /** The steps without the ids of what is not stored yet. */
  const said = ({ trace, ...answer }: SimulationAnswer) => ({
    attributes: answer.attributes,
    result: answer.result,
    steps: trace.map(({ statement, text, left, result }) => [statement, text, left, result]),
  })

  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    attributes = (await data('attribute')).map(({ re_attr }) => Number(re_attr))
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    const [from = 0, to = 0] = attributes
    const named = { work_group_name: `Edited ${randomUUID()}`, work_group_type: 'A', eff_date: '2026-01-01' }
    workflow = Number((await server.call('POST', 'rule-workflow-group', named)).body.data.work_group_id)
    const node = (id: string, work_node_type: string, links: object = {}) => ({
      op: 'create',
      kind: 'node',
      id,
      values: { work_node_name: id, work_node_type, ...links },
    })
    const { ids } = await store([
      node('new-end', 'E'),
      node('new-act', 'A', { work_next_node_id: 'new-end' }),
      node('new-ask', 'B', { work_next_node_id: 'new-act', work_next_node_id_n: 'new-end' }),
      node('new-start', 'S', { work_next_node_id: 'new-ask' }),
      { op: 'create', kind: 'condition_group', id: 'new-group', values: { work_node_id: 'new-ask' } },
      {
        op: 'create',
        kind: 'condition',
        id: 'new-condition',
        values: { work_cond_group_id: 'new-group', re_attr: from, sort_operator: 1, is_const: 'Y', operand: '20801' },
      },
      {
        op: 'create',
        kind: 'execution',
        id: 'new-execution',
        values: { work_node_id: 'new-act', function: 'Append', param1: '!', src_re_attr: from, obj_re_attr: to },
      },
    ])
    nodes = ids
    condition = Number(ids['new-condition'])
    group = Number(ids['new-group'])
    execution = Number(ids['new-execution'])
  })

  test('a text that is typed is run as if it were stored', async () => {
    const group_row = (await server.call('GET', `rule-workflow-group/${workflow}`)).body.data
    const key = `workflows/${String(group_row.key)}`
    const { text, base_hash } = await textOf(server, key)
    const document = { key, text: text.replace(/param1: .*?!.*?,/, 'param1: twice,') }
    expect(document.text).not.toBe(text)
    const before = await server.call('POST', 'simulation', request())
    const { body } = await server.call('POST', 'simulation/edited', { request: request(), document })
    const { policy: _typed, ...answer } = body.data
    expect(answer.attributes).not.toEqual(before.body.data.attributes)
    const put = { text: document.text, base_hash }
    expect((await server.call('PUT', `document?key=${encodeURIComponent(key)}`, put)).status).toBe(200)
    expect((await server.call('POST', 'simulation', request())).body.data).toMatchObject(answer)
  })

  test('a sub-flow is run as a callback node runs it, where that is asked, stored or edited', async () => {
    const [sub] = await data('rule-workflow-group?work_group_name=Fair use throttling')
    const asked = { ...request(), work_group_id: Number(sub?.work_group_id) }
    const reached = async (path: string, body: object) => {
      const answer = (await server.call('POST', path, body)).body.data as unknown as SimulationAnswer
      return answer.trace.filter(({ statement }) => statement === 37 || statement === 38).length
    }
    const [node] = await data(`rule-workflow-node?work_group_id=${asked.work_group_id}`)
    const workflow_edits = [{ op: 'update', kind: 'node', id: node?.work_node_id, values: { comments: 'Tried' } }]
    expect(await reached('simulation', asked)).toBe(0)
    expect(await reached('simulation', { ...asked, as_called: true })).toBeGreaterThan(2)
    expect(
      await reached('simulation/edited', { request: { ...asked, as_called: true }, workflow_edits }),
    ).toBeGreaterThan(2)
  })

  test.each<[what: string, edits: () => object[]]>([
    [
      'a condition that asks something else',
      () => [{ op: 'update', kind: 'condition', id: condition, values: { operand: '26201' } }],
    ],
    [
      'a condition more, and one in a new group',
      () => {
        const asks = { re_attr: attributes[0], sort_operator: 1, is_const: 'Y', operand: '1' }
        const other = { op: 'create', kind: 'condition_group', id: 'new-1', values: { work_node_id: nodes['new-ask'] } }
        return [
          { op: 'create', kind: 'condition', values: { work_cond_group_id: group, ...asks } },
          other,
          { op: 'create', kind: 'condition', values: { work_cond_group_id: 'new-1', ...asks, operand: '20801' } },
        ]
      },
    ],
    [
      'an execution more, in another order, and one less',
      () => [
        {
          op: 'create',
          kind: 'execution',
          id: 'new-2',
          values: {
            work_node_id: nodes['new-act'],
            function: 'Length',
            src_re_attr: attributes[1],
            obj_re_attr: attributes[2],
          },
        },
        { op: 'order', kind: 'execution', ids: ['new-2', execution] },
      ],
    ],
    ['no execution any more', () => [{ op: 'delete', kind: 'execution', id: execution }]],
    [
      'a node more on the way, with a place',
      () => [
        {
          op: 'create',
          kind: 'node',
          id: 'new-n',
          values: { work_node_name: 'Between', work_node_type: 'A', work_next_node_id: nodes['new-ask'] },
        },
        {
          op: 'create',
          kind: 'position',
          values: {
            work_node_id: 'new-n',
            work_node_left: 1,
            work_node_up: 1,
            work_node_width: 100,
            work_node_height: 100,
          },
        },
        { op: 'update', kind: 'node', id: nodes['new-start'], values: { work_next_node_id: 'new-n' } },
      ],
    ],
    ['a node less', () => [{ op: 'delete', kind: 'node', id: nodes['new-act'] }]],
    [
      'a node that runs another workflow',
      () => [
        { op: 'update', kind: 'node', id: nodes['new-act'], values: { work_node_type: 'C' } },
        { op: 'create', kind: 'callback', values: { work_node_id: nodes['new-act'], work_group_id: workflow } },
      ],
    ],
  ])('is decided as if it were stored: %s', async (_what, edits) => {
    const before = said((await server.call('POST', 'simulation', request())).body.data as unknown as SimulationAnswer)
    expect(before.attributes).toMatchObject({ [attributes[1] ?? 0]: '20801!' })
    const { status, body } = await edited(edits())
    expect([status, body.statusDescription]).toEqual([200, []])
    const answer = said(body.data as unknown as SimulationAnswer)
    const again = await server.call('POST', 'simulation', request())
    expect(said(again.body.data as unknown as SimulationAnswer)).toEqual(before)
    await store(edits())
    const stored = await server.call('POST', 'simulation', request())
    expect(answer).toEqual(said(stored.body.data as unknown as SimulationAnswer))
    expect(answer).not.toEqual(before)
  })

  test('what is wrong is told by its place', async () => {
    const faulty: [object, string][] = [
      [{ op: 'update', kind: 'condition', id: 999_999, values: {} }, 'workflow_edits.0.id'],
      [
        { op: 'update', kind: 'condition', id: condition, values: { sort_operator: 'x' } },
        'workflow_edits.0.sort_operator',
      ],
      [{ op: 'create', kind: 'execution', values: { work_node_id: 999_999 } }, 'workflow_edits.0'],
    ]
    for (const [edit, field] of faulty) {
      const { status, body } = await edited([edit])
      expect([status, body.statusDescription[0]?.field], field).toEqual([400, expect.stringContaining(field)])
    }
    const { context } = request()
    const nowhere = await server.call('POST', 'simulation/edited', {
      request: { context: { ...context, pcr_event_id: 1 } },
      workflow_edits: [{ op: 'delete', kind: 'node', id: 1 }],
    })
    expect([nowhere.status, nowhere.body.statusDescription[0]?.field]).toEqual([400, 'request.work_group_id'])
  })
})
