import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('what the demo network counts, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const list = async (path: string): Promise<Row[]> =>
    (await server.call('GET', `${path}${path.includes('?') ? '&' : '?'}page_size=1000`)).body.data

  test('has no warnings', async () => {
    for (const path of ['accumulate/ratable-rss', 'balance-type-acct', 'balance-type-group', 'policy-counter']) {
      const rows = await list(path)
      expect(rows.length, path).toBeGreaterThan(3)
      expect(rows.filter((row) => row.warning_count !== 0)).toEqual([])
    }
  })

  test('has members in every group, in the pool of domestic data the data balances', async () => {
    const groups = await list('balance-type-group')
    expect(groups.every((group) => Number(group.member_count) > 0)).toBe(true)
    const pool = groups.find((group) => group.std_code === 'GRP_DATA')
    const members = await list(`balance-type-acct?pcc_acct_group_id=${pool?.acct_res_id}`)
    expect(new Set(members.map((member) => member.std_code))).toEqual(
      new Set(['DATA_DOM', 'DATA_TOPUP', 'DATA_NIGHT', 'DATA_BONUS']),
    )
  })

  test('relates every policy counter to a record that is there', async () => {
    const counters = await list('policy-counter')
    expect(counters.filter((counter) => counter.rela_name === null)).toEqual([])
    expect(counters.find((counter) => counter.policy_counter_code === 'ACCOUNT_BALANCE')?.rela_name).toBe(
      'Main balance',
    )
  })
})
