import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What belongs together, and the text without it. */
const TOGETHER: readonly (readonly [key: string, text: string])[] = [
  [
    'catalogues/pcc-rules',
    'rules:\n  a: { rule_code: a, rule_type: B }\n  g: { rule_code: g, rule_type: G, members: [a] }\n',
  ],
  [
    'catalogues/balance-types',
    'balances:\n  a: { bal_type: 1, is_currency: "N" }\n  g: { bal_type: 8, is_currency: "N", members: [a] }\n',
  ],
  [
    'catalogues/flow-groups',
    'groups:\n  g:\n    flows:\n      f: { flow_description: permit out ip from any to assigned }\n',
  ],
]

describe.each(engines)('removing by text on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const hashOf = async (key: string) =>
    (await server.call('GET', 'document')).body.data.find((one) => one.key === key)?.hash ?? null
  const put = async (key: string, text: string | null) => {
    const answer = await server.call('PUT', 'document', { documents: [{ key, text, base_hash: await hashOf(key) }] })
    return [answer.status, answer.body.statusDescription] as const
  }

  test.each(TOGETHER)('%s: what belongs together goes in one step', async (key, text) => {
    expect(await put(key, `format: 1\n${text}`)).toEqual([200, []])
    expect(await put(key, null)).toEqual([200, []])
    expect(await hashOf(key)).toBeNull()
  })

  test('what is in use is refused, with the user', async () => {
    expect(await put('catalogues/rating-groups', 'format: 1\ngroups:\n  r: { rg_code: "1" }\n')).toEqual([200, []])
    expect(
      await put(
        'catalogues/pcc-rules',
        'format: 1\nrules:\n  user: { rule_code: user, rule_type: B, rating_group_id: r }\n',
      ),
    ).toEqual([200, []])
    expect(await put('catalogues/rating-groups', null)).toMatchObject([
      409,
      [{ code: 'IN_USE', message: expect.stringMatching(/"r": In use by 1 record: PCC rule "User"/) }],
    ])
  })
})
