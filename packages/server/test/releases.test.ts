import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Overview } from '@tollgate/contract/overview.ts'
import type { ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import type { Comment } from '@tollgate/contract/release/comment.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import type {
  DocumentDifference,
  Release,
  ReleaseRead,
  ReleaseWithManifest,
} from '@tollgate/contract/release/release.ts'
import { actFaults } from '../src/history/acts.ts'
import { data, refused, signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(engines)('releases on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  let ben: SignedIn
  let eve: SignedIn
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    ada = await signedIn(server, 'editor')
    ben = await signedIn(server, 'editor')
    eve = await signedIn(server, 'approver')
    await data(server, 'PUT', 'setting', { releases: 'on' })
  })
  afterAll(async () => {
    expect(await actFaults(server.database.db)).toEqual([])
    await server.stop()
  })

  const documents = async () =>
    Object.fromEntries(
      (await data<{ key: string; hash: string }[]>(server, 'GET', 'document')).map(({ key, hash }) => [key, hash]),
    )
  const current = async (who: SignedIn) =>
    (await data<{ change_set: { change_set_id: number } | null }>(who, 'GET', 'change-set/current')).change_set
  const setOf = (id: number) => data<ChangeSetRead>(ada, 'GET', `change-set/${id}`)
  const impactOf = (id: number) => data<ImpactRead>(ada, 'GET', `change-set/${id}/impact`)
  const releases = () => data<Release[]>(server, 'GET', 'release')
  const pointer = async () =>
    (await releases()).find(({ state }) => state === 'current' || state === 'unconfirmed')?.release_id ?? 0
  const ruleNamed = async (name: string) =>
    (
      await data<{ qos_policy_id: number; mbrdl: number; qos_policy_name: string }[]>(
        server,
        'GET',
        `qos-rule?qos_policy_name=${name}`,
      )
    )[0] ?? { qos_policy_id: 0, mbrdl: 0, qos_policy_name: '' }
  const edit = (who: Pick<SignedIn, 'call'>, id: number, body: object) => data(who, 'PUT', `qos-rule/${id}`, body)
  /** Proposes a set and approves of it as it is. */
  const approve = async (author: SignedIn, id: number) => {
    await data(author, 'POST', `change-set/${id}/propose`)
    const { evidence_hash, not_decided } = await impactOf(id)
    await data(eve, 'POST', `change-set/${id}/approve`, { evidence_hash, not_decided: not_decided.length > 0 })
  }
  const publish = async (ids: number[], more: object = {}) =>
    data<Release>(eve, 'POST', 'release', { change_set_ids: ids, base: await pointer(), ...more })
  /** Publishes one more edit by Ada. */
  const publishEdit = async () => {
    const rule = await ruleNamed('Fair use')
    await edit(ada, rule.qos_policy_id, { mbrdl: rule.mbrdl + 1000 })
    const { change_set_id: id = 0 } = (await current(ada)) ?? {}
    await approve(ada, id)
    return publish([id])
  }

  test('an edit is in its author’s set, is told with the decisions that it changes, and is published', async () => {
    const rule = await ruleNamed('Fair use')
    await edit(ada, rule.qos_policy_id, { mbrdl: rule.mbrdl * 2 })
    const { change_set_id: id = 0 } = (await current(ada)) ?? {}
    const set = await setOf(id)
    expect(set).toMatchObject({
      state: 'open',
      is_own: true,
      is_current: true,
      record_count: 1,
      records: [
        {
          resource: 'qos-rule',
          record_id: rule.qos_policy_id,
          action: 'update',
          fields: [{ field: 'mbrdl', before: rule.mbrdl, after: rule.mbrdl * 2 }],
        },
      ],
    })
    const impact = await impactOf(id)
    expect(impact).toMatchObject({ answer: 'changes', drift: [], faults: [], change_set_ids: [id] })
    expect(impact.documents).toMatchObject([
      {
        key: 'catalogues/qos-rules',
        change: 'changed',
        records: [{ change: 'changed', fields: [{ before: rule.mbrdl, after: rule.mbrdl * 2 }] }],
      },
    ])
    expect(impact.changed[0]).toMatchObject({ plan: expect.any(String), event: expect.any(String) })
    expect(impact.changed.every(({ contexts }) => contexts !== null && contexts > 0)).toBe(true)

    const { evidence_hash } = impact
    await refused(eve, 409, 'POST', `change-set/${id}/approve`, { evidence_hash })
    const proposal = (await refused(ben, 403, 'POST', `change-set/${id}/propose`))?.message
    expect(await data(ben, 'GET', `change-set/${id}`)).toMatchObject({ proposal_refused: proposal })
    expect(await setOf(id)).toMatchObject({ proposal_refused: null })
    await data(ada, 'POST', `change-set/${id}/propose`)
    await refused(ada, 403, 'POST', `change-set/${id}/approve`, { evidence_hash })
    await refused(eve, 412, 'POST', `change-set/${id}/approve`, { evidence_hash: 'f'.repeat(64) })
    const base = await pointer()
    await refused(eve, 409, 'POST', 'release', { change_set_ids: [id], base })
    expect(await data(ada, 'GET', `change-set/${id}`)).toMatchObject({ evidence_hash })
    expect(await data(ada, 'GET', `change-set/${id}?page=1`)).toMatchObject({ evidence_hash: null })
    expect(await data(eve, 'POST', `change-set/${id}/approve`, { evidence_hash })).toMatchObject({ state: 'approved' })

    const steps = await data<Row[]>(ada, 'GET', `change?resource=change-set&record_id=${id}`)
    expect(steps.map(({ actor_name, record_name, after }) => [actor_name, record_name, after])).toMatchObject([
      [eve.person.name, `${set.name}: approved`, { state: 'approved' }],
      [ada.person.name, `${set.name}: proposed`, { state: 'proposed' }],
    ])

    // Any write voids the approval, and is told to whoever reads again.
    await edit(ada, rule.qos_policy_id, { mbrul: 7_000_000 })
    const edited = await setOf(id)
    expect(edited).toMatchObject({ state: 'proposed', changed_since: [{ fields: [{ field: 'mbrul' }] }] })
    await refused(eve, 409, 'POST', 'release', { change_set_ids: [id], base })
    await refused(eve, 412, 'POST', `change-set/${id}/approve`, { evidence_hash })
    await approve(ada, id)
    await refused(eve, 409, 'POST', 'release', { change_set_ids: [id], base: base + 1 })
    await refused(ada, 403, 'POST', 'release', { change_set_ids: [id], base })
    const release = await publish([id])
    expect(release).toMatchObject({ state: 'current', base_release_id: base, counts: { changed: 1 } })
    expect(release.approvers).toEqual([eve.person.name])
    expect(await setOf(id)).toMatchObject({ state: 'published', release_id: release.release_id })
    const { manifest } = await data<ReleaseWithManifest>(ada, 'GET', `release/${release.release_id}`)
    expect(manifest).toEqual(await documents())
    const difference = await data<DocumentDifference[]>(ada, 'GET', `release/${base}/diff/${release.release_id}`)
    expect(difference).toMatchObject([{ key: 'catalogues/qos-rules', change: 'changed' }])
    expect(await current(ada)).toBeNull()
    const told = await data<{ resource: string; record_name: string; actor_name: string }[]>(
      ada,
      'GET',
      'change?page_size=3',
    )
    const actor_name = eve.person.name
    expect(told).toMatchObject([
      { resource: 'rule-cache-refresh', actor_name },
      { resource: 'change-set', record_name: `${set.name}: published in release ${release.release_id}`, actor_name },
      { resource: 'release', record_name: `${release.release_id}: published`, actor_name },
    ])
  })

  const refreshes = () => data<Row[]>(ada, 'GET', 'rule-cache-refresh?page_size=1000')

  test('a publish writes the refreshes of what it changes, also of whoever may write some plans alone', async () => {
    await publishEdit()
    const [plan] = await data<Row[]>(ada, 'GET', 'policy-plan?page_size=1')
    const own = async (body: object) => {
      const { change_set_id: id } = await data<{ change_set_id: number }>(ada, 'POST', 'change-set', { name: 'Plan' })
      await data(ada, 'PUT', 'change-set/current', { change_set_id: id })
      await data(ada, 'PUT', `policy-plan/${String(plan?.pcr_plan_id)}`, body)
      await approve(ada, id)
      return id
    }
    const before = await refreshes()
    const { person } = eve
    const set = await own({ comments: 'Reviewed' })
    await data(server, 'PUT', `person/${person.person_id}`, { plans: [plan?.pcr_plan_id] })
    const { release_id } = await publish([set])
    const { message } = (await refused(eve, 403, 'POST', 'release/1/rollback', {})) ?? {}
    expect(message).toBe('Your role is for other plans alone: this changes catalogues/qos-rules')
    await data(server, 'PUT', `person/${person.person_id}`, { plans: null })
    expect(release_id).toBe(await pointer())
    const last = Math.max(0, ...before.filter(({ type }) => type === 'P').map(({ version }) => Number(version)))
    expect((await refreshes()).slice(before.length)).toMatchObject([{ type: 'P', version: last + 1, pid: null }])
    await data(ada, 'PUT', 'change-set/current', { change_set_id: null })
  })

  test('sets that write one field are entangled, and go in their order', async () => {
    const rule = await ruleNamed('Fair use')
    await edit(ada, rule.qos_policy_id, { mbrdl: 111_000 })
    await edit(ben, rule.qos_policy_id, { mbrdl: 222_000 })
    const [first = 0, second = 0] = [(await current(ada))?.change_set_id, (await current(ben))?.change_set_id]
    expect((await setOf(first)).entangled_with).toMatchObject([{ change_set_id: second, order: 'after' }])
    expect((await setOf(second)).entangled_with).toMatchObject([
      {
        change_set_id: first,
        order: 'before',
        records: [{ resource: 'qos-rule', because: /same field/ }].map(() => ({ resource: 'qos-rule' })),
      },
    ])
    expect((await impactOf(first)).change_set_ids).toEqual([first])
    expect((await impactOf(second)).change_set_ids).toEqual([first, second])
    await approve(ada, first)
    const release = await publish([first])
    const { manifest } = await data<ReleaseWithManifest>(ada, 'GET', `release/${release.release_id}`)
    expect(manifest).not.toEqual(await documents())
    expect(await setOf(second)).toMatchObject({
      entangled_with: [],
      records: [{ fields: [{ before: 111_000, after: 222_000 }] }],
    })
    expect((await impactOf(second)).drift).toEqual([])
    await approve(ben, second)
    await publish([second])
  })

  test('a change is moved to another set, and undone in its own', async () => {
    const { change_set_id: id } = await data<{ change_set_id: number }>(ben, 'POST', 'change-set', {
      name: 'Moved',
      ticket: 'T-1',
    })
    const rule = await ruleNamed('Fair use')
    await edit(ben, rule.qos_policy_id, { mbrdl: 331_000 })
    await edit(ben, rule.qos_policy_id, { mbrul: 332_000 })
    await edit(ben, rule.qos_policy_id, { mbrul: 333_000 })
    const [batch, earlier, first] = await data<{ batch_id: string; change_id: number; change_set_id: number }[]>(
      ben,
      'GET',
      'change?page_size=3&resource=qos-rule',
    )
    expect(batch?.change_set_id).toBe((await current(ben))?.change_set_id)
    const path = `change-batch/${batch?.batch_id}/change-set`
    await refused(ada, 403, 'PUT', path, { change_set_id: id })
    await data(ben, 'PUT', path, { change_set_id: id })
    // What the set made of the record before goes along.
    expect(await setOf(id)).toMatchObject({ record_count: 1, authors: [ben.person.name], entry_count: 3 })
    await data(eve, 'POST', `change/${batch?.change_id}/undo`)
    await data(eve, 'POST', `change/${earlier?.change_id}/undo`)
    expect((await setOf(id)).records.map(({ fields }) => fields.map(({ field }) => field))).toEqual([['mbrdl']])
    await data(eve, 'POST', `change/${first?.change_id}/undo`)
    expect(await setOf(id)).toMatchObject({ record_count: 0, entry_count: 6 })
    expect((await setOf(id)).authors).toContain(eve.person.name)
    await refused(ben, 409, 'DELETE', `change-set/${id}`)
  })

  test('the header names the set of a call, and a closed one is refused', async () => {
    await publishEdit()
    const [published] = await data<{ change_set_id: number }[]>(ada, 'GET', 'change-set?state=published')
    const rule = await ruleNamed('Fair use')
    const call = (set: unknown) =>
      ada.call('PUT', `qos-rule/${rule.qos_policy_id}`, { mbrul: 444_000 }, { 'change-set': String(set) })
    expect((await call(published?.change_set_id)).status).toBe(409)
    expect((await call('x')).status).toBe(400)
    const { change_set_id: id } = await data<{ change_set_id: number }>(ada, 'POST', 'change-set', {
      name: 'By header',
    })
    expect((await call(id)).status).toBe(200)
    const set = await setOf(id)
    expect(set).toMatchObject({ record_count: 1 })
    const named = { name: 'By its header', ticket: 'T-9', row_version: set.row_version }
    expect(await data(ada, 'PUT', `change-set/${id}`, named)).toMatchObject({ name: 'By its header', ticket: 'T-9' })
    await refused(ada, 412, 'PUT', `change-set/${id}`, named)
    const [step] = await data<Row[]>(ada, 'GET', `change?resource=change-set&record_id=${id}`)
    expect(step).toMatchObject({ record_name: 'By header: renamed', actor_name: ada.person.name })
    await data(ada, 'PUT', 'change-set/current', { change_set_id: id })
    expect((await current(ada))?.change_set_id).toBe(id)
    await approve(ada, id)
    await publish([id])
    // It was chosen: no write goes to another set until she chooses again.
    const write = ['PUT', `qos-rule/${rule.qos_policy_id}`, { mbrul: 445_000 }] as const
    const { message } = (await refused(ada, 409, ...write)) ?? {}
    expect(message).toBe('The change set "By its header" was published meanwhile: choose another one')
    expect(await current(ada)).toMatchObject({ change_set_id: id, state: 'published' })
    expect(await data(ada, 'PUT', 'change-set/current', { change_set_id: null })).toBeNull()
    expect(await current(ada)).toBeNull()
    await data(ada, ...write)
    expect((await current(ada))?.change_set_id).toBeGreaterThan(id)
  })

  test('a set and a comment are written over what was read alone', async () => {
    const begun = await ada.call('POST', 'change-set', { name: 'Read twice' })
    expect(begun.headers.etag).toBe('"1"')
    const set = `change-set/${String(begun.body.data.change_set_id)}`
    const said = await ada.call('POST', `${set}/comment`, { text: 'First' })
    const comment = `${set}/comment/${String(said.body.data.comment_id)}`
    for (const [path, one, two] of [
      [set, { ticket: 'T-1' }, { ticket: 'T-2' }],
      [comment, { text: 'Second' }, { text: 'Third' }],
    ] as const) {
      const first = await ada.call('PUT', path, one, { 'if-match': '"1"' })
      expect([first.status, first.headers.etag]).toEqual([200, '"2"'])
      for (const [method, body] of [['PUT', two], ['DELETE']] as const) {
        const late = await ada.call(method, path, body, { 'if-match': '"1"' })
        expect([late.status, late.body.statusDescription[0]?.code]).toEqual([412, 'STALE'])
      }
    }
    expect((await ada.call('POST', `${set}/propose`, undefined, { 'if-match': '"1"' })).status).toBe(412)
    const read = await ada.call('GET', set)
    expect([read.headers.etag, read.body.data.ticket, read.body.data.state]).toEqual(['"2"', 'T-1', 'open'])
    await data(ada, 'DELETE', comment)
    await data(ada, 'DELETE', set)
  })

  test('faults of a body name their fields', async () => {
    const faultsOf = async (path: string, body: object) =>
      (await eve.call('POST', path, body)).body.statusDescription.map(({ code, field }) => [code, field])
    expect(await faultsOf('change-set', {})).toEqual([['REQUIRED', 'name']])
    expect(await faultsOf('change-set', { name: 'More', owner: 1 })).toEqual([['INVALID', 'owner']])
    expect(await faultsOf('release', {})).toEqual([
      ['REQUIRED', 'change_set_ids'],
      ['REQUIRED', 'base'],
    ])
    const accepted = { resource: 'qos-rule', record_id: 1, code: 'OPERATOR_QCI' }
    expect(await faultsOf('problem/accept', accepted)).toEqual([['REQUIRED', 'reason']])
  })

  test('a rollback brings the same documents back, and opens the sets that it takes out', async () => {
    await publishEdit()
    const before = await releases()
    const [, earlier] = before
    const to = earlier?.release_id ?? 0
    const { manifest } = await data<ReleaseWithManifest>(ada, 'GET', `release/${to}`)
    const [last] = before
    const taken = last?.change_sets[0]?.change_set_id ?? 0
    await refused(ada, 403, 'POST', `release/${to}/rollback`, {})
    const back = await data<ReleaseWithManifest>(eve, 'POST', `release/${to}/rollback`, { reason: 'Complaints' })
    expect(back).toMatchObject({
      state: 'current',
      rollback_of: to,
      note: 'Complaints',
      manifest_hash: earlier?.manifest_hash,
    })
    expect((await data<ReleaseWithManifest>(ada, 'GET', `release/${back.release_id}`)).manifest).toEqual(manifest)
    expect((await releases()).find(({ release_id }) => release_id === last?.release_id)?.state).toBe('returned')
    expect(await setOf(taken)).toMatchObject({ state: 'open', taken_back_by: back.release_id, record_count: 1 })
    expect((await impactOf(taken)).drift).toEqual([])
    await approve(ada, taken)
    const again = await publish([taken])
    expect(again.manifest_hash).toBe(last?.manifest_hash)
    // And back to the release that had the set: it is published with it.
    await data(eve, 'POST', `release/${back.release_id}/rollback`, {})
    await data(eve, 'POST', `release/${again.release_id}/rollback`, {})
    expect(await setOf(taken)).toMatchObject({ state: 'published' })
    expect((await releases())[0]?.manifest_hash).toBe(again.manifest_hash)
  })

  test('an emergency needs a reason, and a review by somebody else', async () => {
    await edit(ada, (await ruleNamed('Fair use')).qos_policy_id, { mbrul: 611_000 })
    const { change_set_id: id = 0 } = (await current(ada)) ?? {}
    const release = await publish([id], { emergency_reason: 'The network is down' })
    expect(release).toMatchObject({ emergency_reason: 'The network is down', approvers: [], review: null })
    const waiting = async () =>
      (await data<Overview>(server, 'GET', 'overview')).unreviewed.map((one) => one.release_id)
    expect(await waiting()).toContain(release.release_id)
    const path = `release/${release.release_id}/review`
    const narrowed = await signedIn(server, 'approver')
    const [plan] = await data<Row[]>(ada, 'GET', 'policy-plan?page_size=1')
    await data(server, 'PUT', `person/${narrowed.person.person_id}`, { plans: [plan?.pcr_plan_id] })
    const other = /^Your role is for other plans alone/
    expect((await refused(narrowed, 403, 'POST', path, { text: 'Fine' }))?.message).toMatch(other)
    const involved = (await refused(eve, 403, 'POST', path, { text: 'Fine' }))?.message
    const toldTo = async (who: Pick<SignedIn, 'call'>) =>
      (await data<ReleaseRead[]>(who, 'GET', 'release')).find(({ release_id }) => release_id === release.release_id)
    expect(await toldTo(narrowed)).toMatchObject({ review_refused: expect.stringMatching(other) })
    expect(await toldTo(eve)).toMatchObject({ review_refused: involved })
    expect(await toldTo(ada)).toMatchObject({ review_refused: involved })
    expect(await toldTo(server)).toMatchObject({ review_refused: null })
    const { body: made } = await server.call('POST', 'api-token', { api_token_name: 'Reviewer', scope: 'publish' })
    const headers = { cookie: '', authorization: `Bearer ${String(made.data.token)}` }
    expect((await server.call('POST', path, { text: 'Fine' }, headers)).status).toBe(403)
    expect(await data(server, 'POST', path, { text: 'Fine' })).toMatchObject({ review: { text: 'Fine' } })
    expect(await toldTo(server)).toMatchObject({ review_refused: `Release ${release.release_id} is reviewed` })
    expect(await waiting()).not.toContain(release.release_id)
    await refused(server, 409, 'POST', path, { text: 'Again' })
  })

  test('a scheduled release is cancelled by whoever could publish it', async () => {
    const rule = await ruleNamed('Fair use')
    await edit(ada, rule.qos_policy_id, { mbrul: 612_000 })
    const { change_set_id: id = 0 } = (await current(ada)) ?? {}
    await approve(ada, id)
    const narrowed = await signedIn(server, 'approver')
    const [plan] = await data<Row[]>(ada, 'GET', 'policy-plan?page_size=1')
    await data(server, 'PUT', `person/${narrowed.person.person_id}`, { plans: [plan?.pcr_plan_id] })
    const asked = { change_set_ids: [id], base: await pointer() }
    const why = (await refused(narrowed, 403, 'POST', 'release', asked))?.message
    expect(await data(narrowed, 'GET', `change-set/${id}/impact`)).toMatchObject({ publish_refused: why })
    expect(await data(eve, 'GET', `change-set/${id}/impact`)).toMatchObject({ publish_refused: null })
    const over = { ...asked, at: '2020-01-01T10:00:00Z' }
    expect(await refused(eve, 400, 'POST', 'release', over)).toMatchObject({ field: 'at' })
    const { release_id } = await publish([id], { at: new Date(Date.now() + 3_600_000).toISOString() })
    const path = `release/${release_id}`
    await refused(narrowed, 403, 'DELETE', path)
    await refused(server, 409, 'POST', `${path}/review`, { text: 'Too early' })
    expect((await releases())[0]?.state).toBe('scheduled')
    expect(await data(eve, 'DELETE', path)).toMatchObject({ state: 'cancelled' })
    await refused(eve, 409, 'DELETE', path)
    await publish([id])
  })

  test('who may not confirm or return a release, or go on with its stages, is told why', async () => {
    const rule = await ruleNamed('Fair use')
    await edit(ada, rule.qos_policy_id, { mbrul: 613_000 })
    const { change_set_id: id = 0 } = (await current(ada)) ?? {}
    await approve(ada, id)
    const narrowed = await signedIn(server, 'approver')
    const [plan] = await data<Row[]>(ada, 'GET', 'policy-plan?page_size=1')
    await data(server, 'PUT', `person/${narrowed.person.person_id}`, { plans: [plan?.pcr_plan_id] })
    const rollout = { stages: [{ share: 50 }, { share: 100 }] }
    const { release_id, base_release_id: before } = await publish([id], { confirm_within_s: 600, rollout })
    const toldTo = async (who: Pick<SignedIn, 'call'>, release: number | null = release_id) =>
      (await data<ReleaseRead[]>(who, 'GET', 'release')).find((one) => one.release_id === release)
    const [confirm, back] = [`release/${release_id}/confirm`, `release/${before}/rollback`]

    const why = (await refused(narrowed, 403, 'POST', confirm))?.message
    expect(await toldTo(narrowed)).toMatchObject({ confirm_refused: why })
    expect((await refused(narrowed, 403, 'POST', back, {}))?.message).toBe(why)
    expect(await toldTo(narrowed, before)).toMatchObject({ return_refused: why })
    expect(await data(narrowed, 'GET', `release/${before}`)).toMatchObject({ return_refused: why })
    expect((await refused(narrowed, 403, 'PUT', `rollout/${release_id}`, { stage: 2 }))?.message).toBe(why)
    expect(await data(narrowed, 'GET', `rollout/${release_id}`)).toMatchObject({ change_refused: why })

    const same = (await refused(eve, 409, 'POST', `release/${release_id}/rollback`, {}))?.message
    expect(await toldTo(eve)).toMatchObject({ confirm_refused: null, return_refused: same })
    expect(await toldTo(eve, before)).toMatchObject({ return_refused: null })
    expect(await data(eve, 'GET', `rollout/${release_id}`)).toMatchObject({ change_refused: null })
    await data(eve, 'POST', confirm)
    const again = (await refused(eve, 409, 'POST', confirm))?.message
    expect(await toldTo(eve)).toMatchObject({ confirm_refused: again })
  })

  test('a comment that blocks keeps a set from being approved until it is resolved', async () => {
    const rule = await ruleNamed('Fair use')
    await edit(ada, rule.qos_policy_id, { mbrul: 601_000 })
    const { change_set_id: id = 0 } = (await current(ada)) ?? {}
    const path = `change-set/${id}/comment`
    const viewer = await signedIn(server, 'viewer')
    await refused(viewer, 400, 'POST', path, { text: ' ' })
    await refused(viewer, 400, 'POST', path, { text: 'Where?', about: { resource: 'qos-rule' } })
    await refused(viewer, 404, 'POST', 'change-set/99999/comment', { text: 'Lost' })
    const about = { resource: 'qos-rule', record_id: rule.qos_policy_id, field: 'mbrul' }
    const text = `Is that enough, @${ada.person.name}? Says @${ada.person.name}x.`
    const comment = await data<Comment>(viewer, 'POST', path, { text, about, blocks: 'Y' })
    expect(comment).toMatchObject({ about, blocks: 'Y', resolved: 'N', is_own: true, mentions: [ada.person.name] })
    expect(await current(ada)).toMatchObject({ open_comments: 1, mentions_me: true })
    expect(await data(eve, 'GET', 'change-set')).toContainEqual(
      expect.objectContaining({ change_set_id: id, open_comments: 1, mentions_me: false }),
    )
    await data(ada, 'POST', `change-set/${id}/propose`)
    const { evidence_hash } = await impactOf(id)
    const blocked = await refused(eve, 409, 'POST', `change-set/${id}/approve`, { evidence_hash })
    expect(blocked?.message).toContain('Is that enough')
    const one = `${path}/${comment.comment_id}`
    const why = (await refused(ada, 403, 'PUT', one, { resolved: 'Y' }))?.message
    expect(await data(ada, 'GET', path)).toMatchObject([{ resolve_refused: why }])
    for (const who of [viewer, eve]) expect(await data(who, 'GET', path)).toMatchObject([{ resolve_refused: null }])
    await refused(eve, 403, 'PUT', one, { text: 'It is' })
    await refused(eve, 412, 'PUT', one, { resolved: 'Y', row_version: 7 })
    expect(await data(eve, 'PUT', one, { resolved: 'Y' })).toMatchObject({ resolved_by: eve.person.name })
    await data(eve, 'POST', `change-set/${id}/approve`, { evidence_hash })
    // One that is opened after the approval keeps it from being published.
    await data(viewer, 'PUT', one, { resolved: 'N' })
    await refused(eve, 409, 'POST', 'release', { change_set_ids: [id], base: await pointer() })
    await refused(ada, 403, 'DELETE', one)
    await data(viewer, 'DELETE', one)
    expect(await data(ada, 'GET', path)).toEqual([])
    await publish([id])
  })

  test('the settings say how many approve of what', async () => {
    const rules = (approvals: unknown) => ({ approvals })
    await refused(server, 400, 'PUT', 'setting', rules([{ documents: [], count: 10, by: 'approver' }]))
    await refused(server, 400, 'PUT', 'setting', rules([{ documents: [], count: 1, by: 'viewer' }]))
    // With a mistyped key no release would come under the rule, and none would need an approval.
    const unknown = [{ documents: ['plans', 'PLANS', 'plans/nope', 'plan'], count: 1, by: 'approver' }]
    const { status, body } = await server.call('PUT', 'setting', rules(unknown))
    expect([status, body.statusDescription.map(({ message }) => message.split(' ').at(-1))]).toEqual([
      400,
      ['PLANS', 'plans/nope', 'plan'],
    ])
    const [plan] = await data<Row[]>(ada, 'GET', 'policy-plan?page_size=1')
    const known = [
      'zones/',
      'network',
      'workflows',
      `plans/${String(plan?.key)}/2026-11-01`,
      `tests/${String(plan?.key)}`,
    ]
    await data(server, 'PUT', 'setting', rules([{ documents: known, count: 1, by: 'approver' }]))
    const two = [
      { documents: [], count: 1, by: 'approver' },
      { documents: ['catalogues/qos-rules'], count: 2, by: 'approver' },
    ]
    expect(await data(server, 'PUT', 'setting', rules(two))).toMatchObject(rules(two))
    const rule = await ruleNamed('Fair use')
    await edit(ada, rule.qos_policy_id, { mbrul: 701_000 })
    const { change_set_id: id = 0 } = (await current(ada)) ?? {}
    expect((await impactOf(id)).approvals_needed).toEqual(two)
    await approve(ada, id)
    expect(await setOf(id)).toMatchObject({ state: 'proposed', approvals: [{ user_name: eve.person.name }] })
    const asked = { change_set_ids: [id], base: await pointer() }
    expect((await refused(eve, 409, 'POST', 'release', asked))?.message).toContain('1 of 2')
    const { evidence_hash } = await impactOf(id)
    expect(await data(server, 'POST', `change-set/${id}/approve`, { evidence_hash })).toMatchObject({
      state: 'approved',
    })
    const plans = [{ documents: ['plans'], count: 1, by: 'administrator' }]
    await data(server, 'PUT', 'setting', rules(plans))
    expect((await impactOf(id)).approvals_needed).toEqual(plans)
    await data(server, 'PUT', 'setting', rules([{ documents: ['tests'], count: 1, by: 'approver' }]))
    expect((await impactOf(id)).approvals_needed).toEqual([])
    expect((await publish([id])).state).toBe('current')
    await data(server, 'PUT', 'setting', rules([{ documents: [], count: 1, by: 'approver' }]))
  })

  test('turned off with open changes it asks first, and what is open is undone before where that is wanted', async () => {
    const rule = await ruleNamed('Fair use')
    await edit(ada, rule.qos_policy_id, { mbrul: 554_000 })
    await data(ben, 'POST', 'rating-group', { rg_name: 'Undone', rg_code: '4799' })
    await edit(ben, rule.qos_policy_id, { mbrul: 554_500 })
    const sets = await data<{ change_set_id: number; entry_count: number }[]>(ada, 'GET', 'change-set?state=open')
    const ids = sets.filter(({ entry_count }) => entry_count > 0).map(({ change_set_id }) => change_set_id)
    expect(await refused(server, 400, 'POST', 'change/undo', { change_set_ids: [] })).toBeDefined()
    await data(server, 'POST', 'change/undo', { change_set_ids: ids })
    expect((await data<ReleaseWithManifest>(ada, 'GET', `release/${await pointer()}`)).manifest).toEqual(
      await documents(),
    )
    await refused(server, 404, 'POST', 'change/undo', { change_set_ids: ids })
    // Sets that hold nothing any more are in nobody's way.
    await data(server, 'PUT', 'setting', { releases: 'off' })
    await data(server, 'PUT', 'setting', { releases: 'on' })
    await edit(ada, rule.qos_policy_id, { mbrul: 555_000 })
    const before = await data(server, 'GET', 'setting')
    await refused(server, 409, 'PUT', 'setting', { releases: 'off', moment_tolerance_s: 45 })
    expect(await data(server, 'GET', 'setting')).toEqual(before)
    await data(server, 'PUT', 'setting', { releases: 'off', confirm: true })
    await edit(ada, rule.qos_policy_id, { mbrul: 556_000 })
    await data(server, 'PUT', 'setting', { releases: 'on' })
    const { manifest } = await data<ReleaseWithManifest>(ada, 'GET', `release/${await pointer()}`)
    expect(manifest).toEqual(await documents())
    for (const { change_set_id } of await data<{ change_set_id: number }[]>(ada, 'GET', 'change-set?state=open'))
      expect((await setOf(change_set_id)).record_count).toBe(0)
  })
})
