import { sql } from 'kysely'
import type { ChangeSetState } from '@tollgate/contract/release/release.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import { entryRows } from '@tollgate/policy/change-set/entry.ts'
import { refusal } from '../app-error.ts'
import { act } from './acts.ts'
import { insertMany } from '../database/insert-many.ts'
import { readSetting, storeSetting } from '../database/stored-setting.ts'
import type { Db, Tables, Trx } from '../database/tables.ts'
import type { Batch, Changed, SetToJoin } from './batch.ts'

/** The actor of a write, as change sets need it. */
interface Writer {
  id: string
  name: string
  token?: number
  tokenName?: string
  /** The change set that the call names. */
  changeSet?: number
}

/** A recorded write. */
interface Written {
  actor: Writer
  catalogue: Changed
  id: number
  before: object | null
  after: object | null
  undoOf?: number | undefined
}

/** The result row of the query in `standing`, if releases were ever on. */
interface SetRow {
  value: string
  id: number | null
  name: string | null
  state: ChangeSetState | null
  owner: string | null
  author: string | null
  held: number | null
}

const NOTHING: SetRow = { value: 'off', id: null, name: null, state: null, owner: null, author: null, held: null }
const SLICE = 500
const MODE = 'releases'

/** Whether releases are on. Without them every write is live and no change sets are recorded. */
export async function hasReleases(db: Db): Promise<boolean> {
  return (await readSetting(db, MODE)) === 'on'
}

export async function setReleases(trx: Trx, value: 'on' | 'off'): Promise<void> {
  await storeSetting(trx, MODE, value)
}

/** People and API tokens each own their sets. */
export function ownerOfSets({ id, token }: Writer): string {
  return token === undefined ? `user ${id}` : `token ${token}`
}

/** Enters the writes of a transaction in their change sets. Returns the set of each. */
export async function enterInSet<W extends Written>(
  trx: Trx,
  batch: Batch,
  changes: readonly W[],
): Promise<ReadonlyMap<W, number>> {
  const sets = new Map<W, number>()
  const [first] = changes
  if (batch.hasReleases === undefined && first) Object.assign(batch, await readOwnSet(trx, batch, first.actor))
  if (batch.hasReleases !== true) return sets
  const told = changes.flatMap((change) => {
    const { name, table } = change.catalogue as Changed & Partial<Pick<Catalogue, 'table'>>
    const rows = entryRows(table === undefined ? { name } : { name, table }, rowIn(change.before), rowIn(change.after))
    return rows ? [{ change, rows }] : []
  })
  const at = new Date().toISOString()
  const entries = []
  for (const { change, rows } of told) {
    const { actor, catalogue, id, before, after } = change
    const own = { ...(after ?? before) }
    const change_set_id = await setOf(trx, batch, change)
    sets.set(change, change_set_id)
    entries.push({
      change_set_id,
      user_id: actor.id,
      user_name: actor.name,
      at,
      batch_id: batch.id,
      resource: rows.resource,
      record_id: id,
      label: String(valueAt(own, catalogue.label)),
      before_row: rows.before && JSON.stringify(rows.before),
      after_row: rows.after && JSON.stringify(rows.after),
    })
  }
  for (let start = 0; start < entries.length; start += SLICE)
    await insertMany(trx, 'change_set_entry', entries.slice(start, start + SLICE))
  return sets
}

/**
 * Reads whether releases are on, and the actor's current set. Most writes need no more, so it is one short statement.
 */
async function readOwnSet(trx: Trx, { engine }: Batch, actor: Writer): Promise<Pick<Batch, 'hasReleases' | 'own'>> {
  const chosen =
    actor.changeSet ?? sql`(select change_set_id from change_set_current where owner = ${ownerOfSets(actor)})`
  const wanted = sql`select change_set_id as held from change_set where change_set_id = ${chosen} and state = 'open'`
  const { rows } = await sql<SetRow>`
    select m.value, s.change_set_id as id, s.name, s.state, s.owner, a.user_id as author, h.held
    from setting m
    left join change_set s on s.change_set_id = ${chosen}
    left join (${engine?.lockShared(wanted) ?? wanted}) h on h.held = s.change_set_id
    left join change_set_author a on a.change_set_id = s.change_set_id and a.user_id = ${actor.id}
    where m.name = ${MODE}`.execute(trx)
  const [{ value, id, name, state, owner, author, held } = NOTHING] = rows
  const own =
    id && name && state && owner
      ? { id, name, state, owner, isAuthor: author !== null, isHeld: held !== null }
      : undefined
  return { hasReleases: value === 'on', own }
}

function rowIn(row: object | null): Readonly<Record<string, unknown>> | null {
  return row && { ...row }
}

