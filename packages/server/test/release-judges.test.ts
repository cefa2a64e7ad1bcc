import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Role } from '@tollgate/contract/access/role.ts'
import type { ChangeSet } from '@tollgate/contract/release/change-set.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import { isCurrent } from '@tollgate/contract/release/is-current.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
import { accept, invite, PASSWORD, signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Caller = Pick<SignedIn, 'call'>

describe.each(engines)('who approves and publishes, on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  /** An approver who is never changed. */
  let max: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    await server.call('PUT', 'setting', { releases: 'on' })
    ada = await signedIn(server, 'editor')
    max = await signedIn(server, 'approver')
  })
  afterAll(() => server.stop())

  const data = async <T>(who: Caller, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await who.call(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
    return answer.body.data as T
  }
  const refused = async (who: Caller, status: number, method: string, path: string, body?: unknown) => {
    const answer = await who.call(method, path, body)
    expect([path, answer.status], JSON.stringify(answer.body)).toEqual([path, status])
    return answer.body.statusDescription[0]?.message
  }
  const releases = () => data<Release[]>(server, 'GET', 'release?page_size=1000')
  const releaseOf = async (id: number) => (await releases()).find(({ release_id }) => release_id === id)
  const pointer = async () => (await releases()).find(isCurrent)?.release_id ?? 0
  const impactOf = (id: number, who: Caller = server) => data<ImpactRead>(who, 'GET', `change-set/${id}/impact`)
  let made = 0
  const begin = async (who: Caller = ada) => {
    made += 1
    const { change_set_id: id } = await data<ChangeSet>(who, 'POST', 'change-set', { name: `Set ${made}` })
    return id
  }
  const write = (who: Caller, set: number) => {
    made += 1
    const body = { rg_name: `Group ${made}`, rg_code: String(5000 + made) }
    return who.call('POST', 'rating-group', body, { 'change-set': String(set) })
  }
  /** A set with a new record of Ada, or of somebody else. */
  const proposed = async (author: Caller = ada) => {
    const id = await begin(author)
    expect((await write(author, id)).status).toBe(201)
    await data(author, 'POST', `change-set/${id}/propose`)
    return id
  }
  const approve = async (who: Caller, id: number) =>
    data(who, 'POST', `change-set/${id}/approve`, { evidence_hash: (await impactOf(id)).evidence_hash })
  const publish = async (who: Caller, id: number, more: object = {}) =>
    who.call('POST', 'release', { change_set_ids: [id], base: await pointer(), ...more })
  const schedule = async (who: Caller, id: number, more: object = {}) => {
    const answer = await publish(who, id, { at: new Date(Date.now() + 3_600_000).toISOString(), ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return Number(answer.body.data.release_id)
  }
  /** Its time comes. */
  const due = async (id: number) => {
    const publish_at = new Date(Date.now() - 60_000).toISOString()
    await server.database.db.updateTable('release').set({ publish_at }).where('release_id', '=', id).execute()
    await server.deadlines.run()
    return releaseOf(id)
  }
  /** The state of a set, and the filters that find it. */
  const statesOf = async (id: number) => {
    const listed = await Promise.all(
      ['open', 'proposed', 'approved', 'published'].map(async (state) => {
        const path = `change-set?state=${state}&page_size=1000`
        const sets = await data<ChangeSet[]>(max, 'GET', path)
        expect((await max.call('GET', path)).body.meta.total).toBe(sets.length)
        expect(sets.filter((set) => set.state !== state)).toEqual([])
        return sets.some((set) => set.change_set_id === id) ? [state] : []
      }),
    )
    const { state } = await data<ChangeSet>(max, 'GET', `change-set/${id}?page=1`)
    return [state, listed.flat()]
  }
  const change = (who: SignedIn, body: object) => data(server, 'PUT', `person/${who.person.person_id}`, body)
  const plan = async () => {
    made += 1
    const body = { pcr_plan_name: `Plan ${made}`, pcr_plan_code: `P${made}`, pcc_pcr_plan_type: 1, priority: 1 }
    return (await data<Row>(server, 'POST', 'policy-plan', body)).pcr_plan_id
  }

  const bar = async ({ person: { person_id } }: SignedIn) =>
    server.database.db.updateTable('person').set({ barred: 'Y' }).where('person_id', '=', person_id).execute()
  /** What may have become of somebody since. */
  const SHUT_OUT: [string, (who: SignedIn) => Promise<unknown>][] = [
    ['disabled', (who) => change(who, { disabled: 'Y' })],
    ['barred by the provider', (who) => bar(who)],
    ['deleted', (who) => data(server, 'DELETE', `person/${who.person.person_id}`)],
    ['made a viewer', (who) => change(who, { role: 'viewer' })],
    ['made an editor', (who) => change(who, { role: 'editor' })],
    ['narrowed to a plan', async (who) => change(who, { plans: [await plan()] })],
  ]

  test('the state of a set goes by the rules for approvals of now', async () => {
    const id = await proposed()
    await approve(max, id)
    const rules = (approvals: object[]) => data(server, 'PUT', 'setting', { approvals })
    const one = { documents: [], count: 1, by: 'approver' }
    await rules([{ ...one, count: 2 }])
    expect(await statesOf(id)).toEqual(['proposed', ['proposed']])
    await rules([one, { ...one, documents: ['catalogues/qos-rules'], count: 2 }])
    expect(await statesOf(id)).toEqual(['approved', ['approved']])
    await rules([one, { ...one, documents: ['catalogues/rating-groups'], count: 2 }])
    expect(await statesOf(id)).toEqual(['proposed', ['proposed']])
    await rules([one])
    expect(await statesOf(id)).toEqual(['approved', ['approved']])
  })

  test.each(SHUT_OUT)('an approval of somebody who was %s since counts no more', async (how, shutOut) => {
    const eve = await signedIn(server, 'approver')
    const id = await proposed()
    await approve(eve, id)
    const planned = await schedule(max, id)
    expect(await statesOf(id)).toEqual(['approved', ['approved']])
    await shutOut(eve)
    expect(await statesOf(id)).toEqual(['proposed', ['proposed']])
    const answer = await publish(max, id)
    expect(answer.status).toBe(409)
    const approvals_missing = answer.body.statusDescription[0]?.message
    expect(await impactOf(id, max)).toMatchObject({ approvals_missing, publish_refused: null })
    expect(await due(planned)).toMatchObject({ state: 'suspended', note: expect.stringContaining('0 of 1 approvals') })
    expect(await data(ada, 'GET', `change-set/${id}`)).toMatchObject({
      approvals: [{ user_name: eve.person.name, void_because: how.startsWith('narrowed') ? null : expect.any(String) }],
    })
    await approve(max, id)
    expect((await publish(max, id)).status).toBe(201)
  })

  test.each(SHUT_OUT)('a release that somebody planned who was %s since is suspended', async (_how, shutOut) => {
    for (const more of [{}, { emergency_reason: 'All is down' }]) {
      const eve = await signedIn(server, 'approver')
      const id = await proposed()
      await approve(max, id)
      const planned = await schedule(eve, id, more)
      await shutOut(eve)
      const before = await pointer()
      expect(await due(planned)).toMatchObject({ state: 'suspended', note: expect.stringContaining(eve.person.name) })
      expect(await pointer()).toBe(before)
    }
  })

  test('a rule that was added after the planning is asked at its time, and one that was taken away is not', async () => {
    const rules = (approvals: unknown) => data(server, 'PUT', 'setting', { approvals })
    const one = [{ documents: [], count: 1, by: 'approver' }]
    await rules([])
    const id = await proposed()
    const planned = await schedule(max, id)
    await rules(one)
    expect(await due(planned)).toMatchObject({ state: 'suspended', note: expect.stringContaining('0 of 1 approvals') })
    const second = await proposed()
    await approve(max, second)
    await rules([{ documents: [], count: 2, by: 'approver' }])
    expect((await publish(max, second)).status).toBe(409)
    await rules(one)
    const again = await schedule(max, second)
    await rules([])
    expect(await due(again)).toMatchObject({ state: 'current' })
    await rules(one)
  })

  test('an open comment that blocks stops every publish, and so does its author who takes the set back', async () => {
    const emergency = { emergency_reason: 'All is down' }
    const id = await proposed()
    const planned = await schedule(max, id, emergency)
    const comment = await data<Row>(ada, 'POST', `change-set/${id}/comment`, { text: 'Wait', blocks: 'Y' })
    const answer = await publish(max, id, emergency)
    expect([answer.status, answer.body.statusDescription[0]?.message]).toEqual([409, expect.stringContaining('"Wait"')])
    expect((await impactOf(id, max)).publish_refused).toBe(answer.body.statusDescription[0]?.message)
    expect(await due(planned)).toMatchObject({ state: 'suspended', note: expect.stringContaining('"Wait"') })
    await data(ada, 'DELETE', `change-set/${id}/comment/${String(comment.comment_id)}`)
    const again = await schedule(max, id, emergency)
    await data(ada, 'POST', `change-set/${id}/withdraw`)
    expect(await due(again)).toMatchObject({ state: 'suspended', note: expect.stringContaining('taken back') })
    expect((await publish(max, id, emergency)).status).toBe(409)
    await data(ada, 'POST', `change-set/${id}/propose`)
    expect((await publish(max, id, emergency)).status).toBe(201)
  })

  test('whoever is alone does not publish over a comment that blocks, or what was taken back', async () => {
    const alone = await startServer(engine)
    await alone.call('PUT', 'setting', { releases: 'on' })
    const own = async (method: string, path: string, body?: unknown) => (await alone.call(method, path, body)).body.data
    const { change_set_id: id } = await own('POST', 'change-set', { name: 'Alone' })
    await alone.call('POST', 'rating-group', { rg_name: 'One', rg_code: '4711' }, { 'change-set': String(id) })
    // An approver who never came in is nobody else, one who came is.
    const { token } = await invite(alone, { name: 'Eve', email: 'eve@example.net', role: 'approver' })
    const impact = async () => (await own('GET', `change-set/${String(id)}/impact`)) as unknown as ImpactRead
    expect(await impact()).toMatchObject({ alone: true, publish_refused: null })
    const { comment_id } = await own('POST', `change-set/${String(id)}/comment`, { text: 'Wait', blocks: 'Y' })
    const asked = { change_set_ids: [id], base: (await impact()).base }
    expect((await alone.call('POST', 'release', asked)).status).toBe(409)
    await own('DELETE', `change-set/${String(id)}/comment/${String(comment_id)}`)
    await own('POST', `change-set/${String(id)}/withdraw`)
    expect((await alone.call('POST', 'release', asked)).status).toBe(409)
    await own('POST', `change-set/${String(id)}/propose`)
    await accept(alone, { token, password: PASSWORD })
    expect(await impact()).toMatchObject({ alone: false, approvals_missing: expect.stringContaining('0 of 1') })
    expect((await alone.call('POST', 'release', asked)).status).toBe(409)
    await alone.stop()
  })

  /** A service account with a token, made by these administrators. */
  const service = async (role: Role, by: Caller = server, tokenBy: Caller = by, values: object = {}) => {
    made += 1
    const body = { kind: 'service', name: `Program ${made}`, role, ...values }
    const { person_id } = await data<Row>(by, 'POST', 'person', body)
    const path = `person/${String(person_id)}/api-token`
    const { token } = await data<Row>(tokenBy, 'POST', path, { api_token_name: 'Nightly', scope: 'write' })
    const headers = { authorization: `Bearer ${String(token)}`, cookie: '' }
    const call: TestServer['call'] = (method, path_, sent, more) =>
      server.call(method, path_, sent, { ...headers, ...more })
    return { call, person_id }
  }

  test('whoever made a service account, or a token of it, wrote what it wrote', async () => {
    const [maker, tokenMaker] = [await signedIn(server, 'administrator'), await signedIn(server, 'administrator')]
    const program = await service('editor', maker, tokenMaker)
    const id = await proposed(program)
    for (const who of [maker, tokenMaker]) {
      const { evidence_hash, refused: why } = await impactOf(id, who)
      expect(await refused(who, 403, 'POST', `change-set/${id}/approve`, { evidence_hash })).toBe(why)
    }
    const moved = await begin()
    const [entry] = await data<Row[]>(server, 'GET', 'change?page_size=1&resource=rating-group')
    await data(max, 'PUT', `change/${String(entry?.change_id)}/change-set`, { change_set_id: moved })
    await data(ada, 'POST', `change-set/${moved}/propose`)
    const { evidence_hash } = await impactOf(moved)
    await refused(maker, 403, 'POST', `change-set/${moved}/approve`, { evidence_hash })
    await approve(max, moved)
    // Who makes a token afterwards may write as the account from then on.
    await data(server, 'POST', `person/${String(program.person_id)}/api-token`, { api_token_name: 'Second' })
    await approve(server, await proposed())
    await refused(server, 403, 'POST', `change-set/${moved}/approve`, { evidence_hash })
  })

  test('who is deleted and invited again with the same address is the same person', async () => {
    const eve = await signedIn(server, 'approver')
    const id = await proposed(eve)
    const { email, person_id } = eve.person
    await data(server, 'PUT', `person/${person_id}`, { email: `was-${email}` })
    await data(server, 'DELETE', `person/${person_id}`)
    for (const address of [email, `was-${email}`.toUpperCase()]) {
      const { person, token } = await invite(server, { name: 'Eve', email: address, role: 'approver' })
      const { cookie } = await accept(server, { token, password: PASSWORD })
      const again: Caller = { call: (method, path, body) => server.call(method, path, body, { cookie }) }
      const { evidence_hash } = await impactOf(id)
      await refused(again, 403, 'POST', `change-set/${id}/approve`, { evidence_hash })
      await data(server, 'DELETE', `person/${person.person_id}`)
    }
  })

  const entryOf = async () => (await data<Row[]>(server, 'GET', 'change?page_size=1&resource=rating-group'))[0]
  /** Ways in which an approver becomes an author of what he approved. */
  const AUTHORS: [string, (who: SignedIn, set: number) => Promise<unknown>][] = [
    ['wrote in it', write],
    [
      'wrote in it and moved that out',
      async (who, set) => {
        await write(who, set)
        await data(who, 'PUT', `change/${String((await entryOf())?.change_id)}/change-set`, {
          change_set_id: await begin(who),
        })
      },
    ],
    [
      'moved something of their own in and out again',
      async (who, set) => {
        const own = await begin(who)
        await write(who, own)
        const path = `change/${String((await entryOf())?.change_id)}/change-set`
        await data(who, 'PUT', path, { change_set_id: set })
        await data(who, 'PUT', path, { change_set_id: own })
      },
    ],
    [
      'undid something of it, and undid that',
      async (who, set) => {
        await data(who, 'POST', `change/${String((await entryOf())?.change_id)}/undo`)
        await data(who, 'POST', `change/${String((await entryOf())?.change_id)}/undo`)
        expect(await data(server, 'GET', `change-set/${set}`)).toMatchObject({ entry_count: 3 })
      },
    ],
    [
      'wrote in it with a token, and moved that out',
      async (who, set) => {
        const { token } = await data<Row>(who, 'POST', 'api-token', { api_token_name: 'Own', scope: 'write' })
        const headers = { authorization: `Bearer ${String(token)}`, cookie: '' }
        const call: TestServer['call'] = (method, path, sent, more) =>
          server.call(method, path, sent, { ...headers, ...more })
        await write({ call }, set)
        await data(who, 'PUT', `change/${String((await entryOf())?.change_id)}/change-set`, {
          change_set_id: await begin(who),
        })
      },
    ],
    [
      'made a token of the account that wrote it',
      async (who, set) => {
        await change(who, { role: 'administrator' })
        const program = await service('editor')
        const { status } = await write(program, set)
        expect(status).toBe(201)
        await data(ada, 'POST', `change-set/${set}/propose`)
        await approve(who, set)
        await data(who, 'POST', `person/${String(program.person_id)}/api-token`, { api_token_name: 'Late' })
      },
    ],
  ]
  test.each(AUTHORS)('an approval of somebody who %s is void', async (_how, becomeAuthor) => {
    const eve = await signedIn(server, 'approver')
    const id = await proposed()
    await approve(eve, id)
    await becomeAuthor(eve, id)
    await data(ada, 'POST', `change-set/${id}/propose`)
    expect((await publish(max, id)).status).toBe(409)
    const { evidence_hash } = await impactOf(id)
    await refused(eve, 403, 'POST', `change-set/${id}/approve`, { evidence_hash })
  })

  test('an approval is void for good once something was written, or another release was published', async () => {
    const id = await proposed()
    await approve(max, id)
    await write(ada, id)
    const path = `change/${String((await entryOf())?.change_id)}/change-set`
    await data(ada, 'PUT', path, { change_set_id: await begin() })
    await data(ada, 'POST', `change-set/${id}/propose`)
    expect((await publish(max, id)).status).toBe(409)
    await approve(max, id)
    await data(ada, 'POST', `change-set/${id}/withdraw`)
    await data(ada, 'POST', `change-set/${id}/propose`)
    expect((await publish(max, id)).status).toBe(409)
    await approve(max, id)
    const base = await pointer()
    const other = await proposed()
    expect((await publish(max, other, { emergency_reason: 'All is down' })).status).toBe(201)
    await data(max, 'POST', `release/${base}/rollback`, {})
    expect((await publish(max, id)).status).toBe(409)
  })

  test('no token changes what guards releases, whatever its scope', async () => {
    const { token } = await data<Row>(server, 'POST', 'api-token', { api_token_name: 'All', scope: 'publish' })
    const headers = { authorization: `Bearer ${String(token)}`, cookie: '' }
    const before = await data(server, 'GET', 'setting')
    for (const body of [{ approvals: [] }, { releases: 'off', confirm: true }, { releases: 'on' }, {}])
      expect((await server.call('PUT', 'setting', body, headers)).status).toBe(403)
    expect(await data(server, 'GET', 'setting')).toEqual(before)
  })

  test('approvers are told what guards releases less while sets are open, and what was not published at its time', async () => {
    const eve = await signedIn(server, 'approver')
    const told = async (who: Caller) =>
      (await data<{ events: { text: string }[] }[]>(who, 'GET', 'me/watch/message'))[0]?.events[0]?.text
    const rules = (...approvals: object[]) => data(server, 'PUT', 'setting', { approvals })
    const [one, two] = [1, 2].map((count) => ({ documents: [], count, by: 'approver' })) as [object, object]
    await proposed()
    const ofPlans = { documents: ['plans'], count: 1, by: 'administrator' }
    for (const stricter of [[one], [one, ofPlans], [two, ofPlans]]) await rules(...stricter)
    expect(await told(eve)).toBeUndefined()
    for (const looser of [[one], [], [one]]) await rules(...looser)
    expect(await told(eve)).toMatch(/changed the rules for approvals: a release may need fewer than before$/)
    expect(await data<Row[]>(eve, 'GET', 'me/watch/message')).toHaveLength(2)
    expect(await told(ada)).toBeUndefined()
    const id = await proposed()
    await approve(max, id)
    const planned = await schedule(max, id)
    await data(ada, 'POST', `change-set/${id}/comment`, { text: 'Wait', blocks: 'Y' })
    await due(planned)
    expect(await told(eve)).toMatch(new RegExp(`^Release ${planned} was not published at its time: .+ "Wait"$`))
    await data(server, 'PUT', 'setting', { releases: 'off', confirm: true })
    expect(await told(eve)).toMatch(/turned releases off: every change is live without an approval$/)
  })
})
