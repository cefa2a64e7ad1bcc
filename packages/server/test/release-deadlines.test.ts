import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
import { EvidenceThread } from '../src/features/release/evidence/evidence-thread.ts'
import { actFaults } from '../src/history/acts.ts'
import { data, signedIn, type SignedIn } from './support/people.ts'
import { engines, startTwoServers } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(engines)('releases of two servers on %s', (engine) => {
  let two: Awaited<ReturnType<typeof startTwoServers>>
  let ada: SignedIn
  let eve: SignedIn
  beforeAll(async () => {
    two = await startTwoServers(engine)
    ada = await signedIn(two.server, 'editor')
    eve = await signedIn(two.server, 'approver')
  })
  afterAll(async () => {
    // Some times were set by hand.
    const faults = await actFaults(two.server.database.db)
    expect(faults.filter((fault) => !/^release \d+ is not as/.test(fault))).toEqual([])
    await two.stop()
  })

  // On SQLite one server has the data for itself: both looks are its own.
  const other = () => (engine === 'sqlite' ? two.server : two.other)
  const runBoth = () => Promise.all([two.server.deadlines.run(), other().deadlines.run()])
  const releases = () => data<Release[]>(two.server, 'GET', 'release')
  const releaseOf = async (id: number) => (await releases()).find(({ release_id }) => release_id === id)
  const pointer = async () =>
    (await releases()).find(({ state }) => state === 'current' || state === 'unconfirmed')?.release_id ?? 0
  let made = 0
  /** A set with one new record, approved. */
  const approved = async () => {
    made += 1
    const { change_set_id: id } = await data<{ change_set_id: number }>(ada, 'POST', 'change-set', {
      name: `Set ${made}`,
    })
    await data(ada, 'PUT', 'change-set/current', { change_set_id: id })
    await data(ada, 'POST', 'rating-group', { rg_name: `Group ${made}`, rg_code: String(9000 + made) })
    await data(ada, 'POST', `change-set/${id}/propose`)
    await approveAgain(id)
    return id
  }
  const approveAgain = async (id: number) => {
    const impact = await data<Impact>(ada, 'GET', `change-set/${id}/impact`)
    expect(impact).toMatchObject({ answer: 'nothing', not_decided: [] })
    await data(eve, 'POST', `change-set/${id}/approve`, { evidence_hash: impact.evidence_hash })
  }
  const publish = async (id: number, more: object = {}) =>
    data<Release>(eve, 'POST', 'release', { change_set_ids: [id], base: await pointer(), ...more })
  const set = (id: number, column: 'confirm_by' | 'publish_at', minutes: number) =>
    two.server.database.db
      .updateTable('release')
      .set({ [column]: new Date(Date.now() - minutes * 60_000).toISOString() })
      .where('release_id', '=', id)
      .execute()
  const LATER = () => ({ at: new Date(Date.now() + 3_600_000).toISOString() })

  test('a server that was killed while it made the first release leaves it to the next look', async () => {
    await two.server.database.db.updateTable('setting').set({ value: 'on' }).where('name', '=', 'releases').execute()
    const id = await data<{ change_set_id: number }>(ada, 'POST', 'change-set', { name: 'Early' })
    expect((await ada.call('GET', `change-set/${id.change_set_id}/impact`)).status).toBe(409)
    await runBoth()
    expect(await releases()).toMatchObject([{ state: 'current', base_release_id: null }])
  })

  test('the first writes of somebody, made at once on two servers, go into one set', async () => {
    for (let person = 0; person < 3; person += 1) {
      const { cookie, person: told } = await signedIn(two.server, 'editor')
      const write = (server: typeof two.server, n: number) =>
        server.call(
          'POST',
          'rating-group',
          { rg_name: `First ${person} ${n}`, rg_code: `${7000 + person * 10 + n}` },
          { cookie },
        )
      const answers = await Promise.all([1, 2, 3, 4].map((n) => write(n % 2 === 0 ? other() : two.server, n)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      const sets = await data<{ user_name: string; entry_count: number }[]>(two.server, 'GET', 'change-set')
      expect(sets.filter(({ user_name }) => user_name === told.name)).toMatchObject([{ entry_count: 4 }])
    }
  })

  test('of two publishes at once, on two servers, one is made', async () => {
    const [first, second] = [await approved(), await approved()]
    const base = await pointer()
    const asked = (server: typeof two.server, id: number) =>
      server.call('POST', 'release', { change_set_ids: [id], base }, { cookie: eve.cookie })
    const answers = await Promise.all([asked(two.server, first), asked(other(), second)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await releases()).filter(({ base_release_id }) => base_release_id === base)).toHaveLength(1)
    const left = answers[0]?.status === 201 ? second : first
    expect(await data(ada, 'GET', `change-set/${left}`)).toMatchObject({ state: 'proposed' })
    await approveAgain(left)
    await publish(left)
  })

  test('what nobody confirms gives way to the release before, once, and what is confirmed stays', async () => {
    const before = await pointer()
    const id = await approved()
    const release = await publish(id, { confirm_within_s: 600 })
    expect(release).toMatchObject({ state: 'unconfirmed', confirm_by: expect.any(String) })
    await runBoth()
    expect(await pointer()).toBe(release.release_id)
    await set(release.release_id, 'confirm_by', 1)
    await runBoth()
    const [back] = await releases()
    expect(back).toMatchObject({ state: 'current', rollback_of: before, base_release_id: release.release_id })
    expect(await data(ada, 'GET', `change-set/${id}`)).toMatchObject({ state: 'open', taken_back_by: back?.release_id })
    await data(ada, 'POST', `change-set/${id}/propose`)
    await approveAgain(id)
    const again = await publish(id, { confirm_within_s: 600 })
    // Whoever could not publish it does not confirm it.
    const plan = { pcr_plan_name: 'Of Eve', pcr_plan_code: 'EVE', pcc_pcr_plan_type: 1, priority: 1 }
    const { pcr_plan_id } = await data<{ pcr_plan_id: number }>(two.server, 'POST', 'policy-plan', plan)
    await data(two.server, 'PUT', `person/${eve.person.person_id}`, { plans: [pcr_plan_id] })
    expect((await eve.call('POST', `release/${again.release_id}/confirm`)).status).toBe(403)
    await data(two.server, 'PUT', `person/${eve.person.person_id}`, { plans: null })
    await data(eve, 'POST', `release/${again.release_id}/confirm`)
    await set(again.release_id, 'confirm_by', 1)
    await runBoth()
    expect(await releaseOf(again.release_id)).toMatchObject({ state: 'current' })
  })

  test.each([-60_000, 60_000])(
    'with clocks that are %i ms off, deadlines follow that of the database',
    async (apart) => {
      const look = async () => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + apart })
        await runBoth().finally(() => vi.useRealTimers())
      }
      const SECONDS_30 = 0.5
      const scheduled = await publish(await approved(), { ...LATER(), confirm_within_s: 600 })
      await set(scheduled.release_id, 'publish_at', -SECONDS_30)
      await look()
      expect(await releaseOf(scheduled.release_id)).toMatchObject({ state: 'scheduled' })
      await set(scheduled.release_id, 'publish_at', SECONDS_30)
      await look()
      await set(scheduled.release_id, 'confirm_by', -SECONDS_30)
      await look()
      expect(await releaseOf(scheduled.release_id)).toMatchObject({ state: 'unconfirmed' })
      await set(scheduled.release_id, 'confirm_by', SECONDS_30)
      await look()
      expect((await releases())[0]).toMatchObject({ state: 'current', rollback_of: scheduled.base_release_id })
    },
  )

  test.each([
    [0, undefined],
    [-5000, /^The clock of this server is [45] s behind that of the database$/],
    [9000, /^The clock of this server is [789] s ahead of that of the database$/],
  ])('a clock that is %i ms apart from that of the database is told', async (apart, warning) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + apart)
    const { status, body } = await two.server.call('GET', '/readyz')
    clock.mockRestore()
    const told = (body as { warning?: string }).warning
    expect([status, warning?.test(told ?? '') ?? told === undefined]).toEqual([200, true])
  })

  test('a scheduled publish is made at its time, and suspended where it is late or another release is current', async () => {
    const [due, late, moved] = [await approved(), await approved(), await approved()]
    const dueRelease = await publish(due, LATER())
    expect(dueRelease).toMatchObject({ state: 'scheduled', published_at: null })
    const lateRelease = await publish(late, LATER())
    const movedRelease = await publish(moved, LATER())
    await set(lateRelease.release_id, 'publish_at', 20)
    await runBoth()
    expect(await releaseOf(lateRelease.release_id)).toMatchObject({
      state: 'suspended',
      note: expect.stringContaining('late'),
    })
    await set(dueRelease.release_id, 'publish_at', 1)
    await runBoth()
    expect(await releaseOf(dueRelease.release_id)).toMatchObject({ state: 'current' })
    // At once, not at its time.
    expect(await releaseOf(movedRelease.release_id)).toMatchObject({
      state: 'suspended',
      note: `Release ${dueRelease.release_id} was published meanwhile`,
    })
    await data(eve, 'DELETE', `release/${movedRelease.release_id}`)
    expect(await releaseOf(movedRelease.release_id)).toMatchObject({ state: 'cancelled' })
    expect(await data(ada, 'GET', `change-set/${moved}`)).toMatchObject({ state: 'proposed' })
  })

  test('a suspended release is published as it was planned, and replaced', async () => {
    const [first, second] = [await approved(), await approved()]
    const at = LATER()
    const rollout = { stages: [{ share: 10 }, { share: 100 }] }
    const planned = await publish(second, { ...at, confirm_within_s: 600, rollout })
    const asPlanned = { change_set_ids: [second], as_planned: planned.release_id }
    const early = await eve.call('POST', 'release', { ...asPlanned, base: await pointer() })
    expect(early).toMatchObject({ status: 409, body: { statusDescription: [{ field: 'as_planned' }] } })
    await publish(first)
    const lost = await eve.call('POST', 'release', { ...asPlanned, base: await pointer() })
    expect(lost).toMatchObject({ status: 409, body: { statusDescription: [{ field: 'change_set_ids' }] } })
    await approveAgain(second)
    const again = await publish(second, { as_planned: planned.release_id })
    expect(again).toMatchObject({ state: 'scheduled', publish_at: at.at })
    expect(await releaseOf(planned.release_id)).toMatchObject({
      state: 'cancelled',
      note: `Release ${again.release_id} was made in its place`,
    })
    expect(await data(eve, 'GET', `rollout/${again.release_id}`)).toMatchObject(rollout)
    await set(again.release_id, 'publish_at', 1)
    await runBoth()
    expect(await releaseOf(again.release_id)).toMatchObject({ state: 'unconfirmed', confirm_by: expect.any(String) })
    await data(eve, 'POST', `release/${again.release_id}/confirm`)
  })

  test('a release that says what the one before says returns like any other', async () => {
    const { change_set_id: id } = await data<{ change_set_id: number }>(eve, 'POST', 'change-set', { name: 'Empty' })
    const before = await pointer()
    const release = await publish(id, { confirm_within_s: 600, emergency_reason: 'Nothing changes' })
    await set(release.release_id, 'confirm_by', 1)
    await runBoth()
    expect((await releases())[0]).toMatchObject({ rollback_of: before, base_release_id: release.release_id })
    const refusal = await eve.call('POST', `release/${await pointer()}/rollback`)
    expect(refusal).toMatchObject({ status: 409, body: { statusDescription: [{ message: expect.any(String) }] } })
    expect((await eve.call('POST', `release/${before}/rollback`)).status).toBe(201)
  })

  test('nothing is published on a release that waits to be confirmed, and what is planned waits with it', async () => {
    const [first, second, third] = [await approved(), await approved(), await approved()]
    const waiting = await publish(first, { confirm_within_s: 600 })
    await approveAgain(second)
    const now = await eve.call('POST', 'release', { change_set_ids: [second], base: await pointer() })
    expect(now).toMatchObject({
      status: 409,
      body: {
        statusDescription: [
          {
            message: `Release ${waiting.release_id} waits to be confirmed: confirm it, or return to the one before, first`,
          },
        ],
      },
    })
    const emergency = { change_set_ids: [second], base: await pointer(), emergency_reason: 'Now' }
    expect((await eve.call('POST', 'release', emergency)).status).toBe(409)
    await approveAgain(third)
    const [due, late] = [await publish(second, LATER()), await publish(third, LATER())]
    await set(due.release_id, 'publish_at', 1)
    await set(late.release_id, 'publish_at', 20)
    await runBoth()
    expect(await releaseOf(waiting.release_id)).toMatchObject({ state: 'unconfirmed' })
    expect(await releaseOf(late.release_id)).toMatchObject({ state: 'suspended' })
    expect(await releaseOf(due.release_id)).toMatchObject({
      state: 'scheduled',
      problem: expect.stringMatching(/^Its publish failed, and is tried again: Release \d+ waits to be confirmed/),
    })
    await data(eve, 'POST', `release/${waiting.release_id}/confirm`)
    await runBoth()
    expect(await releaseOf(due.release_id)).toMatchObject({ state: 'current', problem: null })
  })

  test('a deadline that fails is noted, and leaves the others their turn', async () => {
    const [first, second] = [await approved(), await approved()]
    const [failing, good] = [await publish(first, LATER()), await publish(second, LATER())]
    await set(failing.release_id, 'publish_at', 2)
    await set(good.release_id, 'publish_at', 1)
    vi.spyOn(EvidenceThread.prototype, 'call').mockRejectedValueOnce(new Error('Out of order'))
    await two.server.deadlines.run()
    expect(await releaseOf(failing.release_id)).toMatchObject({
      state: 'suspended',
      problem: 'Its publish failed, and is tried again: The log of the server says why',
    })
    expect(await releaseOf(good.release_id)).toMatchObject({ state: 'current' })
  })

  test('who wrote in a set is told that somebody else approves it', async () => {
    const id = await approved()
    const refusedFor = async (who: SignedIn) =>
      (await data<{ refused: string | null }>(who, 'GET', `change-set/${id}/impact`)).refused
    expect(await refusedFor(eve)).toBeNull()
    expect(await refusedFor(ada)).toMatch(/^You wrote in the set ".+": somebody else approves/)
  })
})