/** Undoing an unpublished change goes to the set of that change. Everything else goes to the actor's set. */
async function setOf(trx: Trx, batch: Batch, { actor, undoOf }: Written): Promise<number> {
  const undone = undoOf === undefined ? undefined : await unpublishedSetOf(trx, undoOf)
  const known = undone ?? batch.changeSet ?? batch.own?.id ?? (await ownSet(trx, actor))
  if (undone === undefined) batch.changeSet = known
  batch.openedSets ??= new Set()
  if (batch.openedSets.has(known)) return known
  await joinSet(trx, batch, known, actor)
  batch.openedSets.add(known)
  return known
}

async function unpublishedSetOf(trx: Trx, change: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('history as h')
    .innerJoin('change_set_entry as e', (join) =>
      join
        .onRef('e.batch_id', '=', 'h.batch_id')
        .onRef('e.record_id', '=', 'h.record_id')
        .onRef('e.resource', '=', 'h.resource'),
    )
    .innerJoin('change_set as s', 's.change_set_id', 'e.change_set_id')
    .select('s.change_set_id')
    .where('h.history_id', '=', change)
    .where('s.state', '!=', 'published')
    .executeTakeFirst()
  return row?.change_set_id
}

async function ownSet(trx: Trx, actor: Writer): Promise<number> {
  if (actor.changeSet !== undefined) return actor.changeSet
  const owner = ownerOfSets(actor)
  const current = await currentSetOf(trx, owner)
  if (current !== undefined) return current
  const name = actor.tokenName === undefined ? actor.name : `${actor.name}, ${actor.tokenName}`
  const id = await addSet(trx, actor, { name: `Changes of ${name}` })
  const { numInsertedOrUpdatedRows: chosen } = await trx
    .insertInto('change_set_current')
    .values({ owner, change_set_id: id })
    .onConflict((conflict) => conflict.column('owner').doNothing())
    .executeTakeFirstOrThrow()
  if (chosen === 1n) return id
  // A concurrent write of the same person created a set first; both use that one.
  await trx.deleteFrom('change_set').where('change_set_id', '=', id).execute()
  return (await currentSetOf(trx, owner)) ?? ownSet(trx, actor)
}

async function currentSetOf(trx: Trx, owner: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('change_set_current')
    .select('change_set_id')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row?.change_set_id
}

export async function addSet(
  trx: Trx,
  actor: Writer,
  values: { name: string; description?: string | null | undefined; ticket?: string | null | undefined },
): Promise<number> {
  const { name, description = null, ticket = null } = values
  const { change_set_id } = await trx
    .insertInto('change_set')
    .values({
      name,
      description,
      ticket,
      state: 'open',
      owner: ownerOfSets(actor),
      user_id: actor.id,
      user_name: actor.name,
      created_at: new Date().toISOString(),
      release_id: null,
      taken_back_by: null,
    })
    .returning('change_set_id')
    .executeTakeFirstOrThrow()
  act(trx, 'change_set', { change_set_id })
  return change_set_id
}

/** Joins a set until the transaction ends, so that nobody publishes it meanwhile. Voids approvals of the set. */
async function joinSet(trx: Trx, { engine, own, rights }: Batch, id: number, actor: Writer): Promise<void> {
  const { id: user_id, name: user_name } = actor
  const rows = trx.selectFrom('change_set').where('change_set_id', '=', id)
  const known = own?.id === id ? own : undefined
  if (known?.isHeld !== true) await engine?.lockRows(trx, rows.select('change_set_id'))
  const set: SetToJoin | undefined =
    known?.isHeld === true ? known : await rows.select(['name', 'state', 'owner']).executeTakeFirst()
  if (!set) throw refusal('CONFLICT', `There is no change set ${id}: choose another one`)
  if (set.state === 'published')
    throw refusal('CONFLICT', `The change set "${set.name}" was published meanwhile: choose another one`)
  if (set.owner !== ownerOfSets(actor)) await rights?.checkSet(trx, id)
  if (set.state !== 'open') await voidApprovals(trx, [id])
  if (set.state === 'approved' || set.state === 'withdrawn') {
    await trx
      .updateTable('change_set')
      .set({ state: set.state === 'approved' ? 'proposed' : 'open' })
      .where('change_set_id', '=', id)
      .execute()
    act(trx, 'change_set', { change_set_id: id })
  }
  if (known?.isAuthor !== true) await addAuthor(trx, { change_set_id: id, user_id, user_name })
}

export async function addAuthor(trx: Trx, author: Tables['change_set_author']): Promise<void> {
  await trx
    .insertInto('change_set_author')
    .values(author)
    .onConflict((conflict) => conflict.columns(['change_set_id', 'user_id']).doNothing())
    .execute()
  act(trx, 'change_set_author', { change_set_id: author.change_set_id, user_id: author.user_id })
}

/** Approvals of what stood before a write count no more, also where its content comes back. */
export async function voidApprovals(trx: Trx, sets?: readonly number[]): Promise<void> {
  const valid = trx.updateTable('change_set_approval').set({ is_void: 'Y' }).where('is_void', '=', 'N')
  const of = sets ? valid.where('change_set_id', 'in', sets) : valid
  for (const approval of await of.returning(['change_set_id', 'user_id']).execute())
    act(trx, 'change_set_approval', approval)
}
