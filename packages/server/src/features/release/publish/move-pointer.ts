import { refusal } from '../../../app-error.ts'
import type { Engine } from '../../../database/engine.ts'
import type { Trx } from '../../../database/tables.ts'
import { act } from '../../../history/acts.ts'
import { addAuthor, addSet, voidApprovals } from '../../../history/change-sets.ts'
import type { Actor } from '../../../history/record-change.ts'
import { noted, noteNew, SETS } from '../acts.ts'
import { changeReleases, manifestOfRelease } from '../release-store.ts'
import { changeSets } from '../sets/set-store.ts'
import type { RowChanges } from '../../../policy/release-tables.ts'
import { movePublishedRows } from './published-rows.ts'
import { refreshCaches } from './refresh-caches.ts'

/** A set in a release, with its last published entry. */
interface Member {
  change_set_id: number
  last_entry: number
  entry_count: number
}

interface Move {
  engine: Engine
  from: number
  to: number
  actor: Actor
  /** Changes to the published tables; undefined if these did not hold the releases in question. */
  rows: RowChanges | undefined
}

/**
 * Makes a release current. Its sets become published; sets that it lacks are open again. Everything that a publish
 * writes belongs here, because what nodes and other systems read moves with the pointer.
 */
export async function movePointer(trx: Trx, { engine, from, to, actor, rows }: Move): Promise<void> {
  const moved = await trx
    .updateTable('release_pointer')
    .set({ release_id: to })
    .where('release_id', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw refusal('CONFLICT', 'Another release was published meanwhile')
  act(trx, 'release_pointer', { pointer_id: 1 })
  const [had, has] = [await membersOf(trx, from), await membersOf(trx, to)]
  const added = [...has.values()].filter(({ change_set_id: id }) => !had.has(id))
  const ids = added.map(({ change_set_id }) => change_set_id)
  await noted(trx, { kind: SETS, ids, done: `published in release ${to}`, actor }, async () => {
    for (const member of added) await publishSet(trx, to, member)
  })
  const gone = [...had.keys()].filter((id) => !has.has(id))
  const open = { state: 'open', release_id: null, taken_back_by: to } as const
  await changeSets(trx, { ids: gone, values: open, done: `taken back by release ${to}`, actor })
  // Approvals and scheduled releases were for another base, also where a later release is like it.
  await voidApprovals(trx)
  const approved = await trx.selectFrom('change_set').select('change_set_id').where('state', '=', 'approved').execute()
  const voided = { ids: approved.map((set) => set.change_set_id), values: { state: 'proposed' } as const }
  await changeSets(trx, { ...voided, done: `to be approved again after release ${to}`, actor })
  const scheduled = await trx
    .selectFrom('release')
    .select('release_id')
    .where('state', '=', 'scheduled')
    .where('release_id', '!=', to)
    .execute()
  const suspended = {
    ids: scheduled.map((one) => one.release_id),
    values: { state: 'suspended', note: baseMoved(to) } as const,
  }
  await changeReleases(trx, { ...suspended, done: 'suspended', actor })
  await movePublishedRows(trx, to, rows)
  const manifests = { from: await manifestOfRelease(trx, from), to: await manifestOfRelease(trx, to) }
  await refreshCaches(trx, { engine, actor, ...manifests })
}

/** Why a release for an earlier base is not published. */
export function baseMoved(current: number | undefined): string {
  return `Release ${current} was published meanwhile`
}

/** The sets of a release, by id. */
async function membersOf(trx: Trx, release: number): Promise<Map<number, Member>> {
  const row = await trx
    .selectFrom('release')
    .select(['base_release_id', 'rollback_of'])
    .where('release_id', '=', release)
    .executeTakeFirst()
  const origin = row?.rollback_of ?? row?.base_release_id
  const members = origin ? await membersOf(trx, origin) : new Map<number, Member>()
  const own = await trx
    .selectFrom('release_change_set')
    .select(['change_set_id', 'last_entry', 'entry_count'])
    .where('release_id', '=', release)
    .execute()
  for (const member of own) members.set(member.change_set_id, member)
  return members
}

/** Marks a set as published. Entries that were written after the release was prepared go to a new set. */
async function publishSet(
  trx: Trx,
  release: number,
  { change_set_id: id, last_entry, entry_count }: Member,
): Promise<void> {
  const set = await trx.selectFrom('change_set').selectAll().where('change_set_id', '=', id).executeTakeFirstOrThrow()
  const entries = trx.selectFrom('change_set_entry').where('change_set_id', '=', id)
  const { count } = await entries
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entry_id', '<=', last_entry)
    .executeTakeFirstOrThrow()
  if (Number(count) !== entry_count)
    throw refusal('CONFLICT', `Changes were moved out of the set "${set.name}" since: its release cannot come back`)
  const later = await entries.select('entry_id').where('entry_id', '>', last_entry).execute()
  if (later.length > 0) {
    const actor: Actor = { id: set.user_id, name: set.user_name }
    const rest = await addSet(trx, actor, { name: `${set.name} (continued)`, ticket: set.ticket })
    await trx.updateTable('change_set').set({ owner: set.owner }).where('change_set_id', '=', rest).execute()
    await noteNew(trx, { kind: SETS, id: rest, done: 'begun', actor })
    await trx
      .updateTable('change_set_entry')
      .set({ change_set_id: rest })
      .where('change_set_id', '=', id)
      .where('entry_id', '>', last_entry)
      .execute()
    const authors = await trx.selectFrom('change_set_author').selectAll().where('change_set_id', '=', id).execute()
    for (const author of authors) await addAuthor(trx, { ...author, change_set_id: rest })
  }
  await trx
    .updateTable('change_set')
    .set(({ eb }) => ({
      state: 'published',
      release_id: release,
      taken_back_by: null,
      row_version: eb('row_version', '+', 1),
    }))
    .where('change_set_id', '=', id)
    .execute()
  // The next write begins a new set. Whoever chose this one gets an error instead, until they choose another.
  await trx
    .deleteFrom('change_set_current')
    .where('change_set_id', '=', id)
    .where('owner', '=', set.owner)
    .where('is_chosen', '=', 'N')
    .execute()
}
