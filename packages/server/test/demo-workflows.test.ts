import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('demo workflows on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const list = async (path: string) => (await server.call('GET', path)).body.data

  /** A group of conditions in a decision of a workflow of its own. */
  const createGroup = async (): Promise<unknown> => {
    const create = async (path: string, values: object) => (await server.call('POST', path, values)).body.data
    const workflow = { work_group_name: 'Amounts', work_group_type: 'A', eff_date: '2026-01-31' }
    const { work_group_id } = await create('rule-workflow-group', workflow)
    const node = { work_group_id, work_node_name: 'Ask', work_node_type: 'B' }
    const { work_node_id } = await create('rule-workflow-node', node)
    return (await create('rule-workflow-cond-group', { work_node_id })).work_cond_group_id
  }

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

  test('amounts are said in the unit of what they are compared with', async () => {
    const [fairUse] = await list('rule-workflow-group')
    const graph = await list(`rule-workflow-group/${fairUse?.work_group_id}/graph`)
    const scripts = (graph.condition_groups as Row[]).map((group) => String(group.work_condition_script))
    expect(scripts).toContain('usage of “Daily fair use volume” is at least 5 GiB (5368709120 octets)')
    const [usage] = await list('accumulate/ratable-rss?resource_name=Daily%20fair%20use')
    expect(graph.units).toMatchObject({ 'accumulator-type': { [String(usage?.resource_id)]: 2 } })
  })

  test('a balance is counted in the unit of its category, in none where it has no name', async () => {
    const group = await createGroup()
    const [data] = await list('balance-type-acct?acct_res_name=Top-up%20data')
    const [money] = await list('balance-type-acct?acct_res_name=Main%20balance')
    const script = async (balance: Row | undefined) => {
      const condition = { function: 'GetBalanceByAcctResId', param1: balance?.acct_res_id, sort_operator: 5 }
      const values = { work_cond_group_id: group, ...condition, is_const: 'Y', operand: '1073741824' }
      return (await server.call('POST', 'rule-workflow-cond', values)).body.data.work_condition_script
    }
    expect(await script(data)).toBe('balance of “Top-up data” is less than 1 GiB (1073741824 octets)')
    expect(await script(money)).toBe('balance of “Main balance” is less than 1073741824')
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
