import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('demo workflows on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const list = async (path: string) => (await server.call('GET', path)).body.data

  test('each is whole, placed and without a problem', async () => {
    const groups = await list('rule-workflow-group')
    expect(groups.map((row) => row.work_group_name)).toEqual([
      'Fair use throttling',
      'Media type handling',
      'Roaming steering',
    ])
    for (const { work_group_id, warning_count } of groups) {
      const graph = await list(`rule-workflow-group/${work_group_id}/graph`)
      expect([warning_count, graph.problems]).toEqual([0, []])
      const places = (graph.nodes as Row[]).map(({ position }) => position as Row)
      expect(new Set(places.map((at) => `${at.work_node_left} ${at.work_node_up}`)).size).toBe(places.length)
    }
  })

  test('what they name is in use', async () => {
    const [usage] = await list('accumulate/ratable-rss?resource_name=Daily%20fair%20use')
    const removal = await server.call('DELETE', `accumulate/ratable-rss/${usage?.resource_id}`)
    expect(removal.body.statusDescription[0]).toMatchObject({ code: 'IN_USE' })
    expect(removal.body.statusDescription[0]?.message).toContain('condition "Volume used up?"')
  })

  test('roaming steering runs the other two', async () => {
    const [fairUse, media] = await list('rule-workflow-group')
    const callers = async (group: Row | undefined) =>
      (await list(`rule-workflow-group/${group?.work_group_id}/callers`)).map(({ work_group_name, by }) => [
        work_group_name,
        by,
      ])
    expect(await callers(fairUse)).toEqual([['Roaming steering', 'callback']])
    expect(await callers(media)).toEqual([['Roaming steering', 'MediaTypeExec']])
  })
})
