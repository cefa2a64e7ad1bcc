import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const FROM = '2026-01-01T00:00:00.000Z'
const IN_FORCE = { eff_date: FROM, exp_date: null }
const CLOSED = { eff_date: '2020-01-01T00:00:00.000Z', exp_date: '2020-12-31T23:59:59.999Z' }

describe.each(engines)('versions of workflows on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, body)
  const create = async (path: string, body: Row): Promise<Row> => {
    const answer = await call('POST', path, body)
    expect([answer.status, answer.body.statusDescription]).toEqual([201, []])
    return answer.body.data
  }
  const read = async (path: string): Promise<Row & Row[]> => (await call('GET', path)).body.data
  const refused = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await call(method, path, body)
    return [status, answer.statusDescription[0]?.code, answer.statusDescription[0]?.message]
  }
  const workflow = (values: Row = {}) =>
    create('rule-workflow-group', {
      work_group_name: `Workflow ${++counter}`,
      work_group_type: 'B',
      ...IN_FORCE,
      ...values,
    })
  const at = ({ work_group_id }: Row) => `rule-workflow-group/${work_group_id}`
  const versionOf = ({ work_group_id, work_group_name }: Row, values: Row = {}) => ({
    work_group_name: `${work_group_name} ${++counter}`,
    work_group_type: 'B',
    version_of: work_group_id,
    ...IN_FORCE,
    ...values,
  })
  const codes = async (of: Row) => ((await read(at(of))).warnings as Row[]).map(({ code }) => code)

  /** A workflow that writes a word into an attribute: a start, a decision, a node that writes it. */
  async function writing(word: string, attribute: unknown): Promise<Row> {
    const group = await workflow()
    const node = { op: 'create', kind: 'node' }
    const edits = [
      { ...node, id: 'new-w', values: { work_node_name: 'Write', work_node_type: 'A' } },
      { ...node, id: 'new-s', values: { work_node_name: 'Start', work_node_type: 'S', work_next_node_id: 'new-w' } },
      { op: 'create', kind: 'position', values: { work_node_id: 'new-s', work_node_left: 10, work_node_up: 20 } },
      {
        op: 'create',
        kind: 'execution',
        values: { work_node_id: 'new-w', function: 'SetValue', param1: word, obj_re_attr: attribute },
      },
    ]
    expect((await call('POST', `${at(group)}/edits`, { edits })).body.statusDescription).toEqual([])
    return group
  }

  const write = async (of: Row, word: string) => {
    const { executions } = (await read(`${at(of)}/graph`)) as unknown as { executions: Row[] }
    const edit = { op: 'update', kind: 'execution', id: executions[0]?.work_exec_id, values: { param1: word } }
    expect((await call('POST', `${at(of)}/edits`, { edits: [edit] })).status).toBe(200)
  }
  const attributeRow = () => create('pcrf-attribute', { re_attr_name: `Word ${++counter}`, measurable: 'N' })

  /** An entry flow that runs another workflow. */
  async function callerOf({ work_group_id }: Row): Promise<Row> {
    const group = await workflow({ work_group_type: 'A' })
    const node = { work_group_id: group.work_group_id, work_node_type: 'C', work_node_name: 'Call' }
    const { work_node_id } = await create('rule-workflow-node', node)
    await create('rule-workflow-cb', { work_node_id, work_group_id })
    return group
  }

  const simulate = async (asked: Row, on: string) => {
    const body = { ...asked, trace: 'none', context: { at: `${on}T12:00:00Z` } }
    const { status, body: answer } = await call('POST', 'simulation', body)
    expect(answer.statusDescription).toEqual([])
    expect(status).toBe(200)
    return answer.data as unknown as { attributes: Record<string, unknown>; next_evaluation: string | null }
  }

  test('a version names a workflow that is none itself, and not itself', async () => {
    const first = await workflow()
    const version = await create('rule-workflow-group', versionOf(first))
    expect(version).toMatchObject({
      version_of: first.work_group_id,
      pcc_version_of: { work_group_name: first.work_group_name },
    })
    const name = `"${version.work_group_name}"`
    expect(await refused('POST', 'rule-workflow-group', versionOf(version))).toEqual([
      409,
      'CONFLICT',
      `${name} is a version itself: choose the workflow that it is a version of, "${first.work_group_name}"`,
    ])
    expect(await refused('PUT', at(first), { version_of: first.work_group_id })).toEqual([
      409,
      'CONFLICT',
      'A workflow is no version of itself',
    ])
    const other = await workflow()
    expect(await refused('PUT', at(first), { version_of: other.work_group_id })).toEqual([
      409,
      'CONFLICT',
      `${name} is a version of this workflow: it cannot be a version itself`,
    ])
    const nowhere = versionOf({ ...first, work_group_id: 999_999 })
    expect(await refused('POST', 'rule-workflow-group', nowhere)).toEqual([
      400,
      'INVALID',
      'Version of: there is no rule workflow 999999',
    ])
  })

  test('a workflow with versions is not deleted, but with all of them', async () => {
    const first = await workflow()
    const version = await create('rule-workflow-group', versionOf(first))
    const [status, code, message] = await refused('DELETE', at(first))
    expect([status, code]).toEqual([409, 'IN_USE'])
    expect(message).toContain(String(version.work_group_name))
    const used = await read(`${at(first)}/usage`)
    expect(JSON.stringify(used)).toContain(String(version.work_group_name))
    const ids = [first, version].map(({ work_group_id: id, row_version }) => ({ id, row_version }))
    const all = await call('POST', 'rule-workflow-group/bulk-delete', { ids, count: 2 })
    expect([all.status, all.body.statusDescription]).toEqual([200, []])
    expect((await call('GET', at(first))).status).toBe(404)
  })

  test('versions that share days, leave days out or are of another type are warned about', async () => {
    const first = await workflow({ exp_date: '2026-01-31T23:59:59.999Z' })
    const overlapping = await create(
      'rule-workflow-group',
      versionOf(first, { eff_date: '2026-01-31T00:00:00.000Z', exp_date: '2026-02-10T23:59:59.999Z' }),
    )
    const late = await create(
      'rule-workflow-group',
      versionOf(first, { eff_date: '2026-03-01T00:00:00.000Z', work_group_type: 'A' }),
    )
    expect(await codes(first)).toEqual(['NO_START', 'VERSIONS_OVERLAP'])
    expect(await codes(overlapping)).toEqual(['NO_START', 'VERSIONS_OVERLAP'])
    expect(await codes(late)).toEqual(['NO_START', 'VERSION_TYPE_DIFFERS', 'VERSIONS_GAP'])
    expect(await codes(await workflow())).toEqual(['NO_START'])
  })

  test('a version is copied with all that is inside, under the same keys, and taken back with one press', async () => {
    const { re_attr } = await attributeRow()
    const first = await writing('usual', re_attr)
    const answer = await call('POST', `${at(first)}/duplicate`, versionOf(first, { eff_date: '2027-01-01' }))
    expect([answer.status, answer.body.statusDescription]).toEqual([201, []])
    const copy = answer.body.data
    const inside = async (of: Row) => {
      const graph = (await read(`${at(of)}/graph`)) as unknown as Record<string, Row[]>
      const keys = new Map(graph.nodes?.map((node) => [node.work_node_id, node.key]))
      return {
        nodes: graph.nodes?.map(({ key, place, work_next_node_id: next, position }) => {
          const { work_node_left, work_node_up } = (position ?? {}) as Row
          return [key, place, keys.get(next ?? null) ?? null, work_node_left, work_node_up]
        }),
        executions: graph.executions?.map(({ work_node_id, param1 }) => [keys.get(work_node_id ?? null), param1]),
      }
    }
    expect(await inside(copy)).toEqual(await inside(first))
    expect((await inside(copy)).nodes).toHaveLength(2)
    const [change] = (await read(
      `change?resource=rule-workflow-group&record_id=${copy.work_group_id}`,
    )) as unknown as Row[]
    expect((await call('POST', 'change/undo', { batch_id: change?.batch_id })).status).toBe(201)
    expect((await call('GET', at(copy))).status).toBe(404)
  })

  test('who names a workflow runs the version in force, from the day on; one that is named runs itself', async () => {
    const { re_attr } = await attributeRow()
    const first = await writing('usual', re_attr)
    const caller = await callerOf(first)
    const dates = { eff_date: '2026-06-01', exp_date: '2026-06-30' }
    const version = (await call('POST', `${at(first)}/duplicate`, versionOf(first, dates))).body.data
    await write(version, 'summer')
    const word = async (of: Row, on: string, more: Row = {}) => {
      const answer = await simulate({ work_group_id: of.work_group_id, as_called: true, ...more }, on)
      return answer.attributes[String(re_attr)]
    }
    for (const of of [first, caller])
      expect([await word(of, '2026-05-31'), await word(of, '2026-06-01'), await word(of, '2026-07-01')]).toEqual([
        'usual',
        'summer',
        'usual',
      ])
    expect(await word(version, '2026-05-31')).toBeUndefined()
    expect(await word(version, '2026-05-31', { exact_version: true })).toBe('summer')
    expect(await word(first, '2026-06-01', { exact_version: true })).toBe('usual')
    expect((await simulate({ work_group_id: caller.work_group_id }, '2026-05-31')).next_evaluation).toBe(
      '2026-06-01T00:00:00.000Z',
    )
    expect((await call('PUT', at(version), { eff_date: '2026-06-10' })).status).toBe(200)
    expect(await word(caller, '2026-06-01')).toBe('usual')
  })

  test('a call that leads back through a version is warned about', async () => {
    const first = await workflow()
    const caller = await callerOf(first)
    await call('PUT', at(caller), { work_group_type: 'B' })
    const version = await create('rule-workflow-group', versionOf(first))
    const node = { work_group_id: version.work_group_id, work_node_type: 'C', work_node_name: 'Back' }
    const { work_node_id } = await create('rule-workflow-node', node)
    const callback = await create('rule-workflow-cb', { work_node_id, work_group_id: caller.work_group_id })
    expect((callback.warnings as Row[]).map(({ code }) => code)).toEqual(['CALLBACK_CIRCLE'])
  })

  test('documents of a workflow and its versions go to an empty console together, and are deleted together', async () => {
    const { re_attr } = await attributeRow()
    const first = await writing('usual', re_attr)
    // Its document comes before that of the workflow.
    const values = versionOf(first, { work_group_name: `A ${first.work_group_name}` })
    const version = (await call('POST', `${at(first)}/duplicate`, values)).body.data
    const paths = [version, first].map(({ key }) => `workflows/${key}`)
    const packed = async (of: TestServer, key: string) => {
      const { body } = await of.call('GET', `document/package?key=${key}`)
      return (body.data as unknown as { documents: { key: string; text: string }[] }).documents
    }
    const documents = await packed(server, String(paths[1]))
    expect(documents.map(({ key }) => key)).toEqual(expect.arrayContaining(paths))
    expect(await packed(server, String(paths[0]))).toEqual(documents)
    expect(documents.find(({ key }) => key === paths[0])?.text).toContain(`version_of: ${first.key}\n`)
    const empty = await startServer(engine)
    try {
      const stored = await empty.call('POST', 'document/package', { documents })
      expect([stored.status, stored.body.statusDescription]).toEqual([200, []])
      expect(await packed(empty, String(paths[1]))).toEqual(documents)
      const listed = (await empty.call('GET', 'document')).body.data.filter(({ key }) => paths.includes(String(key)))
      const gone = listed.map(({ key, hash }) => ({ key, base_hash: hash, text: null }))
      const deleted = await empty.call('PUT', 'document', { documents: gone })
      expect([deleted.status, deleted.body.statusDescription]).toEqual([200, []])
      expect((await empty.call('GET', 'rule-workflow-group')).body.meta.total).toBe(0)
    } finally {
      await empty.stop()
    }
  })

  test('test cases of a version go with its copy; those of whichever is in force ask the copy as well', async () => {
    const { re_attr } = await attributeRow()
    const first = await writing('usual', re_attr)
    const save = (name: string, more: Row) =>
      create('simulation-case', {
        simulation_case_name: `${name} ${first.work_group_id}`,
        work_group_id: first.work_group_id,
        request: {
          work_group_id: first.work_group_id,
          as_called: true,
          ...more,
          context: { at: '2026-02-01T00:00:00Z' },
        },
        expected: { attributes: { [String(re_attr)]: 'usual' } },
      })
    await save('Any', {})
    await save('This', { exact_version: true })
    const version = (await call('POST', `${at(first)}/duplicate`, versionOf(first, { eff_date: '2027-01-01' }))).body
      .data
    const [copy, ...others] = await read(`simulation-case?work_group_id=${version.work_group_id}`)
    expect(others).toEqual([])
    expect(copy?.request).toMatchObject({ work_group_id: version.work_group_id, exact_version: true })
    const coverage = await call('POST', 'simulation-case/coverage', { work_group_id: version.work_group_id })
    expect(coverage.body.data).toMatchObject({ cases: 2, missing: [] })
    const again = (await call('POST', `${at(first)}/duplicate`, { ...versionOf(first), version_of: null })).body.data
    expect(await read(`simulation-case?work_group_id=${again.work_group_id}`)).toHaveLength(2)
  })

  test('problems in a version that is overlaid hurt nothing', async () => {
    const first = await workflow({ eff_date: '2020-01-01' })
    const version = await create('rule-workflow-group', versionOf(first))
    const over = await create('rule-workflow-group', versionOf(first, CLOSED))
    const weights = async () => {
      const problems = await read('problems?page_size=1000&code=NO_START')
      return [first, version, over].map(({ work_group_id }) => problems.find(({ id }) => id === work_group_id)?.weight)
    }
    await expect.poll(weights, { timeout: 20_000 }).toEqual(['idle', 'live', 'idle'])
  })
})
