import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import type { NamedAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { SessionRequest } from '@tollgate/contract/simulation/session.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { CaseComparison } from '@tollgate/contract/simulation/suite.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(engines)('the simulator of a release on %s', (engine) => {
  let server: TestServer
  let requests: object[]
  let sessions: object[]
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    await data('PUT', 'setting', { releases: 'on' })
    const cases = await data<StoredCase[]>('GET', 'simulation-case?page_size=1000')
    requests = cases.flatMap(({ request }) => ('steps' in request ? [] : [request]))
    sessions = cases.flatMap(({ request }) => ('steps' in request ? [request] : []))
  })
  afterAll(() => server.stop())

  const data = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
    return answer.body.data as T
  }
  const ask = (request: object) => data<NamedAnswer>('POST', 'simulation', request)
  const decided = async (release?: number) => {
    const answers: unknown[] = []
    for (const request of requests) {
      const { policy: _policy, ...answer } = await ask({ ...request, ...(release && { release }) })
      answers.push(answer)
    }
    return answers
  }
  const publish = async () => {
    const { change_set: set } = await data<{ change_set: { change_set_id: number } }>('GET', 'change-set/current')
    const { base, change_set_ids } = await data<Impact>('GET', `change-set/${set.change_set_id}/impact`)
    return data<{ release_id: number; manifest_hash: string }>('POST', 'release', { change_set_ids, base })
  }

  test('what a release says is what was decided when it was published, whatever is edited since', async () => {
    expect(requests.length).toBeGreaterThan(10)
    const first = await decided()
    expect(await decided(1)).toEqual(first)
    const [rule] = await data<{ qos_policy_id: number }[]>('GET', 'qos-rule?qos_policy_name=Fair use')
    await data('PUT', `qos-rule/${rule?.qos_policy_id}`, { mbrdl: 7_000_000 })
    const second = await decided()
    expect(second).not.toEqual(first)
    expect(await decided(1)).toEqual(first)
    const { release_id: id, manifest_hash: hash } = await publish()
    await data('PUT', `qos-rule/${rule?.qos_policy_id}`, { mbrdl: 8_000_000 })
    expect(await decided(id)).toEqual(second)
    expect(await decided(1)).toEqual(first)
    expect((await ask({ ...requests[0], release: id })).policy).toEqual({ source: 'release', release: id, hash })
    await data('POST', 'release/1/rollback', {})
    expect(await decided(id)).toEqual(second)
    expect(await decided(id + 1)).toEqual(first)
  })

  test('a batch asks one release, and a session goes on by one from a step on', async () => {
    const [request] = requests
    const batch = (...releases: (number | undefined)[]) =>
      server.http.inject({
        method: 'POST',
        url: '/api/v1/simulation/batch',
        headers: { cookie: server.cookie, 'content-type': 'application/json' },
        payload: { requests: releases.map((release) => ({ ...request, ...(release && { release }) })) },
      })
    const lines = (await batch(1, 1)).body.trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as NamedAnswer).policy)).toEqual(
      [1, 1].map((release) => ({ source: 'release', release, hash: expect.any(String) })),
    )
    expect((await batch(1, undefined)).json()).toMatchObject({ statusDescription: [{ field: 'requests.1.release' }] })
    const { steps, until: _until, ...session } = sessions[0] as SessionRequest
    const [begun] = steps
    const later = { at: new Date(Date.parse(begun?.at ?? '') + 60_000).toISOString(), release: 1 }
    const played = await data<{ steps: { cause: string }[]; policy: object }>('POST', 'simulation/session', {
      ...session,
      steps: [begun, later],
    })
    expect(played.steps.map(({ cause }) => cause)).toEqual(['event', 'release'])
    expect(played.policy).toMatchObject({ source: 'working' })
  })

  test('two releases are compared over the saved cases, and a release with the working data', async () => {
    const compare = (before: object, after: object) =>
      data<CaseComparison>('POST', 'simulation-case/comparison', { before, after })
    const [{ release_id: last } = { release_id: 0 }] = await data<{ release_id: number }[]>('GET', 'release')
    const same = await compare({ release: 1 }, { release: last })
    expect(same).toMatchObject({ before: { source: 'release', release: 1 }, left_out: 0, different: [] })
    expect(same.cases).toBe(requests.length + sessions.length)
    const [rule] = await data<{ qos_policy_id: number }[]>('GET', 'qos-rule?qos_policy_name=Fair use')
    await data('PUT', `qos-rule/${rule?.qos_policy_id}`, { mbrdl: 9_000_000, qos_policy_name: 'Fair' })
    const { different } = await compare({ release: last }, {})
    expect(different.length).toBeGreaterThan(0)
    for (const { differences } of different)
      for (const { field, after } of differences) expect([field, after]).toEqual([expect.stringMatching(/mbrdl$/), 9e6])
    const { release_id: id } = await publish()
    expect((await compare({ release: last }, { release: id })).different).toEqual(different)
    expect(await compare({ release: id }, {})).toMatchObject({ after: { source: 'working' }, different: [] })
  })

  test('a release that is not there is refused at its field', async () => {
    const refused = async (path: string, body: object) => {
      const { status, body: answer } = await server.call('POST', path, body)
      return [status, answer.statusDescription[0]?.field]
    }
    expect(await refused('simulation', { ...requests[0], release: 99 })).toEqual([400, 'release'])
    const sides = { before: {}, after: { release: 99 } }
    expect(await refused('simulation-case/comparison', sides)).toEqual([400, 'after.release'])
    expect(await refused('simulation', { ...requests[0], release: 'x' })).toEqual([400, 'release'])
    const { release_id } = await data<{ release_id: number }>('POST', 'release', {
      change_set_ids: [(await data<{ change_set_id: number }>('POST', 'change-set', { name: 'Later' })).change_set_id],
      base: (await data<{ release_id: number }[]>('GET', 'release'))[0]?.release_id,
      at: '2036-11-24T12:00:00Z',
    })
    expect(await refused('simulation', { ...requests[0], release: release_id })).toEqual([400, 'release'])
  })
})
