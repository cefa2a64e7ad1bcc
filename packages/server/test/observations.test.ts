import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RegisteredNode } from '@tollgate/contract/release/node.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { BatchComparison } from '@tollgate/contract/simulation/suite.ts'
import { removeObservations } from '../src/features/release/nodes/observations.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Context = Omit<SimulationContext, 'pcr_event_id'> & { pcr_event_id: unknown }

describe.each(engines)('contexts that nodes record on %s', (engine) => {
  let server: TestServer
  let south: RegisteredNode
  let contexts: Context[]
  let number: string
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    await data('PUT', 'setting', { releases: 'on' })
    south = await data<RegisteredNode>('POST', 'node', { node_name: 'south' })
    const keys = async (name: CatalogueName) => {
      const { path, id } = catalogueOf(name)
      const rows = await data<Row[]>('GET', `${path}?page_size=1000`)
      return new Map(rows.map((row) => [String(row[id]), String(row.key)]))
    }
    const events = await keys('policy-event')
    const attributes = new Map([...(await keys('pcrf-attribute')), ...(await keys('pcrf-attribute-dyn'))])
    const balances = await keys('balance-type-acct')
    const accumulators = await keys('accumulator-type')
    const named = (map: object, of: ReadonlyMap<string, string>) =>
      Object.fromEntries(Object.entries(map).map(([id, value]) => [of.get(id) ?? '', value]))
    const cases = await data<StoredCase[]>('GET', 'simulation-case?page_size=1000')
    contexts = cases.flatMap(({ request }) => {
      if ('steps' in request || request.context.pcr_event_id === undefined) return []
      const { context } = request
      return [
        {
          ...context,
          pcr_event_id: events.get(String(context.pcr_event_id)),
          attributes: { ...named(context.attributes, attributes), 'subscriber-number': '491701234567' },
          balances: named(context.balances, balances),
          accumulators: named(context.accumulators, accumulators),
        },
      ] as Context[]
    })
    number = [...attributes].find(([, key]) => key === 'subscriber-number')?.[0] ?? ''
  })
  afterAll(() => server.stop())

  const data = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
    return answer.body.data as T
  }
  const record = (sent: readonly object[], name = 'south') =>
    server.call(
      'POST',
      `node/${name}/observation`,
      { contexts: sent },
      { authorization: `Bearer ${south.token}`, cookie: '' },
    )
  const batch = async (body: object, beside?: string) => {
    const url = `/api/v1/simulation/batch${beside === undefined ? '' : `?beside=${beside}`}`
    const headers = { cookie: server.cookie, 'content-type': 'application/json' }
    const { statusCode, body: text } = await server.http.inject({ method: 'POST', url, headers, payload: body })
    return { status: statusCode, lines: text.trim().split('\n') }
  }
  const compared = async (body: object, beside: string) => {
    const { status, lines } = await batch(body, beside)
    expect([status, lines.length], lines[0]).toEqual([200, 1])
    return JSON.parse(lines[0] ?? '').data as BatchComparison
  }

  test('are kept by a node of its own, and one that names what is not there is left out', async () => {
    expect((await batch({ observed: {} })).status).toBe(400)
    const [first] = contexts
    const unknown = { ...first, attributes: { 'no-such-attribute': '1' } }
    const kept = await record([...contexts, unknown])
    expect([kept.status, kept.body.data]).toEqual([201, { kept: contexts.length, left_out: 1 }])
    expect((await record(contexts, 'north')).status).toBe(403)
    const wrong = await record([...contexts.slice(0, 1), { ...first, at: 'noon' }])
    expect([wrong.status, wrong.body.statusDescription[0]?.field]).toEqual([400, 'contexts.1.at'])
    expect((await record([])).body.statusDescription[0]?.field).toBe('contexts')
  })

  test('two policies are asked of them: what differs is counted and grouped', async () => {
    const observed = { node_name: 'south' }
    expect((await batch({ observed })).lines).toHaveLength(contexts.length)
    const same = await compared({ observed, release: 1 }, 'working')
    expect(same).toMatchObject({ contexts: contexts.length, left_out: 0, different: 0, groups: [] })
    expect([same.policy.source, same.beside.source]).toEqual(['release', 'working'])
    const [rule] = await data<{ qos_policy_id: number }[]>('GET', 'qos-rule?qos_policy_name=Fair use')
    await data('PUT', `qos-rule/${rule?.qos_policy_id}`, { mbrdl: 9_000_000 })
    const { different, groups } = await compared({ observed, release: 1 }, 'working')
    expect(different).toBeGreaterThan(0)
    expect(groups.reduce((sum, group) => sum + group.contexts, 0)).toBe(different)
    const [group] = groups
    expect(group?.differences[0]).toMatchObject({ field: expect.stringMatching(/mbrdl$/), after: 9_000_000 })
    // Of whom it was decided is not kept.
    expect(group?.example.attributes[number]).toMatch(/^[0-9a-f]{16}$/)
    const requests = contexts.length === 0 ? [] : [{ context: group?.example }]
    expect(await compared({ requests }, '1')).toMatchObject({ contexts: 1, different: 1 })
    expect((await batch({ observed }, '99')).status).toBe(400)
    expect((await batch({ observed }, 'mine')).status).toBe(400)
  })

  test('go after their days, and with their node', async () => {
    await removeObservations(server.database.db, 1)
    expect((await batch({ observed: {} })).lines).toHaveLength(contexts.length)
    await removeObservations(server.database.db, -1)
    expect((await batch({ observed: {} })).status).toBe(400)
    await record(contexts)
    await data('DELETE', 'node/south')
    expect((await batch({ observed: {} })).status).toBe(400)
  })
})
