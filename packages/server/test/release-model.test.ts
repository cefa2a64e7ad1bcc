import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Role } from '@tollgate/contract/access/role.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import type { Account } from '../src/access/people/accounts.ts'
import { AppError } from '../src/app-error.ts'
import { refuseUnlessPublishable, type ReleaseToMake } from '../src/features/release/publish/preconditions.ts'
import { accept, invite, PASSWORD } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

/** Random histories of people, tokens, sets and acts on each database; more by `TOLLGATE_APPROVAL_HISTORIES`. */
const HISTORIES = Number(process.env.TOLLGATE_APPROVAL_HISTORIES ?? 30)
/** The same with the decisions alone, without a console. */
const DECISIONS = 20_000
/** Releases and sets of a console add up: it is begun anew after so many. */
const PER_SERVER = 100

vi.setConfig({ testTimeout: 10 * HISTORIES * 1000 + 120_000, hookTimeout: 120_000 })

type Kind = 'own' | 'foreign' | 'reference'
const KINDS: readonly Kind[] = ['own', 'foreign', 'reference']
const SLOTS = 3

/** What the judge remembers of a person: a name is one person, however often they leave and come back. */
interface Somebody {
  name: string
  call: TestServer['call']
  token: TestServer['call']
  person_id: number
  role: Role | 'gone'
  isDisabled: boolean
  isNarrowed: boolean
}

type Standing = Pick<Somebody, 'role' | 'isDisabled' | 'isNarrowed'>

interface JudgedSet {
  id: number
  begunBy: string
  authors: Set<string>
  /** Kinds of what was ever written in it and not moved out. */
  kinds: Kind[]
  approvedBy: Set<string>
  isTakenBack: boolean
  isBlocked: boolean
  /** Rises with all that makes it another set than the one that was planned. */
  version: number
}

const newSet = (id: number, begunBy: string): JudgedSet => ({
  id,
  begunBy,
  authors: new Set(),
  kinds: [],
  approvedBy: new Set(),
  isTakenBack: false,
  isBlocked: false,
  version: 0,
})

interface Change {
  history_id: number
  set: number
  record: string
  kind: Kind
  by: string
}

const APPROVERS: readonly (Role | 'gone')[] = ['approver', 'administrator']

/**
 * The judge. It knows `docs/releases.md` and nothing of how the console works: who may publish these sets, which change
 * these kinds of records.
 */
function mayPublish(
  publisher: Standing | undefined,
  {
    sets,
    kinds,
    isEmergency,
    isToken,
    count,
    people,
  }: {
    sets: readonly JudgedSet[]
    kinds: readonly Kind[]
    isEmergency: boolean
    isToken: boolean
    count: number
    people: ReadonlyMap<string, Standing>
  },
): boolean {
  const mayDecide = (who: Standing | undefined) =>
    who !== undefined &&
    !who.isDisabled &&
    APPROVERS.includes(who.role) &&
    (!who.isNarrowed || kinds.every((kind) => kind === 'own'))
  if (!mayDecide(publisher)) return false
  if (sets.some((set) => set.isBlocked || set.isTakenBack)) return false
  if (isEmergency) return !isToken
  return sets.every((set) => {
    const counting = [...set.approvedBy].filter((name) => mayDecide(people.get(name)) && !set.authors.has(name))
    return counting.length >= count
  })
}

/** One console with its people, who go through histories one after the other. */
class World {
  readonly server: TestServer
  readonly people = new Map<string, Somebody>()
  readonly records = new Map<string, number>()
  /** Names of those who made the service account `robot` or a token of it. */
  readonly makers = new Set<string>()
  sets: JudgedSet[] = []
  changes: Change[] = []
  planned:
    | { id: number; by: string; isEmergency: boolean; isToken: boolean; sets: JudgedSet[]; versions: number[] }
    | undefined
  count = 1
  made = 0
  readonly published = { made: 0, refused: 0, planned: 0, suspended: 0 }

  constructor(server: TestServer) {
    this.server = server
  }

