import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const EFFECTIVE = '2026-01-01T00:00:00.000Z'

describe.each(engines)('rule workflows on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const create = async (path: string, body: Row): Promise<Row> => {
    const answer = await server.call('POST', path, body)
    expect([answer.status, answer.body.statusDescription]).toEqual([201, []])
    return answer.body.data
  }
  const read = async (path: string): Promise<Row & Row[]> => (await server.call('GET', path)).body.data
  const refused = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body)
    const [first] = answer.body.statusDescription
    return [answer.status, first?.code, first?.field]
  }
  const createGroup = (values: Row = {}) =>
    create('rule-workflow-group', {
      work_group_name: `Workflow ${++counter}`,
      work_group_type: 'A',
      eff_date: EFFECTIVE,
      ...values,
    })
  const createNode = (group: Row, work_node_type: string | number, values: Row = {}) =>
    create('rule-workflow-node', {
      work_group_id: group.work_group_id,
      work_node_name: `Node ${++counter}`,
      work_node_type,
      ...values,
    })
  const at = (node: Row) => `rule-workflow-node/${node.work_node_id}`
  const createAccumulator = () => create('accumulate/ratable-rss', { resource_name: `Usage ${++counter}`, acm_type: 1 })

  test('a workflow needs name, type and effective date, in true words, and ends after it begins', async () => {
    const { body } = await server.call('POST', 'rule-workflow-group', {})
    expect(body.statusDescription.map(({ message }) => message)).toEqual([
      'Work Group Name is Required',
      'Type is Required',
      'Effective Date is Required',
    ])
    const backwards = { work_group_name: 'x', work_group_type: 'A', eff_date: '2026-02-01', exp_date: '2026-01-01' }
    expect(await refused('POST', 'rule-workflow-group', backwards)).toEqual([400, 'INVALID', 'exp_date'])
    const group = await createGroup()
    expect(group).toMatchObject({ node_count: 0, exp_date: null, eff_date: EFFECTIVE })
    expect((group.warnings as Row[]).map(({ code }) => code)).toEqual(['NO_START'])
  })

  test('the nodes of a workflow are listed for it alone, and loaded at once', async () => {
    const group = await createGroup()
    for (let n = 0; n < 12; n += 1) await createNode(group, 'A')
    expect((await server.call('GET', 'rule-workflow-node')).body.meta.total).toBe(0)
    const list = (await server.call('GET', `rule-workflow-node?work_group_id=${group.work_group_id}`)).body
    expect([list.data.length, list.meta.total]).toEqual([10, 12])
    const load = await server.call('POST', '/api/rule-workflow-node', { id: group.work_group_id })
    expect((load.body.data as unknown as { data: Row[] }).data.length).toBe(12)
    expect((await server.call('POST', '/api/rule-workflow', {})).status).toBe(200)
  })

  test.each([
    ['1', 'B'],
    [2, 'C'],
    ['3', 'A'],
    ['S', 'S'],
  ])('the node type %s is kept as %s', async (given, kept) => {
    expect((await createNode(await createGroup(), given)).work_node_type).toBe(kept)
  })

  test('another node type is refused', async () => {
    const { work_group_id } = await createGroup()
    const body = { work_group_id, work_node_name: 'x', work_node_type: '4' }
    expect(await refused('POST', 'rule-workflow-node', body)).toEqual([400, 'INVALID', 'work_node_type'])
  })

  test('links stay inside a workflow, null removes one, a deleted node leaves none', async () => {
    const [one, two] = [await createGroup(), await createGroup()]
    const [a, b, foreign] = [await createNode(one, 'B'), await createNode(one, 'A'), await createNode(two, 'A')]
    const link = (to: unknown) => ({ work_group_id: one.work_group_id, work_next_node_id: to, work_next_node_id_n: to })
    expect(await refused('PUT', at(a), link(foreign.work_node_id))).toEqual([409, 'CONFLICT', 'work_next_node_id'])
    expect(await refused('PUT', at(a), link(999_999))).toEqual([400, 'INVALID', 'work_next_node_id'])
    await server.call('PUT', at(a), link(b.work_node_id))
    expect(await read(at(a))).toMatchObject({ work_next_node_id: b.work_node_id, work_next_node_id_n: b.work_node_id })
    expect(await refused('PUT', at(b), { work_group_id: two.work_group_id })).toEqual([
      409,
      'CONFLICT',
      'work_group_id',
    ])
    await server.call('PUT', at(a), { work_next_node_id_n: null })
    expect(await read(at(a))).toMatchObject({ work_next_node_id: b.work_node_id, work_next_node_id_n: null })
    expect((await server.call('DELETE', at(b))).status).toBe(200)
    expect(await read(at(a))).toMatchObject({ work_next_node_id: null, row_version: 4 })
  })

  test('a position takes short and long names, answers the long ones, and is one for each node', async () => {
    const group = await createGroup()
    const node = await createNode(group, 'A')
    expect(node.position).toBeNull()
    const body = { work_group_id: group.work_group_id, work_node_id: node.work_node_id, left: 10.5, up: -20 }
    const position = await create('rule-workflow-node-position', body)
    expect(position).toMatchObject({
      work_node_left: 10.5,
      work_node_up: -20,
      work_node_width: 100,
      work_node_height: 100,
    })
    expect(position).not.toHaveProperty('left')
    expect(await refused('POST', 'rule-workflow-node-position', body)).toEqual([409, 'DUPLICATE', 'work_node_id'])
    const place = `rule-workflow-node-position/${node.work_node_id}`
    await server.call('PUT', place, { work_group_id: group.work_group_id, left: 1 })
    await server.call('PUT', place, { work_node_up: 2 })
    expect((await read(at(node))).position).toMatchObject({ work_node_left: 1, work_node_up: 2 })
    const other = await createGroup()
    expect(await refused('PUT', place, { work_group_id: other.work_group_id })).toEqual([
      409,
      'CONFLICT',
      'work_group_id',
    ])
    expect(await refused('PUT', place, { left: 'x' })).toEqual([400, 'INVALID', 'work_node_left'])
    await server.call('DELETE', at(node))
    expect((await server.call('GET', place)).status).toBe(404)
  })

  test('a callback is null until there is one, and keeps its workflow', async () => {
    const [group, called] = [await createGroup(), await createGroup({ work_group_type: 'B' })]
    const node = await createNode(group, 'C')
    const place = `rule-workflow-cb/${node.work_node_id}`
    const none = await server.call('GET', place)
    expect([none.status, none.body.data]).toEqual([200, null])
    expect((await server.call('GET', 'rule-workflow-cb/999999')).status).toBe(404)
    const body = { work_node_id: node.work_node_id, work_group_id: called.work_group_id, sp_id: 0 }
    expect(await create('rule-workflow-cb', body)).toMatchObject({ work_group_name: called.work_group_name })
    expect(await refused('POST', 'rule-workflow-cb', body)).toEqual([409, 'DUPLICATE', 'work_node_id'])
    expect((await server.call('PUT', place, body)).status).toBe(200)
    const removal = await server.call('DELETE', `rule-workflow-group/${called.work_group_id}`)
    expect([removal.status, removal.body.statusDescription[0]?.code]).toEqual([409, 'IN_USE'])
    expect(removal.body.statusDescription[0]?.message).toContain(String(node.work_node_name))
    expect(await read(`rule-workflow-group/${called.work_group_id}/callers`)).toEqual([
      {
        work_group_id: group.work_group_id,
        work_group_name: group.work_group_name,
        work_node_id: node.work_node_id,
        work_node_name: node.work_node_name,
        by: 'callback',
      },
    ])
    expect((await server.call('DELETE', `rule-workflow-group/${group.work_group_id}`)).status).toBe(200)
    expect((await server.call('DELETE', `rule-workflow-group/${called.work_group_id}`)).status).toBe(200)
  })

  test('functions come with their parameters, by name', async () => {
    const { meta } = (await server.call('GET', 'rule-workflow-func?page=1&page_size=50')).body
    expect(meta.total).toBeGreaterThan(20)
    expect(await read('rule-workflow-func/GetAcmByResourceId')).toMatchObject({
      function: 'GetAcmByResourceId',
      function_type_flag: 'AA',
      param_num: 1,
      param1: { name: 'resource_id', value_type: 'I', desc: 'Accumulator', value_script: 'catalogue:accumulator-type' },
      param2: null,
    })
    expect((await server.call('GET', 'rule-workflow-func/Nothing')).status).toBe(404)
    expect((await server.call('POST', 'rule-workflow-func', {})).status).toBe(404)
  })

  test('a constant is read in the unit of the amount that it is compared with', async () => {
    const node = await createNode(await createGroup(), 'B')
    const { work_cond_group_id } = await create('rule-workflow-cond-group', { work_node_id: node.work_node_id })
    const values = { acct_res_name: `Volume ${++counter}`, bal_type: 2, is_currency: 'N' }
    const { acct_res_id } = await create('balance-type-acct', values)
    const compared = { work_cond_group_id, function: 'GetBalanceByAcctResId', param1: acct_res_id, is_const: 'Y' }
    const stored = async (sort_operator: number, operand: string) => {
      const row = await create('rule-workflow-cond', { ...compared, sort_operator, operand })
      return [row.operand, (row.warnings as Row[]).map(({ code }) => code)]
    }
    expect(await stored(4, '50 GiB')).toEqual(['53687091200', []])
    expect(await stored(10, '1 kB, 2000')).toEqual(['1000,2000', []])
    const sent = (more: Row) =>
      server.call('POST', 'rule-workflow-cond', { work_cond_group_id, is_const: 'Y', sort_operator: 4, ...more })
    for (const operand of ['90 min', 'lots of data', '1 GB,']) {
      const { status, body } = await sent({ ...compared, sort_operator: 7, operand })
      expect([status, body.statusDescription[0]], operand).toEqual([
        400,
        expect.objectContaining({ code: 'INVALID', field: 'operand' }),
      ])
    }
    const { re_attr } = await create('pcrf-attribute', { re_attr_name: `Used ${++counter}`, measurable: 'Y' })
    expect((await sent({ re_attr, operand: 'banana' })).status).toBe(400)
    expect(
      await create('rule-workflow-cond', {
        work_cond_group_id,
        re_attr,
        is_const: 'Y',
        sort_operator: 4,
        operand: '50 GiB',
      }),
    ).toMatchObject({ operand: '53687091200' })
    const edit = {
      op: 'create',
      kind: 'condition',
      values: { work_cond_group_id, re_attr, is_const: 'Y', sort_operator: 4, operand: 'x' },
    }
    const edited = await server.call('POST', `rule-workflow-group/${String(node.work_group_id)}/edits`, {
      edits: [edit],
    })
    expect([edited.status, edited.body.statusDescription[0]?.field]).toEqual([400, '0.operand'])
  })

  test('conditions are read with their group in order, as a sentence', async () => {
    const node = await createNode(await createGroup(), 'B')
    const usage = await createAccumulator()
    const { re_attr } = await create('pcrf-attribute', { re_attr_name: `Class ${++counter}`, measurable: 'N' })
    const { work_cond_group_id } = await create('rule-workflow-cond-group', { work_node_id: node.work_node_id })
    const first = await create('rule-workflow-cond', {
      work_cond_group_id,
      sort_operator: 4,
      is_const: 'Y',
      operand: 500,
      function: 'GetAcmByResourceId',
      param1: usage.resource_id,
      r_function: 'Now',
    })
    expect(first).toMatchObject({
      seq: 1,
      operand: '500',
      r_function: null,
      param1: String(usage.resource_id),
      function_detail: { function: 'GetAcmByResourceId', param_num: 1 },
      r_function_detail: null,
      work_condition_script: `usage of “${usage.resource_name}” is at least 500`,
    })
    const second = await create('rule-workflow-cond', {
      work_cond_group_id,
      sort_operator: 1,
      is_const: 'N',
      operand: 'x',
      re_attr,
      r_function: 'SetValue',
    })
    expect(second).toMatchObject({ seq: 2, operand: null, r_function_detail: { function: 'SetValue' } })
    expect((second.warnings as Row[]).map(({ code }) => code)).toEqual(['FUNCTION_NOT_ALLOWED', 'PARAMETER_COUNT'])
    const group = (await read(`rule-workflow-cond-group?work_node_id=${node.work_node_id}`))[0]
    expect(((group?.conditions ?? []) as Row[]).map(({ seq }) => seq)).toEqual([1, 2])
    expect(group?.work_condition_script).toBe(`${first.work_condition_script} and ${second.work_condition_script}`)
    const place = `rule-workflow-cond/${work_cond_group_id}/2`
    const changed = await server.call('PUT', place, { is_const: 'Y', operand: 'gold' }, { 'if-match': '"1"' })
    expect(changed.body.data).toMatchObject({ operand: 'gold', r_function: null, row_version: 2 })
    expect((await server.call('DELETE', place)).status).toBe(200)
  })

  test('executions are numbered within their node and name what they read and write', async () => {
    const node = await createNode(await createGroup(), 'A')
    const source = await create('pcrf-attribute', { re_attr_name: `Source ${++counter}`, measurable: 'Y' })
    const body = {
      work_node_id: node.work_node_id,
      function: 'Add',
      param1: 5,
      src_re_attr: source.re_attr,
      obj_re_attr: source.re_attr,
    }
    expect(await create('rule-workflow-exec', body)).toMatchObject({
      seq: 1,
      src_re_attr_name: source.re_attr_name,
      obj_re_attr_name: source.re_attr_name,
      function_detail: { function: 'Add' },
      work_action_script: `set ${source.re_attr_name} to ${source.re_attr_name} + 5`,
    })
    expect((await create('rule-workflow-exec', body)).seq).toBe(2)
    expect((await server.call('GET', 'rule-workflow-exec')).body.meta.total).toBe(0)
    expect((await server.call('PUT', `rule-workflow-exec/${node.work_node_id}/2`, { param1: 6 })).status).toBe(200)
    expect(await refused('POST', 'rule-workflow-exec', { ...body, function: 'Nope' })).toEqual([
      400,
      'INVALID',
      'function',
    ])
    const removal = await refused('DELETE', `pcrf-attribute/${source.re_attr}`)
    expect(removal.slice(0, 2)).toEqual([409, 'IN_USE'])
  })

  test('what a parameter names must be there, and stays there', async () => {
    const node = await createNode(await createGroup(), 'A')
    const targets: [string, string, string, string, Row][] = [
      ['GetAcmByResourceId', 'accumulate/ratable-rss', 'resource_id', 'x', { resource_name: 'Counted', acm_type: 1 }],
      [
        'GetBalanceByAcctResId',
        'balance-type-acct',
        'acct_res_id',
        '0',
        { acct_res_name: 'Money', bal_type: 1, is_currency: 'Y' },
      ],
      ['zone', 'pcrf-zone/map', 'zone_map_id', '1,2', { zone_map_name: 'Places', data_source: '0' }],
      ['SetEventTypeList', 'policy-event', 'pcr_event_id', '1;2', { pcr_event_name: 'Ping', re_type: 1 }],
      ['InTimeSpan', 'timespan', 'time_span_id', '-1', { time_span_name: 'Night' }],
      [
        'TriggerRARForBS',
        'rule-workflow-group',
        'work_group_id',
        '1.5',
        { work_group_name: 'Pushed', work_group_type: 'D', eff_date: EFFECTIVE },
      ],
    ]
    for (const [name, path, id, nonsense, values] of targets) {
      const call = { work_node_id: node.work_node_id, function: name }
      for (const param1 of [nonsense, '987654'])
        expect(await refused('POST', 'rule-workflow-exec', { ...call, param1 }), name).toEqual([
          400,
          'INVALID',
          'param1',
        ])
      const target = await create(path, values)
      const execution = await create('rule-workflow-exec', { ...call, param1: target[id] })
      expect(execution.work_action_script, name).toContain(`“${Object.values(values)[0]}”`)
      const removal = await server.call('DELETE', `${path}/${target[id]}`)
      expect([removal.status, removal.body.statusDescription[0]?.code], name).toEqual([409, 'IN_USE'])
      expect(removal.body.statusDescription[0]?.message, name).toContain(String(node.work_node_name))
      await server.call('DELETE', `rule-workflow-exec/${node.work_node_id}/${execution.seq}`)
      expect((await server.call('DELETE', `${path}/${target[id]}`)).status, name).toBe(200)
    }
  })

  test('a batch of edits draws a workflow with temporary ids, and the graph shows it', async () => {
    const group = await createGroup()
    const path = `rule-workflow-group/${group.work_group_id}`
    const usage = await createAccumulator()
    const { status, body } = await server.call('POST', `${path}/edits`, {
      edits: [
        {
          op: 'create',
          kind: 'node',
          id: 'new-start',
          values: { work_node_name: 'Start', work_node_type: 'S', work_next_node_id: 'new-ask' },
        },
        {
          op: 'create',
          kind: 'node',
          id: 'new-ask',
          values: {
            work_node_name: 'Ask',
            work_node_type: 1,
            work_next_node_id: 'new-end',
            work_next_node_id_n: 'new-end',
          },
        },
        { op: 'create', kind: 'node', id: 'new-end', values: { work_node_name: 'End', work_node_type: 'E' } },
        { op: 'create', kind: 'position', values: { work_node_id: 'new-start', left: 5, up: 6 } },
        { op: 'create', kind: 'condition_group', id: 'new-group', values: { work_node_id: 'new-ask' } },
        {
          op: 'create',
          kind: 'condition',
          values: {
            work_cond_group_id: 'new-group',
            sort_operator: 3,
            is_const: 'Y',
            operand: '1',
            function: 'GetAcmByResourceId',
            param1: usage.resource_id,
          },
        },
      ],
    })
    expect([status, body.statusDescription]).toEqual([200, []])
    const { ids, changed } = body.data as unknown as { ids: Record<string, number>; changed: Record<string, Row[]> }
    expect(Object.keys(ids)).toEqual(['new-start', 'new-ask', 'new-end', 'new-group'])
    expect(changed.node?.map(({ work_next_node_id: next }) => next)).toEqual([ids['new-ask'], ids['new-end'], null])
    const graph = await read(`${path}/graph`)
    expect((graph.nodes as Row[])[0]).toMatchObject({ work_node_name: 'Start', position: { work_node_left: 5 } })
    expect(graph.condition_groups).toMatchObject([{ conditions: [{ operand: '1' }] }])
    expect(graph.names).toEqual({ 'accumulator-type': { [String(usage.resource_id)]: usage.resource_name } })
    expect(graph.problems).toEqual([])
  })

  test('one faulty edit and nothing is stored; the fault names it', async () => {
    const [group, other] = [await createGroup(), await createGroup()]
    const foreign = await createNode(other, 'A')
    const path = `rule-workflow-group/${group.work_group_id}`
    const good = { op: 'create', kind: 'node', values: { work_node_name: 'Good', work_node_type: 'A' } }
    const edits = async (...bad: unknown[]) => refused('POST', `${path}/edits`, { edits: [good, ...bad] })
    const nameless = { op: 'create', kind: 'node', values: { work_node_type: 'A' } }
    expect(await edits(nameless)).toEqual([400, 'REQUIRED', '1.work_node_name'])
    const abroad = { op: 'update', kind: 'node', id: foreign.work_node_id, values: {} }
    expect(await edits(abroad)).toEqual([400, 'INVALID', '1.id'])
    expect(await edits({ op: 'delete', kind: 'node', id: 'new-unknown' })).toEqual([400, 'INVALID', '1.id'])
    const link = {
      op: 'create',
      kind: 'node',
      id: 'new-a',
      values: { work_node_name: 'A', work_node_type: 'A', work_next_node_id: foreign.work_node_id },
    }
    expect(await edits(link)).toEqual([409, 'CONFLICT', '1.work_next_node_id'])
    expect(await edits({ op: 'paint' })).toEqual([400, 'INVALID', '1.op'])
    expect((await read(`${path}/graph`)).nodes).toEqual([])
    expect((await server.call('POST', 'rule-workflow-group/999999/edits', { edits: [good] })).status).toBe(404)
  })

  test('a fault that only the database finds names the edit and its field too', async () => {
    const [group, callee] = [await createGroup(), await createGroup()]
    const node = await createNode(group, 'C')
    const edits = async (...batch: unknown[]) =>
      refused('POST', `rule-workflow-group/${group.work_group_id}/edits`, { edits: batch })
    const { work_node_id } = node
    const callback = {
      op: 'create',
      kind: 'callback',
      values: { work_node_id, work_group_id: callee.work_group_id },
    }
    expect(await edits(callback, callback)).toEqual([409, 'DUPLICATE', '1.work_node_id'])
    const execution = {
      op: 'create',
      kind: 'execution',
      values: { work_node_id, function: 'Now', obj_re_attr: 999_999 },
    }
    expect(await edits(callback, execution)).toEqual([400, 'INVALID', '1.obj_re_attr'])
    expect((await read(`rule-workflow-group/${group.work_group_id}/graph`)).callbacks).toEqual([])
  })

  test('a batch changes, orders and deletes, and tells what else it changed', async () => {
    const group = await createGroup()
    const [a, b] = [await createNode(group, 'A'), await createNode(group, 'A')]
    await server.call('PUT', at(a), { work_next_node_id: b.work_node_id })
    const event = await create('policy-event', { pcr_event_name: `Event ${++counter}`, re_type: 1 })
    const named = { function: 'SetEventTypeList', param1: event.pcr_event_id }
    const calls = [{ function: 'Now' }, named, { function: 'Trim' }]
    const executions: Row[] = []
    for (const call of calls)
      executions.push(await create('rule-workflow-exec', { work_node_id: a.work_node_id, ...call }))
    const [first, second, third] = executions.map(({ work_exec_id: id }) => id)
    const stale = { op: 'update', kind: 'node', id: a.work_node_id, row_version: 1, values: { comments: 'x' } }
    const path = `rule-workflow-group/${group.work_group_id}`
    expect(await refused('POST', `${path}/edits`, { edits: [stale] })).toEqual([412, 'STALE', '0'])
    const { status, body } = await server.call('POST', `${path}/edits`, {
      edits: [
        { ...stale, row_version: 2 },
        { op: 'order', kind: 'execution', ids: [third, second, first] },
        { op: 'delete', kind: 'node', id: b.work_node_id },
      ],
    })
    expect(status).toBe(200)
    const { changed, deleted } = body.data as unknown as { changed: Record<string, Row[]>; deleted: Row[] }
    expect(changed.node).toMatchObject([{ work_node_id: a.work_node_id, comments: 'x', work_next_node_id: null }])
    expect(deleted).toEqual([{ kind: 'node', id: b.work_node_id }])
    const list = await read(`rule-workflow-exec?work_node_id=${a.work_node_id}`)
    expect(list.map((row) => [row.seq, row.work_exec_id])).toEqual([
      [1, third],
      [2, second],
      [3, first],
    ])
    expect((await refused('DELETE', `policy-event/${event.pcr_event_id}`)).slice(0, 2)).toEqual([409, 'IN_USE'])
  })

  test('unreachable nodes and circles of callbacks are among the problems', async () => {
    const [one, two] = [await createGroup(), await createGroup()]
    await createNode(one, 'S')
    const lost = await createNode(one, 'A')
    const [caller, back] = [await createNode(one, 'C'), await createNode(two, 'C')]
    await create('rule-workflow-cb', { work_node_id: caller.work_node_id, work_group_id: two.work_group_id })
    await create('rule-workflow-cb', { work_node_id: back.work_node_id, work_group_id: one.work_group_id })
    const found = await read('problems?page_size=1000')
    const codesOf = (resource: string, id: unknown) =>
      found.filter((row) => row.resource === resource && row.id === id).map(({ code }) => code)
    for (const node of [lost, caller]) {
      expect(codesOf('rule-workflow-node', node.work_node_id)).toEqual(['UNREACHABLE_NODE'])
    }
    expect(codesOf('rule-workflow-cb', caller.work_node_id)).toEqual(['CALLBACK_CIRCLE'])
    expect(found.find(({ id, code }) => code === 'UNREACHABLE_NODE' && id === lost.work_node_id)).toMatchObject({
      owner: { resource: 'rule-workflow-group', id: one.work_group_id, label: one.work_group_name },
    })
  })

  test('a link that leads back to its own node is among the problems, and among those of the node', async () => {
    const node = await createNode(await createGroup(), 'S')
    const { body } = await server.call('PUT', at(node), { work_next_node_id: node.work_node_id })
    const message = 'The Yes link leads back to a step before: a run may never end'
    const warning = { code: 'NODE_CIRCLE', message, field: 'work_next_node_id' }
    expect((body.data as Row).warnings).toEqual([warning])
    const found = await read('problems?page_size=1000')
    expect(found.filter((row) => row.id === node.work_node_id && row.code === 'NODE_CIRCLE')).toMatchObject([warning])
  })

  test('a node that no run comes to says so, and counts it in the list of its workflow', async () => {
    const group = await createGroup()
    const [start, lost, decision] = [
      await createNode(group, 'S'),
      await createNode(group, 'A'),
      await createNode(group, 'B'),
    ]
    const codes = async (node: Row) => (await read(at(node))).warnings
    const unreachable = { code: 'UNREACHABLE_NODE', message: 'No link leads here from the start' }
    expect(lost.warnings).toEqual([unreachable])
    expect(await codes(decision)).toContainEqual(unreachable)
    const counts = async () =>
      (await read(`rule-workflow-node?work_group_id=${group.work_group_id}`)).map((row) => row.warning_count)
    expect(await counts()).toEqual([0, 1, 4])
    await server.call('PUT', at(start), { work_next_node_id: lost.work_node_id })
    expect(await codes(lost)).toEqual([])
    expect(await counts()).toEqual([0, 0, 4])
    // Without a start, nothing is unreachable: it is the workflow that is warned about.
    await server.call('PUT', at(start), { work_node_type: 'A', work_next_node_id: null })
    expect(await counts()).toEqual([0, 0, 3])
  })

  test('a condition that names a record in two ways is one of its users', async () => {
    const map = await create('pcrf-zone/map', { zone_map_name: `Networks ${++counter}`, data_source: '0' })
    const zone = await create('pcrf-zone/zone', { zone_map_id: map.zone_map_id, zone_name: 'Home' })
    const node = await createNode(await createGroup(), 'B')
    const { work_cond_group_id } = await create('rule-workflow-cond-group', { work_node_id: node.work_node_id })
    await create('rule-workflow-cond', {
      work_cond_group_id,
      function: 'zone',
      param1: map.zone_map_id,
      sort_operator: 1,
      is_const: 'N',
      zone_id: zone.zone_id,
    })
    const usage = await read(`pcrf-zone/map/${map.zone_map_id}/usage`)
    expect(usage.users).toEqual([expect.objectContaining({ catalogue: 'rule-workflow-cond', count: 1 })])
  })

  test('the problems inside a workflow count in its row of the list, and in its order by warnings', async () => {
    const group = await createGroup()
    const counted = async () => {
      const rows = await read(`rule-workflow-group?sort=-warning_count&page_size=1000`)
      return rows.find((row) => row.work_group_id === group.work_group_id)?.warning_count
    }
    const start = await createNode(group, 'S')
    expect(await counted()).toBe(0)
    const decision = await createNode(group, 'B')
    await server.call('PUT', at(start), { work_next_node_id: decision.work_node_id })
    // No Yes link, no No link, no conditions.
    expect(await counted()).toBe(3)
    const conditions = await create('rule-workflow-cond-group', { work_node_id: decision.work_node_id })
    // A group without conditions instead of no group.
    expect(await counted()).toBe(3)
    await create('rule-workflow-cond', {
      work_cond_group_id: conditions.work_cond_group_id,
      sort_operator: 1,
      is_const: 'Y',
      operand: '1',
    })
    // The condition compares nothing on the left.
    expect(await counted()).toBe(3)
    const own = await read(`rule-workflow-group/${group.work_group_id}`)
    expect(own.warnings).toEqual([])
  })

  test('a callback and a call that close a circle say so', async () => {
    const [one, two, apart] = [await createGroup(), await createGroup(), await createGroup()]
    const [from, back, away] = [await createNode(one, 'C'), await createNode(two, 'C'), await createNode(apart, 'C')]
    const calls = async (node: Row, to: Row) =>
      create('rule-workflow-cb', { work_node_id: node.work_node_id, work_group_id: to.work_group_id })
    expect((await calls(from, two)).warnings).toEqual([])
    const message = 'The workflow run here leads back to this one'
    const circle = [{ code: 'CALLBACK_CIRCLE', message, field: 'work_group_id' }]
    expect((await calls(back, one)).warnings).toEqual(circle)
    // It runs into the circle, and is no part of it.
    expect((await calls(away, one)).warnings).toEqual([])
    expect((await read(`rule-workflow-cb/${from.work_node_id}`)).warnings).toEqual(circle)
    const list = await read(`rule-workflow-cb?work_group_id=${one.work_group_id}`)
    expect(list.map((row) => [row.work_node_id, row.warning_count])).toEqual([
      [back.work_node_id, 1],
      [away.work_node_id, 0],
    ])
    const normal = await createNode(one, 'A')
    const execution = await create('rule-workflow-exec', {
      work_node_id: normal.work_node_id,
      function: 'TriggerRARForBS',
      param1: two.work_group_id,
    })
    expect(execution.warnings).toEqual([{ code: 'CALLBACK_CIRCLE', message, field: 'param1' }])
    const found = await read('problems?page_size=1000&code=CALLBACK_CIRCLE')
    const ofThese = found.filter(({ resource, id }) =>
      resource === 'rule-workflow-exec'
        ? id === execution.work_exec_id
        : [from, back, away].some((node) => node.work_node_id === id),
    )
    expect(ofThese.map(({ resource, id }) => [resource, id])).toEqual([
      ['rule-workflow-cb', from.work_node_id],
      ['rule-workflow-cb', back.work_node_id],
      ['rule-workflow-exec', execution.work_exec_id],
    ])
    const { problems } = (await read(`rule-workflow-group/${one.work_group_id}/graph`)) as unknown as {
      problems: Row[]
    }
    const circles = problems.filter(({ code }) => code === 'CALLBACK_CIRCLE')
    expect(circles.map(({ resource }) => resource)).toEqual(['rule-workflow-cb', 'rule-workflow-exec'])
  })

  test('what a decision lacks is among the problems, as its graph tells it', async () => {
    const group = await createGroup()
    await createNode(group, 'S')
    const [bare, empty] = [await createNode(group, 'B'), await createNode(group, 'B')]
    expect(await create('rule-workflow-cond-group', { work_node_id: empty.work_node_id })).toMatchObject({
      work_condition_script: 'never: the group has no conditions',
    })
    const { problems } = await read(`rule-workflow-group/${group.work_group_id}/graph`)
    const found = await read('problems?page_size=1000')
    for (const [code, node] of [
      ['DECISION_WITHOUT_CONDITIONS', bare],
      ['EMPTY_CONDITION_GROUP', empty],
    ] as const) {
      expect(problems).toContainEqual(expect.objectContaining({ code, work_node_id: node.work_node_id }))
      const isOfNode = ({ resource, id, owner }: Row) =>
        [{ resource, id }, owner].some((record) => {
          const { resource: kind, id: own } = (record ?? {}) as Row
          return kind === 'rule-workflow-node' && own === node.work_node_id
        })
      expect(found.filter(isOfNode).map((problem) => problem.code)).toContain(code)
    }
  })

  test('lists of nodes, groups and executions give a hundred at once, functions fifty', async () => {
    const group = await createGroup()
    const path = `rule-workflow-group/${group.work_group_id}/edits`
    const nodes = Array.from({ length: 101 }, (_, n) => ({
      op: 'create',
      kind: 'node',
      id: `new-${n}`,
      values: { work_node_name: `N ${n}`, work_node_type: n === 0 ? 'B' : 'A' },
    }))
    const groups = nodes.map(() => ({ op: 'create', kind: 'condition_group', values: { work_node_id: 'new-0' } }))
    const calls = nodes.map(() => ({
      op: 'create',
      kind: 'execution',
      values: { work_node_id: 'new-1', function: 'Now' },
    }))
    const { status, body } = await server.call('POST', path, { edits: [...nodes, ...groups, ...calls] })
    expect(status).toBe(200)
    const { ids } = body.data as unknown as { ids: Record<string, number> }
    for (const list of [
      `rule-workflow-node?work_group_id=${group.work_group_id}`,
      `rule-workflow-cond-group?work_node_id=${ids['new-0']}`,
      `rule-workflow-exec?work_node_id=${ids['new-1']}`,
    ]) {
      const answer = (await server.call('GET', `${list}&page_size=100`)).body
      expect([answer.data.length, answer.meta.total, answer.meta.totalPage], list).toEqual([100, 101, 2])
    }
    const functions = (await server.call('GET', 'rule-workflow-func?page=1&page_size=50')).body
    expect(functions.data.length).toBe(Math.min(50, functions.meta.total))
    expect(functions.meta.pageSize).toBe(50)
  })

  test('a change that leaves out is_const keeps it; Y and N empty the other side', async () => {
    const node = await createNode(await createGroup(), 'B')
    const { work_cond_group_id } = await create('rule-workflow-cond-group', { work_node_id: node.work_node_id })
    const usage = await createAccumulator()
    const right = { r_function: 'GetAcmByResourceId', r_param1: usage.resource_id }
    const place = `rule-workflow-cond/${work_cond_group_id}/1`
    await create('rule-workflow-cond', { work_cond_group_id, sort_operator: 1, is_const: 'N', ...right })
    const kept = await server.call('PUT', place, { sort_operator: 2 })
    expect(kept.body.data).toMatchObject({ is_const: 'N', r_function: 'GetAcmByResourceId', operand: null })
    const removal = await refused('DELETE', `accumulate/ratable-rss/${usage.resource_id}`)
    expect(removal.slice(0, 2)).toEqual([409, 'IN_USE'])
    const constant = await server.call('PUT', place, { is_const: 'Y', operand: '7' })
    expect(constant.body.data).toMatchObject({ operand: '7', r_function: null, r_param1: null, r_re_attr: null })
    expect((await server.call('DELETE', `accumulate/ratable-rss/${usage.resource_id}`)).status).toBe(200)
    const call = await server.call('PUT', place, { is_const: 'N', r_function: 'Now' })
    expect(call.body.data).toMatchObject({ operand: null, r_function: 'Now' })
    for (const [field, value] of Object.entries({ is_const: 'M', sort_operator: 13, re_attr: 999_999, seq: -1 }))
      expect(await refused('PUT', place, { [field]: value }), field).toEqual([400, 'INVALID', field])
    expect(await refused('POST', 'rule-workflow-cond', { work_cond_group_id, is_const: 'Y' })).toEqual([
      400,
      'REQUIRED',
      'sort_operator',
    ])
  })

  test('conditions and executions are deleted by their owner and sequence, the next one goes on counting', async () => {
    const node = await createNode(await createGroup(), 'A')
    const body = { work_node_id: node.work_node_id, function: 'Now' }
    for (const seq of [1, 2, 3]) expect((await create('rule-workflow-exec', body)).seq).toBe(seq)
    const gone = await server.call('DELETE', `rule-workflow-exec/${node.work_node_id}/2`)
    expect([gone.status, gone.body.data.seq]).toEqual([200, 2])
    expect((await create('rule-workflow-exec', body)).seq).toBe(4)
    expect((await create('rule-workflow-exec', { ...body, seq: 2 })).seq).toBe(2)
    expect((await server.call('GET', `rule-workflow-exec/${node.work_node_id}/9`)).status).toBe(404)
    expect((await server.call('PUT', `rule-workflow-exec/${node.work_node_id}/9`, {})).status).toBe(404)
    await server.call('DELETE', at(node))
    expect((await server.call('GET', `rule-workflow-exec/${node.work_node_id}/1`)).status).toBe(404)
  })

  test('a callback is changed and taken away; where there is none, neither can be done', async () => {
    const [group, one, two] = [await createGroup(), await createGroup(), await createGroup()]
    const node = await createNode(group, 'C')
    const place = `rule-workflow-cb/${node.work_node_id}`
    const body = { work_node_id: node.work_node_id, work_group_id: one.work_group_id }
    expect((await server.call('PUT', place, body)).status).toBe(404)
    expect(await refused('POST', 'rule-workflow-cb', { work_node_id: node.work_node_id })).toEqual([
      400,
      'REQUIRED',
      'work_group_id',
    ])
    await create('rule-workflow-cb', body)
    expect(await refused('PUT', place, { work_group_id: 999_999 })).toEqual([400, 'INVALID', 'work_group_id'])
    expect(await refused('PUT', place, { work_group_id: null })).toEqual([400, 'REQUIRED', 'work_group_id'])
    const moved = await server.call('PUT', place, { ...body, work_group_id: two.work_group_id, sp_id: 0 })
    expect([moved.status, moved.body.data.work_group_name]).toEqual([200, two.work_group_name])
    expect((await server.call('DELETE', `rule-workflow-group/${one.work_group_id}`)).status).toBe(200)
    expect((await server.call('DELETE', place)).body.data).toMatchObject({ work_group_id: two.work_group_id })
    expect((await server.call('GET', place)).body.data).toBeNull()
    expect((await server.call('DELETE', place)).status).toBe(404)
  })
})
