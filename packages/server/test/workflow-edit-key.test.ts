import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('a batch of edits sent again on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const createWorkflow = async () => {
    const work_group_name = `Workflow ${++counter}`
    const body = { work_group_name, work_group_type: 'A', eff_date: '2026-01-01T00:00:00.000Z' }
    const { data } = (await server.call('POST', 'rule-workflow-group', body)).body as unknown as { data: Row }
    return `rule-workflow-group/${data.work_group_id}`
  }
  const node = (work_node_name: string) => ({
    op: 'create',
    kind: 'node',
    id: 'new-1',
    values: { work_node_name, work_node_type: 'A' },
  })
  const send = (path: string, edits: unknown[], key: string) =>
    server.call('POST', `${path}/edits`, { edits }, { 'idempotency-key': key })
  const namesIn = async (path: string) => {
    const { data } = (await server.call('GET', `${path}/graph`)).body as unknown as { data: { nodes: Row[] } }
    return data.nodes.map(({ work_node_name }) => work_node_name)
  }

  test('is answered the same and changes nothing', async () => {
    const path = await createWorkflow()
    const first = await send(path, [node('Once')], 'k1')
    const again = await send(path, [node('Once')], '"k1"')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data).toEqual(first.body.data)
    expect(await namesIn(path)).toEqual(['Once'])
  })

  test('is applied once when it comes several times at once', async () => {
    const path = await createWorkflow()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(path, [node('Once')], 'k2')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await namesIn(path)).toEqual(['Once'])
  })

  test('keeps nothing of a refused one: corrected, it goes through under its key', async () => {
    const path = await createWorkflow()
    expect((await send(path, [node('')], 'k3')).status).toBe(400)
    expect((await send(path, [node('Named')], 'k3')).status).toBe(200)
    expect(await namesIn(path)).toEqual(['Named'])
  })

  test('under its key for other edits, or of another workflow, is refused; another person has keys of their own', async () => {
    const path = await createWorkflow()
    await send(path, [node('One')], 'k4')
    const other = await send(path, [node('Two')], 'k4')
    expect([other.status, other.body.statusDescription[0]?.code]).toEqual([409, 'CONFLICT'])
    const elsewhere = await createWorkflow()
    expect((await send(elsewhere, [node('One')], 'k4')).status).toBe(409)
    const ben = await signedIn(server, 'editor')
    const own = await ben.call('POST', `${elsewhere}/edits`, { edits: [node('Three')] }, { 'idempotency-key': 'k4' })
    expect(own.status).toBe(200)
    expect([await namesIn(path), await namesIn(elsewhere)]).toEqual([['One'], ['Three']])
  })

  test('needs a key that can be kept', async () => {
    const path = await createWorkflow()
    const statuses = await Promise.all(
      ['""', 'a b', 'x'.repeat(129)].map(async (key) => (await send(path, [node('X')], key)).status),
    )
    expect(statuses).toEqual([400, 400, 400])
    expect(await namesIn(path)).toEqual([])
  })
})