  static async start(engine: (typeof engines)[number]): Promise<World> {
    const world = new World(await startServer(engine))
    const { server } = world
    const call: TestServer['call'] = (...given) => server.call(...given)
    for (const kind of ['own', 'foreign'] as const)
      for (let slot = 0; slot < SLOTS; slot += 1) {
        const body = {
          pcr_plan_name: `${kind} ${slot}`,
          pcr_plan_code: `${kind}${slot}`,
          pcc_pcr_plan_type: 1,
          priority: 1,
        }
        const { data } = (await server.call('POST', 'policy-plan', body)).body
        world.records.set(`${kind} ${slot}`, Number(data.pcr_plan_id))
      }
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const body = { rg_name: `reference ${slot}`, rg_code: String(4000 + slot) }
      world.records.set(`reference ${slot}`, Number((await server.call('POST', 'rating-group', body)).body.data.rg_id))
    }
    await server.call('PUT', 'setting', { releases: 'on' })
    for (const name of ['ada', 'ben', 'eve', 'max', 'nan']) await world.invite(name)
    const robot = (await server.call('POST', 'person', { kind: 'service', name: 'robot', role: 'editor' })).body.data
    world.people.set('robot', {
      name: 'robot',
      person_id: Number(robot.person_id),
      call,
      token: call,
      role: 'editor',
      isDisabled: false,
      isNarrowed: false,
    })
    await world.makeToken('root')
    return world
  }

  /** Invites somebody, or the same person again. */
  async invite(name: string): Promise<void> {
    const { token } = await invite(this.server, { name, email: `${name}@example.net`, role: 'approver' })
    const { cookie } = await accept(this.server, { token, password: PASSWORD })
    const call: TestServer['call'] = (method, path, body, more) =>
      this.server.call(method, path, body, { cookie, ...more })
    const { person_id } = (await call('GET', 'me')).body.data
    const own = (await call('POST', 'api-token', { api_token_name: 'Own', scope: 'publish' })).body.data
    this.people.set(name, {
      name,
      call,
      token: this.#withToken(own.token),
      person_id: Number(person_id),
      role: 'approver',
      isDisabled: false,
      isNarrowed: false,
    })
  }

  #withToken(token: unknown): TestServer['call'] {
    const headers = { authorization: `Bearer ${String(token)}`, cookie: '' }
    return (method, path, body, more) => this.server.call(method, path, body, { ...headers, ...more })
  }

  /** Somebody makes a token of the robot, which uses it from now on. */
  async makeToken(by: string): Promise<void> {
    this.made += 1
    const robot = this.people.get('robot')
    const path = `person/${String(robot?.person_id)}/api-token`
    const answer = await (by === 'root' ? this.server : this.people.get(by))?.call('POST', path, {
      api_token_name: `Token ${this.made}`,
      scope: 'publish',
    })
    if (!robot || answer?.status !== 201) return
    robot.token = this.#withToken(answer.body.data.token)
    robot.call = robot.token
    this.makers.add(by)
    for (const { authors } of this.sets) if (authors.has('robot')) authors.add(by)
  }

  /** All as at the start, and nothing open. Makers stay makers. */
  async reset(): Promise<void> {
    const { db } = this.server.database
    await db.updateTable('change_set_comment').set({ resolved: 'Y' }).execute()
    await db.updateTable('change_set').set({ state: 'open' }).where('state', '!=', 'published').execute()
    this.planned = undefined
    for (const name of this.people.keys()) {
      if (this.people.get(name)?.role === 'gone') await this.invite(name)
      const role = ['ada', 'ben', 'robot'].includes(name) ? 'editor' : 'approver'
      await this.become(name, { role, disabled: 'N', plans: name === 'nan' ? this.ownPlans() : null })
    }
    await this.rules(1)
    const open = (await this.server.call('GET', 'change-set?state=open&page_size=1000')).body.data as unknown as Row[]
    const held = open.filter(({ entry_count }) => Number(entry_count) > 0).map(({ change_set_id }) => change_set_id)
    if (held.length > 0) {
      const body = { change_set_ids: held, base: await this.pointer(), emergency_reason: 'The end of a history' }
      const answer = await this.server.call('POST', 'release', body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    }
    this.sets = []
    this.changes = []
    for (const by of ['ada', 'ben', 'eve']) this.sets.push(await this.begin(by))
  }

  ownPlans(): number[] {
    return [...this.records].flatMap(([name, id]) => (name.startsWith('own') ? [id] : []))
  }

  async begin(by: string): Promise<JudgedSet> {
    const answer = await this.people.get(by)?.call('POST', 'change-set', { name: `Set of ${by}` })
    return newSet(Number(answer?.body.data.change_set_id), by)
  }

  async become(name: string, values: { role?: Role; disabled?: 'Y' | 'N'; plans?: number[] | null }): Promise<void> {
    const somebody = this.people.get(name)
    if (!somebody || somebody.role === 'gone') return
    const answer = await this.server.call('PUT', `person/${somebody.person_id}`, values)
    if (answer.status !== 200) return
    const { role, disabled, plans } = answer.body.data
    Object.assign(somebody, { role, isDisabled: disabled === 'Y', isNarrowed: plans !== null })
    // Whoever is disabled is signed out.
    if (disabled !== 'Y' && name !== 'robot' && (await somebody.call('GET', 'me')).status === 401) {
      const signIn = { email: `${name}@example.net`, password: PASSWORD }
      const given = await this.server.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', body: signIn })
      const cookie = given.cookies.map((one) => `${one.name}=${encodeURIComponent(one.value)}`).join('; ')
      somebody.call = (method, path, body, more) => this.server.call(method, path, body, { cookie, ...more })
    }
  }

  async rules(count: number): Promise<void> {
    const approvals = [{ documents: [], count, by: 'approver' }]
    expect((await this.server.call('PUT', 'setting', { approvals })).status).toBe(200)
    this.count = count
  }

  async pointer(): Promise<number> {
    const { db } = this.server.database
    return (await db.selectFrom('release_pointer').select('release_id').executeTakeFirstOrThrow()).release_id
  }

  /** What these sets would publish, as an administrator reads it. */
  async impact(set: JudgedSet): Promise<ImpactRead> {
    return (await this.server.call('GET', `change-set/${set.id}/impact`)).body.data as unknown as ImpactRead
  }

  kindsOf({ documents }: ImpactRead): Kind[] {
    return documents.map(({ key }) => KINDS.find((kind) => key.startsWith(`plans/${kind}`)) ?? 'reference')
  }
}

