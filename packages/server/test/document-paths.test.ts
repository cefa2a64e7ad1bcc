import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysOfDrawings } from '../src/database/migrations/0074-keys-of-drawings.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

/** Names whose keys could be read as another document's path. */
const NAMES = [
  'Night',
  'Night.layout',
  'Night-layout',
  'plan',
  'Plan.layout',
  'a/b',
  '..',
  'workflows',
  'x.layout.LAYOUT',
]

describe.each(engines)('paths of documents on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const write = async (method: string, path: string, body: Row) => {
    const answer = await server.call(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body.data
  }
  const listed = async () =>
    (await server.call('GET', 'document')).body.data.map(({ key, hash }) => ({ key: String(key), hash }))
  const documentAt = (key: string) =>
    server.http.inject({
      url: `/api/v1/document?key=${encodeURIComponent(key)}`,
      headers: { cookie: server.cookie },
    })

  test('each document has a path of its own, whatever its records are called', async () => {
    let made = 0
    for (const name of NAMES) {
      const workflow = { work_group_name: name, work_group_type: 'R', eff_date: '2026-01-01' }
      const { work_group_id } = await write('POST', 'rule-workflow-group', workflow)
      const node = { work_group_id, work_node_name: name, work_node_type: 'S' }
      const { work_node_id } = await write('POST', 'rule-workflow-node', node)
      await write('POST', 'rule-workflow-node-position', { work_node_id, work_node_left: 1, work_node_up: 2 })
      const plan = { pcr_plan_name: name, pcr_plan_code: name, pcc_pcr_plan_type: 1, priority: 1 }
      await write('POST', 'policy-plan', plan)
      await write('POST', 'pcrf-zone/map', { zone_map_name: name, data_source: '0' })
      made += 4
    }
    const documents = await listed()
    expect(documents).toHaveLength(made + 1)
    expect(new Set(documents.map(({ key }) => key)).size).toBe(documents.length)
    for (const { key, hash } of documents) {
      const { statusCode, headers, body } = await documentAt(key)
      expect([key, statusCode, JSON.parse(String(headers.etag))]).toEqual([key, 200, hash])
      const check = await server.http.inject({
        method: 'POST',
        url: `/api/v1/document/check?key=${encodeURIComponent(key)}`,
        headers: { cookie: server.cookie, 'content-type': 'application/yaml' },
        payload: body,
      })
      expect([key, check.statusCode, check.body]).toEqual([key, 200, expect.anything()])
    }
  })

  test('a key that ends as the path of a drawing is refused, and given another end by an upgrade', async () => {
    const [workflow] = (await server.call('GET', 'rule-workflow-group?work_group_name=Night')).body.data
    const path = `rule-workflow-group/${String(workflow?.work_group_id)}`
    const refused = await server.call('PUT', path, { key: 'late.layout' })
    expect([refused.status, refused.body.statusDescription]).toMatchObject([400, [{ field: 'key' }]])

    const { db } = server.database
    await db
      .updateTable('rule_workflow_group')
      .set({ key: 'late.layout' })
      .where('work_group_id', '=', Number(workflow?.work_group_id))
      .execute()
    for (const step of keysOfDrawings(server.database.engine.types)) if (typeof step === 'function') await step(db)
    const { key } = (await server.call('GET', path)).body.data
    expect(key).toBe(`late-layout-${String(workflow?.work_group_id)}`)
    expect(await listed()).toContainEqual({ key: `workflows/${String(key)}`, hash: expect.any(String) })
  })
})
