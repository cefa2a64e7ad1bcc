import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import { moveBatch, moveChange } from '@tollgate/contract/calls/change-set.ts'
import { writeRights } from '../../../access/write-rights.ts'
import { refusal } from '../../../app-error.ts'
import { idOf, textIn } from '../../../catalogue/row-call.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { Database } from '../../../database/open.ts'
import type { Trx } from '../../../database/tables.ts'
import { addAuthor, ownerOfSets, voidApprovals } from '../../../history/change-sets.ts'
import type { Actor } from '../../../history/record-change.ts'
import { route } from '../../../http/route.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { noted, SETS } from '../acts.ts'
import { lockSet, readSet } from './set-store.ts'

/** Moves changes to another set. */
export function registerMoves(app: FastifyInstance, database: Database): void {
  const move = ({ actor, identity }: FastifyRequest, to: number, entriesOf: (trx: Trx) => Promise<number[]>) =>
    writeOnce(database, actor, async (trx) => {
      const entries = await entriesOf(trx)
      if (entries.length === 0)
        throw refusal('NOT_FOUND', 'Nothing of this can be moved: it is published, or was written without releases')
      const isAllowed = isAtLeast(identity.user.role, 'approver')
      await refuseOtherEntries(trx, entries, to, actor)
      await moveEntries(trx, entries, { to, actor, isAllowed })
      return readSet(trx, actor, to)
    })
  route(app, moveChange, async ({ request, body: { change_set_id } }) => {
    const id = idOf(request)
    return move(request, change_set_id, async (trx) => {
      const change = await trx
        .selectFrom('history')
        .select(['batch_id', 'resource', 'record_id'])
        .where('history_id', '=', id)
        .executeTakeFirst()
      if (!change) throw refusal('NOT_FOUND', `There is no change ${id}`)
      return entriesWith(trx, change.batch_id, change)
    })
  })
  route(app, moveBatch, ({ request, body: { change_set_id } }) =>
    move(request, change_set_id, (trx) => entriesWith(trx, textIn(request.params, 'batch'))),
  )
}

/**
 * The entries of a call, and all other entries of the set for the same records. Otherwise a part could move before the
 * entries that it depends on.
 */
async function entriesWith(
  trx: Trx,
  batch: string,
  record?: { resource: string; record_id: number },
): Promise<number[]> {
  let found = trx
    .selectFrom('change_set_entry as e')
    .innerJoin('change_set as s', 's.change_set_id', 'e.change_set_id')
    .innerJoin('change_set_entry as o', (join) =>
      join
        .onRef('o.change_set_id', '=', 'e.change_set_id')
        .onRef('o.resource', '=', 'e.resource')
        .onRef('o.record_id', '=', 'e.record_id'),
    )
    .select('o.entry_id')
    .distinct()
    .where('e.batch_id', '=', batch)
    .where('s.state', '!=', 'published')
  if (record) found = found.where('e.resource', '=', record.resource).where('e.record_id', '=', record.record_id)
  return (await found.execute()).map(({ entry_id }) => entry_id)
}

/** Who wrote some entries, and in which sets these are. */
function writersOf(trx: Trx, entries: readonly number[]) {
  return inChunks(entries, (some) =>
    trx
      .selectFrom('change_set_entry')
      .select(['change_set_id', 'user_id', 'user_name'])
      .distinct()
      .where('entry_id', 'in', some)
      .execute(),
  )
}

/** Refuses a role or token with limits what it may not write, and sets of others that hold such: a move voids approvals. */
async function refuseOtherEntries(trx: Trx, entries: readonly number[], to: number, actor: Actor): Promise<void> {
  const rights = writeRights(actor)
  if (!rights) return
  await inChunks(entries, async (some) => [await rights.checkEntries(trx, some)])
  const from = new Set((await writersOf(trx, entries)).map(({ change_set_id }) => change_set_id))
  const sets = await inChunks([...from.add(to)], (some) =>
    trx
      .selectFrom('change_set')
      .select('change_set_id')
      .where('change_set_id', 'in', some)
      .where('owner', '!=', ownerOfSets(actor))
      .execute(),
  )
  for (const set of sets) await rights.checkSet(trx, set.change_set_id)
}

interface Moving {
  to: number
  actor: Actor
  /** Whether the actor moves what others wrote as well. */
  isAllowed: boolean
}

async function moveEntries(trx: Trx, entries: readonly number[], { to, actor, isAllowed }: Moving): Promise<void> {
  const rows = await writersOf(trx, entries)
  if (!isAllowed && rows.some(({ user_id }) => user_id !== actor.id))
    throw refusal('FORBIDDEN', 'Only who made a change moves it, or an approver')
  const from = [...new Set(rows.map(({ change_set_id }) => change_set_id))].filter((id) => id !== to)
  if (from.length === 0) return
  const ids = [...from, to].toSorted((a, b) => a - b)
  const sets = await trx
    .selectFrom('change_set')
    .select(['change_set_id', 'name'])
    .where('change_set_id', 'in', ids)
    .execute()
  const namesOf = (isTarget: boolean) =>
    sets.flatMap((set) => ((set.change_set_id === to) === isTarget ? [`"${set.name}"`] : [])).join(', ')
  const done = `changes moved from ${namesOf(false)} to ${namesOf(true)}`
  await noted(trx, { kind: SETS, ids, done, actor }, async () => {
    for (const set of ids) {
      const { state } = await lockSet(trx, set)
      if (state === 'approved')
        await trx.updateTable('change_set').set({ state: 'proposed' }).where('change_set_id', '=', set).execute()
    }
    await voidApprovals(trx, ids)
    await inChunks(entries, (some) =>
      trx.updateTable('change_set_entry').set({ change_set_id: to }).where('entry_id', 'in', some).execute(),
    )
  })
  for (const { user_id, user_name } of new Map(rows.map((row) => [row.user_id, row])).values())
    await addAuthor(trx, { change_set_id: to, user_id, user_name })
}