type Act = (world: World, who: Somebody, gesture: Gesture) => Promise<void>
interface Gesture {
  act: number
  who: number
  set: number
  to: number
  kind: number
  isToken: boolean
}

const pick = <T>(list: readonly T[], by: number): T => list[by % list.length] as T
const caller = (who: Somebody, { isToken }: Gesture) => (isToken || who.name === 'robot' ? who.token : who.call)

/** The authors that a writer makes: makers of the robot too, whoever becomes one later. */
function authorsBy(world: World, name: string): string[] {
  return name === 'robot' ? ['robot', ...world.makers] : [name]
}

/** A write by somebody in a set: it was theirs to touch, and no approval outlives it. */
function touched(who: Somebody, sets: readonly JudgedSet[]): void {
  for (const set of sets) {
    const isForeign = who.isNarrowed && set.begunBy !== who.name && set.kinds.some((kind) => kind !== 'own')
    expect([who.name, isForeign]).toEqual([who.name, false])
    set.approvedBy.clear()
    set.version += 1
  }
}

const write: Act = async (world, who, gesture) => {
  const set = pick(world.sets, gesture.set)
  const kind = pick(KINDS, gesture.kind)
  const record = `${kind} ${gesture.set % SLOTS}`
  world.made += 1
  const path = kind === 'reference' ? 'rating-group' : 'policy-plan'
  const body = kind === 'reference' ? { rg_name: `reference ${world.made}` } : { comments: `Write ${world.made}` }
  const headers = { 'change-set': String(set.id) }
  const answer = await caller(who, gesture)('PUT', `${path}/${world.records.get(record)}`, body, headers)
  if (answer.status !== 200) return
  expect([who.name, who.isNarrowed && kind !== 'own']).toEqual([who.name, false])
  touched(who, [set])
  for (const author of authorsBy(world, who.name)) set.authors.add(author)
  set.kinds.push(kind)
  set.isTakenBack = false
  const { db } = world.server.database
  const { history_id } = await db
    .selectFrom('history')
    .select('history_id')
    .where('resource', '=', path)
    .orderBy('history_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  world.changes.push({ history_id, set: set.id, record, kind, by: who.name })
}

const move: Act = async (world, who, gesture) => {
  if (world.changes.length === 0) return
  const { history_id, record, kind, set: from } = pick(world.changes, gesture.kind)
  const to = pick(world.sets, gesture.to)
  const source = world.sets.find(({ id }) => id === from)
  const answer = await caller(who, gesture)('PUT', `change/${history_id}/change-set`, { change_set_id: to.id })
  if (answer.status !== 200 || !source) return
  expect([who.name, who.isNarrowed && kind !== 'own']).toEqual([who.name, false])
  touched(who, [source, to])
  const along = world.changes.filter((one) => one.set === from && one.record === record)
  for (const change of along) {
    for (const author of authorsBy(world, change.by)) to.authors.add(author)
    change.set = to.id
  }
  for (const set of [source, to])
    set.kinds = world.changes.filter((one) => one.set === set.id).map((change) => change.kind)
}

const undo: Act = async (world, who, gesture) => {
  if (world.changes.length === 0) return
  const change = pick(world.changes, gesture.kind)
  const set = world.sets.find(({ id }) => id === change.set)
  const answer = await caller(who, gesture)('POST', `change/${change.history_id}/undo`)
  if (answer.status !== 201 || !set) return
  touched(who, [set])
  for (const author of authorsBy(world, who.name)) set.authors.add(author)
  set.isTakenBack = false
  const [made] = answer.body.data as unknown as Row[]
  world.changes.push({ ...change, history_id: Number(made?.change_id), by: who.name })
  set.kinds.push(change.kind)
}

const propose: Act = async (world, who, gesture) => {
  const set = pick(world.sets, gesture.set)
  const answer = await caller(who, gesture)('POST', `change-set/${set.id}/propose`)
  if (answer.status === 200) set.isTakenBack = false
}

const withdraw: Act = async (world, who, gesture) => {
  const set = pick(world.sets, gesture.set)
  const answer = await caller(who, gesture)('POST', `change-set/${set.id}/withdraw`)
  if (answer.status !== 200) return
  touched(who, [set])
  set.isTakenBack = true
}

const rename: Act = async (world, who, gesture) => {
  const set = pick(world.sets, gesture.set)
  const answer = await caller(who, gesture)('PUT', `change-set/${set.id}`, { name: `Named by ${who.name}` })
  if (answer.status !== 200) return
  const { version, approvedBy } = set
  const kept = [...approvedBy]
  touched(who, [set])
  Object.assign(set, { version, approvedBy: new Set(kept) })
}

const comment: Act = async (world, who, gesture) => {
  if (gesture.kind % 3 > 0) return
  const set = pick(world.sets, gesture.set)
  const answer = await caller(who, gesture)('POST', `change-set/${set.id}/comment`, { text: 'Wait', blocks: 'Y' })
  if (answer.status === 201) set.isBlocked = true
}

const resolve: Act = async (world, _who, gesture) => {
  const set = pick(world.sets, gesture.set)
  const { db } = world.server.database
  await db.updateTable('change_set_comment').set({ resolved: 'Y' }).where('change_set_id', '=', set.id).execute()
  set.isBlocked = false
}

const approve: Act = async (world, who, gesture) => {
  const set = pick(world.sets, gesture.set)
  const impact = await world.impact(set)
  const { evidence_hash, not_decided, change_set_ids } = impact
  const others = change_set_ids.filter((id) => id !== set.id)
  const body = { evidence_hash, not_decided: not_decided.length > 0, ...(others.length > 0 && { with: others }) }
  const answer = await caller(who, gesture)('POST', `change-set/${set.id}/approve`, body)
  if (answer.status !== 200) return
  const sets = world.sets.filter(({ id }) => change_set_ids.includes(id))
  const isOthers = who.isNarrowed && world.kindsOf(impact).some((kind) => kind !== 'own')
  expect([who.name, gesture.isToken, isOthers, sets.some(({ authors }) => authors.has(who.name))]).toEqual([
    who.name,
    false,
    false,
    false,
  ])
  for (const one of sets) one.approvedBy.add(who.name)
}

const publish =
  (isEmergency: boolean, isPlanned: boolean): Act =>
  async (world, who, gesture) => {
    const set = pick(world.sets, gesture.set)
    const impact = await world.impact(set)
    const { change_set_ids } = impact
    const sets = world.sets.filter(({ id }) => change_set_ids.includes(id))
    const isToken = gesture.isToken || who.name === 'robot'
    const body = {
      change_set_ids,
      base: await world.pointer(),
      ...(isEmergency && { emergency_reason: 'All is down' }),
      ...(isPlanned && { at: new Date(Date.now() + 3_600_000).toISOString() }),
    }
    const answer = await caller(who, gesture)('POST', 'release', body)
    const asked = { sets, kinds: world.kindsOf(impact), isEmergency, isToken, count: world.count, people: world.people }
    const may = mayPublish(who, asked)
    const isMade = answer.status === 201
    const told = JSON.stringify({
      who,
      sets: sets.map((one) => ({ ...one, authors: [...one.authors], approvedBy: [...one.approvedBy] })),
      answer: answer.body,
    })
    if (isMade) expect(may, told).toBe(true)
    // An approval of one set is not one of it with others.
    else if (may && sets.length === 1) expect(may, told).toBe(false)
    world.published[isMade ? 'made' : 'refused'] += 1
    if (!isMade) return
    const id = Number(answer.body.data.release_id)
    if (isPlanned)
      world.planned = { id, by: who.name, isEmergency, isToken, sets, versions: sets.map((one) => one.version) }
    else await over(world, sets)
  }

/** Sets are published: others lose their approvals, and new ones are begun in their place. */
async function over(world: World, sets: readonly JudgedSet[]): Promise<void> {
  world.planned = undefined
  for (const set of world.sets) set.approvedBy.clear()
  world.changes = world.changes.filter((change) => !sets.some(({ id }) => id === change.set))
  world.sets = await Promise.all(
    world.sets.map((set) => (sets.includes(set) ? world.begin('robot') : Promise.resolve(set))),
  )
}

const due: Act = async (world) => {
  const { planned } = world
  if (!planned) return
  const { db } = world.server.database
  const publish_at = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('release').set({ publish_at }).where('release_id', '=', planned.id).execute()
  const kinds = world.kindsOf(await world.impact(planned.sets[0] as JudgedSet))
  await world.server.deadlines.run()
  const row = db.selectFrom('release').select(['state', 'note']).where('release_id', '=', planned.id)
  const { state, note } = await row.executeTakeFirstOrThrow()
  const { count, people } = world
  const may = mayPublish(people.get(planned.by), { ...planned, kinds, count, people })
  const isSame = planned.sets.every((set, at) => set.version === planned.versions[at])
  if (state === 'published') expect([may, note]).toEqual([true, note])
  else if (isSame && planned.sets.length === 1 && state === 'suspended') expect([may, note]).toEqual([false, note])
  world.published[state === 'published' ? 'planned' : 'suspended'] += 1
  if (state === 'published') await over(world, planned.sets)
  world.planned = undefined
}

const person: Act = async (world, who, { kind, to }) => {
  const { name } = who
  if (name === 'robot') return world.makeToken(pick(['root', 'eve', 'max'], to))
  const choices = [
    () => world.become(name, { disabled: 'Y' }),
    () => world.become(name, { disabled: 'N' }),
    () =>
      world.become(name, { role: pick(['viewer', 'editor', 'approver', 'administrator'] as const, to), plans: null }),
    () => world.become(name, { plans: to % 2 === 0 ? world.ownPlans() : null }),
    async () => {
      if (who.role === 'gone') return world.invite(name)
      const { status } = await world.server.call('DELETE', `person/${who.person_id}`)
      if (status === 200) who.role = 'gone'
    },
  ]
  await pick(choices, kind)()
}

const rules: Act = (world, _who, { to }) => world.rules(pick([0, 1, 1, 2], to))

const WEIGHTS: readonly (readonly [Act, number])[] = [
  [write, 4],
  [move, 1],
  [undo, 1],
  [propose, 3],
  [withdraw, 1],
  [rename, 1],
  [comment, 1],
  [resolve, 1],
  [approve, 6],
  [person, 3],
  [rules, 1],
  [due, 2],
  [publish(false, false), 2],
  [publish(false, true), 1],
  [publish(true, false), 1],
  [publish(true, true), 1],
]
const ACTS = WEIGHTS.flatMap(([act, weight]) => Array.from({ length: weight }, () => act))

const gestures = fc.array(
  fc.record({
    act: fc.nat(ACTS.length - 1),
    who: fc.nat(5),
    set: fc.nat(SLOTS - 1),
    to: fc.nat(11),
    kind: fc.nat(29),
    isToken: fc.nat(4).map((one) => one === 0),
  }),
  { minLength: 8, maxLength: 24 },
)

const PLAN_OF = { own: 1, foreign: 2, reference: null } as const

/** Plays a history on the judge's notes alone, where everybody may do everything, and asks both at each publish. */
function playDecisions(history: readonly Gesture[]): string[] {
  const names = ['ada', 'ben', 'eve', 'max', 'nan']
  const people = new Map(
    names.map((name): [string, Standing] => [name, { role: 'approver', isDisabled: false, isNarrowed: false }]),
  )
  const sets = names.slice(0, SLOTS).map((begunBy, id) => ({
    ...newSet(id, begunBy),
    given: new Map<string, number>(),
  }))
  let count = 1
  const answers: string[] = []
  const accountOf = (name: string): Account | undefined => {
    const somebody = people.get(name)
    if (!somebody || somebody.role === 'gone') return undefined
    const { role, isDisabled, isNarrowed } = somebody
    return { role, isEnabled: !isDisabled, plans: isNarrowed ? [1] : null }
  }
  const ask = (name: string, chosen: typeof sets, isEmergency: boolean, isToken: boolean) => {
    const kinds = chosen.flatMap((set) => set.kinds)
    const release: ReleaseToMake = {
      by: { name, account: accountOf(name), isToken },
      isEmergency,
      isAlone: false,
      sets: chosen.map(({ id, isTakenBack, isBlocked, given, authors, version }) => ({
        change_set_id: id,
        name: `Set ${id}`,
        state: isTakenBack ? 'withdrawn' : 'proposed',
        blockedBy: isBlocked ? { user_name: 'Somebody', text: 'Wait' } : undefined,
        approvals: [...given].map(([user_name, at]) => ({
          user_name,
          evidence_hash: 'read',
          account: accountOf(user_name),
          isAuthor: authors.has(user_name),
          isVoid: at !== version,
        })),
      })),
      evidence_hash: 'read',
      faults: [],
      touched: kinds.map((kind) => ({ plan: PLAN_OF[kind], name: kind })),
      rules: count === 0 ? [] : [{ documents: [], count, by: 'approver' }],
    }
    const may = mayPublish(people.get(name), { sets: chosen, kinds, isEmergency, isToken, count, people })
    const why = refusalOf(() => refuseUnlessPublishable(release))
    expect([why === undefined, why, release]).toEqual([may, why, release])
    answers.push(why === undefined ? 'published' : 'refused')
  }
  for (const { act, who, set: slot, to, kind, isToken } of history) {
    const name = pick(names, who)
    const set = pick(sets, slot)
    const somebody = people.get(name)
    const change = () => {
      set.approvedBy.clear()
      set.version += 1
    }
    const acts = [
      () => {
        set.authors.add(name)
        set.kinds.push(pick(KINDS, kind))
        change()
      },
      () => {
        set.approvedBy.add(name)
        set.given.set(name, set.version)
      },
      () => {
        set.isTakenBack = kind % 4 === 0
        if (set.isTakenBack) change()
      },
      () => void (set.isBlocked = kind % 4 === 0),
      () => somebody && (somebody.role = pick(['viewer', 'editor', 'approver', 'administrator', 'gone'] as const, to)),
      () => somebody && (somebody.isDisabled = kind % 3 === 0),
      () => somebody && (somebody.isNarrowed = kind % 3 === 0),
      () => void (count = pick([0, 1, 1, 2], to)),
      () => ask(name, to % 3 === 0 ? sets : [set], kind % 3 === 0, isToken),
    ]
    pick(
      [0, 0, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8].map((at) => pick(acts, at)),
      act,
    )()
  }
  return answers
}

function refusalOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

test(`${DECISIONS} histories of decisions are judged as the naive judge does`, () => {
  const answers: string[] = []
  const all = fc.property(gestures, (history) => void answers.push(...playDecisions(history)))
  fc.assert(all, { numRuns: DECISIONS })
  const made = answers.filter((answer) => answer === 'published').length
  expect(made / answers.length).toBeGreaterThan(0.05)
  expect(made / answers.length).toBeLessThan(0.8)
})

describe.each(engines)('approvals and rights against a naive judge, on %s', (engine) => {
  test(`${HISTORIES} random histories publish nobody’s own work, and nothing of plans that are not theirs`, async () => {
    let world = await World.start(engine)
    const sum = { made: 0, refused: 0, planned: 0, suspended: 0 }
    let done = 0
    const add = () => {
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += world.published[name]
    }
    await fc.assert(
      fc.asyncProperty(gestures, async (history) => {
        done += 1
        if (done % PER_SERVER === 0) {
          add()
          await world.server.stop()
          world = await World.start(engine)
        }
        await world.reset()
        for (const gesture of history) {
          const who = pick([...world.people.values()], gesture.who)
          await pick(ACTS, gesture.act)(world, who, gesture)
        }
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
    add()
    await world.server.stop()
    // Neither judge only ever says no.
    expect(sum.made).toBeGreaterThan(HISTORIES / 10)
    expect(sum.refused).toBeGreaterThan(HISTORIES / 10)
  })
})
