import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChangeSet, ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import { isCurrent } from '@tollgate/contract/release/is-current.ts'
import type { Release, ReleaseRead } from '@tollgate/contract/release/release.ts'
import { signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Caller = Pick<SignedIn, 'call'>
const OTHER = /^Your role is for other plans alone/

describe.each(engines)('roles for some plans and change sets, on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  /** An approver and an editor for one plan, and a token of each. */
  let nan: SignedIn
  let ned: SignedIn
  let tokens: Caller[]
  let own = 0
  beforeAll(async () => {
    server = await startServer(engine)
    await server.call('PUT', 'setting', { releases: 'on' })
    ada = await signedIn(server, 'editor')
    nan = await signedIn(server, 'approver')
    ned = await signedIn(server, 'editor')
    own = await plan(server)
    await publish()
    for (const { person } of [nan, ned]) await data(server, 'PUT', `person/${person.person_id}`, { plans: [own] })
    tokens = await Promise.all(
      [nan, ned].map(async (who) => {
        const { token } = await data<Row>(who, 'POST', 'api-token', { api_token_name: 'Own', scope: 'publish' })
        const headers = { authorization: `Bearer ${String(token)}`, cookie: '' }
        return { call: (method, path, body, more) => server.call(method, path, body, { ...headers, ...more }) }
      }),
    )
  })
  afterAll(() => server.stop())

  const data = async <T>(who: Caller, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await who.call(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
    return answer.body.data as T
  }
  const why = async (who: Caller, method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await who.call(method, path, body, headers)
    return [answer.status, answer.body.statusDescription[0]?.message] as const
  }
  const REFUSED = [403, expect.stringMatching(OTHER)]
  let made = 0
  const begin = async (who: Caller = ada) => {
    made += 1
    return (await data<ChangeSet>(who, 'POST', 'change-set', { name: `Set ${made}` })).change_set_id
  }
  const write = async (who: Caller, set: number, method: string, path: string, body: object) => {
    const answer = await who.call(method, path, body, { 'change-set': String(set) })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body.data
  }
  const plan = async (who: Caller, set?: number, key?: string) => {
    made += 1
    const body = { pcr_plan_name: `Plan ${made}`, pcr_plan_code: `P${made}`, pcc_pcr_plan_type: 1, priority: 1, key }
    const headers = set === undefined ? undefined : { 'change-set': String(set) }
    const answer = await who.call('POST', 'policy-plan', body, headers)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return Number(answer.body.data.pcr_plan_id)
  }
  /** Publishes all that the administrator has open. */
  const publish = async () => {
    const sets = (await data<ChangeSet[]>(server, 'GET', 'change-set?state=open')).filter((one) => one.is_own)
    await release(sets.map((one) => one.change_set_id))
  }
  const pointer = async () =>
    (await data<Release[]>(server, 'GET', 'release?page_size=1000')).find(isCurrent)?.release_id ?? 0
  const release = async (ids: number[], more: object = {}) => {
    const asked = { change_set_ids: ids, base: await pointer(), emergency_reason: 'For the test', ...more }
    return data<Release>(server, 'POST', 'release', asked)
  }
  const ratingGroup = (set: number, who: Caller = ada) => {
    made += 1
    return write(who, set, 'POST', 'rating-group', { rg_name: `Group ${made}`, rg_code: String(5000 + made) })
  }
  /** A proposed set of Ada with reference data, with another plan, or with both and the own plan. */
  const setWith = async (what: 'reference data' | 'another plan' | 'all') => {
    const id = await begin()
    if (what !== 'another plan') await ratingGroup(id)
    if (what !== 'reference data') await plan(ada, id)
    if (what === 'all') await write(ada, id, 'PUT', `policy-plan/${own}`, { comments: `By ${id}` })
    await data(ada, 'POST', `change-set/${id}/propose`)
    const { evidence_hash, change_set_ids } = await data<ImpactRead>(server, 'GET', `change-set/${id}/impact`)
    const others = change_set_ids.filter((other) => other !== id)
    if (others.length === 0) await data(server, 'POST', `change-set/${id}/approve`, { evidence_hash })
    return id
  }
  const newest = async (set: number) => (await data<ChangeSetRead>(server, 'GET', `change-set/${set}`)).records[0]
  const changeOf = async (set: number) => {
    const changes = await data<Row[]>(server, 'GET', 'change?page_size=50')
    return changes.filter((one) => one.change_set_id === set && one.resource !== 'change-set')
  }

  describe.each(['reference data', 'another plan', 'all'] as const)('a set with %s', (what) => {
    test('is not touched by a role for one plan, nor by a token of it, in any way', async () => {
      const id = await setWith(what)
      const before = await data<ChangeSetRead>(server, 'GET', `change-set/${id}`)
      const target = await begin(nan)
      const changes = await changeOf(id)
      const comments = { comments: 'By the way' }
      for (const who of [nan, ned, ...tokens]) {
        const isApprover = who === nan || who === tokens[0]
        const calls: [string, string, object?, Record<string, string>?][] = [
          ['PUT', `policy-plan/${own}`, comments, { 'change-set': String(id) }],
          ...(isApprover
            ? ([
                ['PUT', `change-set/${id}`, { name: 'DO NOT PUBLISH' }],
                ['DELETE', `change-set/${id}`],
                ...changes.map(
                  (one) => ['PUT', `change/${String(one.change_id)}/change-set`, { change_set_id: target }] as const,
                ),
                ['PUT', `change-batch/${String(changes[0]?.batch_id)}/change-set`, { change_set_id: target }],
              ] as [string, string, object?][])
            : []),
        ]
        for (const call of calls) expect([call[1], await why(who, ...call)]).toEqual([call[1], REFUSED])
        expect((await why(who, 'POST', `change-set/${id}/withdraw`))[0]).toBe(403)
        const base = await pointer()
        expect((await why(who, 'POST', 'release', { change_set_ids: [id], base }))[0]).toBe(403)
      }
      expect(
        await why(nan, 'POST', 'release', { change_set_ids: [id], base: await pointer(), emergency_reason: 'Now' }),
      ).toEqual(REFUSED)
      const { evidence_hash, refused, publish_refused } = await data<ImpactRead>(nan, 'GET', `change-set/${id}/impact`)
      expect([refused, publish_refused]).toEqual([expect.stringMatching(OTHER), expect.stringMatching(OTHER)])
      expect(await why(nan, 'POST', `change-set/${id}/approve`, { evidence_hash })).toEqual([403, refused])
      expect(await data(nan, 'GET', `change-set/${id}`)).toMatchObject({ change_refused: expect.stringMatching(OTHER) })
      expect(await data(server, 'GET', `change-set/${id}`)).toEqual({ ...before, is_own: false })
    })

    test('is neither planned, handed out, confirmed, returned nor cancelled by them', async () => {
      const id = await setWith(what)
      const { change_set_ids } = await data<ImpactRead>(server, 'GET', `change-set/${id}/impact`)
      const at = new Date(Date.now() + 3_600_000).toISOString()
      const planned = await release(change_set_ids, { at })
      const rollout = { stages: [{ share: 50 }, { share: 100 }] }
      for (const who of [nan, tokens[0]] as Caller[]) {
        expect(await why(who, 'PUT', `rollout/${planned.release_id}`, rollout)).toEqual(REFUSED)
        expect(await why(who, 'DELETE', `release/${planned.release_id}`)).toEqual(REFUSED)
      }
      const { release_id, base_release_id } = await release(change_set_ids, { confirm_within_s: 600, rollout })
      for (const who of [nan, tokens[0]] as Caller[]) {
        expect(await why(who, 'PUT', `rollout/${release_id}`, { stage: 2 })).toEqual(REFUSED)
        expect(await why(who, 'POST', `release/${release_id}/confirm`)).toEqual(REFUSED)
        expect(await why(who, 'POST', `release/${base_release_id}/rollback`, {})).toEqual(REFUSED)
      }
      const told = await data<ReleaseRead>(nan, 'GET', `release/${release_id}`)
      expect(told).toMatchObject({ confirm_refused: expect.stringMatching(OTHER) })
      await data(server, 'POST', `release/${release_id}/confirm`)
    })
  })

  test('what lies in the plan alone is theirs: written, moved, approved, published and returned', async () => {
    const id = await begin()
    await write(ned, id, 'PUT', `policy-plan/${own}`, { comments: 'From Ned' })
    const moved = await begin(nan)
    const [change] = await changeOf(id)
    await data(nan, 'PUT', `change/${String(change?.change_id)}/change-set`, { change_set_id: moved })
    expect(await newest(moved)).toMatchObject({ resource: 'policy-plan', record_id: own })
    await data(nan, 'PUT', `change-set/${moved}`, { ticket: 'T-1' })
    await data(ned, 'POST', `change-set/${moved}/propose`)
    const { evidence_hash, publish_refused } = await data<ImpactRead>(nan, 'GET', `change-set/${moved}/impact`)
    expect(publish_refused).toBeNull()
    await data(nan, 'POST', `change-set/${moved}/approve`, { evidence_hash })
    const base = await pointer()
    await data(nan, 'POST', 'release', { change_set_ids: [moved], base, confirm_within_s: 600 })
    await data(nan, 'POST', `release/${base}/rollback`, {})
  })

  test('rights follow the plan and not its key, before and after the keys of two plans change', async () => {
    const other = await plan(server, undefined, 'unlimited')
    await publish()
    const renaming = await begin()
    await write(ada, renaming, 'PUT', `policy-plan/${other}`, { key: 'aside' })
    const taking = await begin(nan)
    await write(nan, taking, 'PUT', `policy-plan/${own}`, { key: 'unlimited' })
    const foreign = await begin()
    await write(ada, foreign, 'PUT', `policy-plan/${other}`, { comments: 'Not of Nan' })
    await data(ada, 'POST', `change-set/${foreign}/propose`)
    const { evidence_hash, ...impact } = await data<ImpactRead>(nan, 'GET', `change-set/${foreign}/impact`)
    // Without the other sets the plan has its old key, which the own plan has in the working data.
    expect(impact.documents.map(({ key }) => key)).toEqual(['plans/unlimited/plan'])
    expect([impact.refused, impact.publish_refused]).toEqual([
      expect.stringMatching(OTHER),
      expect.stringMatching(OTHER),
    ])
    expect(await why(nan, 'POST', `change-set/${foreign}/approve`, { evidence_hash })).toEqual(REFUSED)
    await release([foreign])
    const { release_id, base_release_id: before } = await release([renaming])
    // The release before has documents of the other plan under what is now nobody's key.
    expect(await why(nan, 'POST', `release/${before}/rollback`, {})).toEqual(REFUSED)
    await release([taking])
    expect(await why(nan, 'POST', `release/${before}/rollback`, {})).toEqual(REFUSED)
    // And back to where only the own plan differs.
    await data(nan, 'POST', `release/${release_id}/rollback`, {})
  })

  test('an empty set of others is theirs to write in, and not to rename or delete', async () => {
    const id = await begin()
    for (const who of [nan, ned]) {
      expect((await why(who, 'PUT', `change-set/${id}`, { name: 'Mine' }))[0]).toBe(403)
      expect((await why(who, 'DELETE', `change-set/${id}`))[0]).toBe(403)
    }
    const stranger = await signedIn(server, 'editor')
    expect((await why(stranger, 'DELETE', `change-set/${id}`))[0]).toBe(403)
    await write(ned, id, 'PUT', `policy-plan/${own}`, { comments: `In ${id}` })
    await data(ned, 'PUT', `change-set/${id}`, { name: 'Of both' })
  })

  test('a token for some catalogues writes in no set of others that holds more', async () => {
    const id = await setWith('another plan')
    const body = { api_token_name: 'Groups', scope: 'write', catalogues: ['rating-group'] }
    const { token } = await data<Row>(server, 'POST', 'api-token', body)
    const headers = { authorization: `Bearer ${String(token)}`, cookie: '', 'change-set': String(id) }
    const group = { rg_name: 'By token', rg_code: '4999' }
    const [status, message] = await why(server, 'POST', 'rating-group', group, headers)
    expect([status, message]).toEqual([403, expect.stringMatching(/^This API token is for rating-group alone/)])
    expect(await data(server, 'GET', `change-set/${id}`)).toMatchObject({ entry_count: 1 })
  })
})
