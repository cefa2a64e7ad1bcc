import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Change } from '@tollgate/contract/history/change.ts'
import { actFaults, sealStanding } from '../src/history/acts.ts'
import { HistorySealer } from '../src/history/history-sealer.ts'
import { verifyHistory } from '../src/history/verify-history.ts'
import { signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(engines)('acts on sets and releases, on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  let eve: SignedIn
  let max: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    ada = await signedIn(server, 'editor')
    eve = await signedIn(server, 'approver')
    max = await signedIn(server, 'approver')
    await data(server, 'PUT', 'setting', { releases: 'on' })
  })
  afterAll(() => server.stop())

  const data = async <T = Row>(
    who: Pick<SignedIn, 'call'>,
    method: string,
    path: string,
    body?: object,
  ): Promise<T> => {
    const answer = await who.call(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
    return answer.body.data as T
  }
  let made = 0
  const write = async (id: unknown) => {
    await data(ada, 'PUT', 'change-set/current', { change_set_id: id })
    made += 1
    return data(ada, 'POST', 'rating-group', { rg_name: `Group ${made}`, rg_code: String(9000 + made) })
  }
  const begin = async (name: string) => (await data(ada, 'POST', 'change-set', { name })).change_set_id
  const base = async () =>
    (await data<Row[]>(ada, 'GET', 'release')).find(({ state }) => state === 'current')?.release_id
  const publish = async (id: unknown, more: object = {}) =>
    (await data(eve, 'POST', 'release', { change_set_ids: [id], base: await base(), ...more })).release_id
  const approve = async (id: unknown) => {
    await data(ada, 'POST', `change-set/${String(id)}/propose`)
    const { evidence_hash } = await data(ada, 'GET', `change-set/${String(id)}/impact`)
    await data(max, 'POST', `change-set/${String(id)}/approve`, { evidence_hash })
  }
  /** What the history says of a record, the oldest first. */
  const saidOf = async (resource: string, id: unknown) =>
    (await data<Change[]>(server, 'GET', `change?resource=${resource}&record_id=${String(id)}&sort=change_id`)).map(
      ({ actor_name, record_name, before, after }) => [actor_name, record_name, before, after],
    )
  const LATER = () => new Date(Date.now() + 3_600_000).toISOString()

  test('have an entry each, with who, before and after, and are sealed', async () => {
    const [set, other] = [await begin('Autumn'), await begin('Other')]
    await data(ada, 'PUT', `change-set/${String(set)}`, { description: 'For November' })
    await data(ada, 'PUT', `change-set/${String(set)}`, { name: 'Winter', ticket: 'T-1' })
    await write(other)
    const [change] = await data<Change[]>(ada, 'GET', 'change?resource=rating-group&page_size=1')
    await data(ada, 'PUT', `change/${change?.change_id}/change-set`, { change_set_id: set })
    await data(ada, 'POST', `change-set/${String(set)}/propose`)
    await data(ada, 'POST', `change-set/${String(set)}/withdraw`)
    await approve(set)
    const release = await publish(set, { confirm_within_s: 600 })
    await data(max, 'POST', `release/${String(release)}/confirm`)
    const { release_id: back } = await data(eve, 'POST', 'release/1/rollback', { reason: 'Calls are dropped' })
    expect(await saidOf('change-set', set)).toMatchObject([
      [ada.person.name, 'Autumn: begun', null, { state: 'open' }],
      [ada.person.name, 'Autumn: described', { description: null }, { description: 'For November' }],
      [ada.person.name, 'Autumn: renamed', { name: 'Autumn', ticket: null }, { name: 'Winter', ticket: 'T-1' }],
      [ada.person.name, 'Winter: changes moved from "Other" to "Winter"', {}, {}],
      [ada.person.name, 'Winter: proposed', { state: 'open' }, { state: 'proposed' }],
      [ada.person.name, 'Winter: withdrawn', { state: 'proposed' }, { state: 'withdrawn' }],
      [ada.person.name, 'Winter: proposed', { state: 'withdrawn' }, { state: 'proposed' }],
      [max.person.name, 'Winter: approved', { approvers: [] }, { state: 'approved', approvers: [max.person.name] }],
      [eve.person.name, `Winter: published in release ${String(release)}`, {}, { state: 'published' }],
      [eve.person.name, `Winter: taken back by release ${String(back)}`, { state: 'published' }, { state: 'open' }],
    ])
    expect(await saidOf('release', release)).toMatchObject([
      [
        eve.person.name,
        `${String(release)}: published`,
        null,
        { change_sets: ['Winter'], approvers: [max.person.name] },
      ],
      [max.person.name, `${String(release)}: confirmed`, { confirmed_at: null }, { confirmed_at: expect.any(String) }],
    ])
    expect(await saidOf('release', back)).toMatchObject([
      [eve.person.name, `${String(back)}: returned to release 1`, null, { rollback_of: 1, note: 'Calls are dropped' }],
    ])
    expect((await saidOf('change-set', other)).at(-1)?.slice(0, 2)).toMatchObject([
      ada.person.name,
      'Other: changes moved from "Other" to "Winter"',
    ])
    await data(ada, 'DELETE', `change-set/${String(other)}`)
    expect((await saidOf('change-set', other)).at(-1)).toMatchObject([
      ada.person.name,
      'Other',
      { state: 'open' },
      null,
    ])

    const [first, second] = [await begin('First'), await begin('Second')]
    for (const id of [first, second]) {
      await write(id)
      await approve(id)
    }
    const planned = await publish(first, { at: LATER() })
    await data(eve, 'DELETE', `release/${String(planned)}`)
    const moved = await publish(first, { at: LATER() })
    const emergency = await publish(second, {
      emergency_reason: 'Calls are dropped',
      rollout: { stages: [{ share: 100 }] },
    })
    await data(max, 'POST', `release/${String(emergency)}/review`, { text: 'It was right' })
    expect(await saidOf('release', planned)).toMatchObject([
      [eve.person.name, `${String(planned)}: scheduled`, null, { state: 'scheduled' }],
      [eve.person.name, `${String(planned)}: cancelled`, { state: 'scheduled' }, { state: 'cancelled' }],
    ])
    expect((await saidOf('release', moved)).at(-1)?.slice(0, 2)).toMatchObject([
      eve.person.name,
      `${String(moved)}: suspended`,
    ])
    expect(await saidOf('release', emergency)).toMatchObject([
      [
        eve.person.name,
        `${String(emergency)}: published`,
        null,
        { emergency_reason: 'Calls are dropped', review: null },
      ],
      [max.person.name, `${String(emergency)}: reviewed`, { review: null }, { review: 'It was right' }],
    ])
    expect((await saidOf('change-set', first)).at(-1)?.slice(0, 2)).toMatchObject([
      eve.person.name,
      `First: to be approved again after release ${String(emergency)}`,
    ])
    expect(await saidOf('rollout', emergency)).not.toEqual([])

    // Both engines seal what was written before the first look.
    const sealer = new HistorySealer(server.database)
    await sealer.run()
    await sealer.run()
    const { faults, counts } = await verifyHistory(server.database.db)
    expect([faults, counts.change.unsealed, counts.act.unsealed, counts.act.sealed > 0]).toEqual([[], 0, 0, true])
  })

  test('rows from before an upgrade are sealed as they stand, once', async () => {
    const { db } = server.database
    await db.deleteFrom('act').execute()
    await sealStanding(db)
    expect(await actFaults(db)).toEqual([])
    await db.updateTable('release').set({ approvers: '["Max"]' }).where('release_id', '=', 1).execute()
    await sealStanding(db)
    expect(await actFaults(db)).toEqual(['release 1 is not as the last act left it'])
    await db.updateTable('release').set({ approvers: '[]' }).where('release_id', '=', 1).execute()
    expect(await actFaults(db)).toEqual([])
  })

  test('a set that a release had stays, so that the release can come back', async () => {
    const [set, other] = [await begin('Had'), await begin('Rest')]
    await write(set)
    const release = await publish(set, { emergency_reason: 'A test' })
    await data(eve, 'POST', `release/${String(Number(release) - 1)}/rollback`)
    const [change] = await data<Change[]>(ada, 'GET', 'change?resource=rating-group&page_size=1')
    await data(ada, 'PUT', `change/${change?.change_id}/change-set`, { change_set_id: other })
    expect(await ada.call('DELETE', `change-set/${String(set)}`)).toMatchObject({
      status: 409,
      body: {
        statusDescription: [
          { code: 'IN_USE', message: expect.stringContaining(`Release ${String(release)} has this set`) },
        ],
      },
    })
    const refused = await eve.call('POST', `release/${String(release)}/rollback`)
    expect([refused.status, await actFaults(server.database.db)]).toEqual([409, []])
    await data(ada, 'PUT', `change/${change?.change_id}/change-set`, { change_set_id: set })
    await data(eve, 'POST', `release/${String(release)}/rollback`)
    expect(await data(ada, 'GET', `change-set/${String(set)}`)).toMatchObject({ state: 'published' })
  })
})
