import { expressionBuilder } from 'kysely'
import type { ChangeSet, ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import { accountOf, isApprover } from '../../../access/people/accounts.ts'
import { refuseOtherPlans } from '../../../access/plan-rights.ts'
import { refuseOtherSet } from '../../../access/write-rights.ts'
import { refusal, whyRefused } from '../../../app-error.ts'
import type { Db, Tables, Trx } from '../../../database/tables.ts'
import { ownerOfSets } from '../../../history/change-sets.ts'
import type { Actor } from '../../../history/record-change.ts'
import { type Act, noted, SETS } from '../acts.ts'
import { mentionsIn } from '../comments/mentions.ts'
import { voidBecause } from '../publish/preconditions.ts'
import { readApprovals } from '../publish/release-to-make.ts'
import { authorIn } from './authors.ts'
import { lapsedSets } from './lapsed-sets.ts'

const COLUMNS = [
  'change_set_id',
  'name',
  'description',
  'ticket',
  'state',
  'owner',
  'user_name',
  'created_at',
  'release_id',
  'taken_back_by',
  'row_version',
] as const

/** A page of the change sets, the newest first, as the actor sees them. */
export async function listSets(
  db: Db,
  actor: Actor,
  states: readonly ChangeSet['state'][] | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ChangeSet[]; total: number }> {
  const all = db.selectFrom('change_set')
  const found = states ? all.where(await isIn(db, states)) : all
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const sets = await found
    .select(COLUMNS)
    .orderBy('change_set_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows: await describedSets(db, actor, sets), total: Number(total) }
}

/** The sets in these states. One whose approvals suffice no more is proposed. */
async function isIn(db: Db, states: readonly ChangeSet['state'][]) {
  const [isProposed, isApproved] = [states.includes('proposed'), states.includes('approved')]
  const lapsed = isProposed === isApproved ? [] : [...(await lapsedSets(db))]
  const eb = expressionBuilder<Tables, 'change_set'>()
  const stored = eb('state', 'in', states)
  if (lapsed.length === 0) return stored
  return isProposed
    ? eb.or([stored, eb('change_set_id', 'in', lapsed)])
    : eb.and([stored, eb('change_set_id', 'not in', lapsed)])
}

type StoredSet = Omit<ChangeSet, keyof Described> & { owner: string }
type Described = Pick<
  ChangeSet,
  'is_own' | 'is_current' | 'authors' | 'approvals' | 'open_comments' | 'mentions_me' | 'entry_count'
>

async function describedSets(db: Db, actor: Actor, sets: readonly StoredSet[]): Promise<ChangeSet[]> {
  const ids = sets.map(({ change_set_id }) => change_set_id)
  const owner = ownerOfSets(actor)
  const current = await currentSet(db, actor)
  const lapsed = await lapsedSets(db, ids)
  const [authors, approvals, comments, counts] = await Promise.all([
    rowsOf(ids, () => db.selectFrom('change_set_author').selectAll().where('change_set_id', 'in', ids).execute()),
    rowsOf(ids, () => readApprovals(db, ids)),
    rowsOf(ids, () =>
      db
        .selectFrom('change_set_comment')
        .select(['change_set_id', 'mentions'])
        .where('change_set_id', 'in', ids)
        .where('resolved', '=', 'N')
        .execute(),
    ),
    rowsOf(ids, () =>
      db
        .selectFrom('change_set_entry')
        .select(({ fn }) => ['change_set_id', fn.countAll<number>().as('count')])
        .where('change_set_id', 'in', ids)
        .groupBy('change_set_id')
        .execute(),
    ),
  ])
  return sets.map(({ owner: of, ...set }) => ({
    ...set,
    state: lapsed.has(set.change_set_id) ? 'proposed' : set.state,
    is_own: of === owner,
    is_current: set.change_set_id === current,
    authors: authors.flatMap((one) => (one.change_set_id === set.change_set_id ? [one.user_name] : [])),
    approvals: approvals
      .filter((one) => one.change_set_id === set.change_set_id)
      .map((one) => ({
        user_name: one.user_name,
        at: one.at,
        evidence_hash: one.evidence_hash,
        void_because: voidBecause(one),
      })),
    open_comments: comments.filter((one) => one.change_set_id === set.change_set_id).length,
    mentions_me: comments.some(
      (one) =>
        one.change_set_id === set.change_set_id &&
        mentionsIn(one.mentions).some((mentioned) => mentioned.id === actor.id),
    ),
    entry_count: Number(counts.find((one) => one.change_set_id === set.change_set_id)?.count ?? 0),
  }))
}

async function rowsOf<R>(ids: readonly number[], read: () => Promise<R[]>): Promise<R[]> {
  return ids.length === 0 ? [] : read()
}

export async function currentSet(db: Db, actor: Actor): Promise<number | null> {
  const row = await db
    .selectFrom('change_set_current')
    .select('change_set_id')
    .where('owner', '=', ownerOfSets(actor))
    .executeTakeFirst()
  return row?.change_set_id ?? null
}

export async function readSet(db: Db, actor: Actor, id: number): Promise<ChangeSet> {
  const stored = await db.selectFrom('change_set').select(COLUMNS).where('change_set_id', '=', id).execute()
  const [set] = await describedSets(db, actor, stored)
  if (!set) throw refusal('NOT_FOUND', `There is no change set ${id}`)
  return set
}

/** A set, and what the actor may not do with it. */
export async function readSetFor(
  db: Db,
  actor: Actor,
  id: number,
): Promise<ChangeSet & Pick<ChangeSetRead, 'change_refused' | 'proposal_refused'>> {
  const set = await readSet(db, actor, id)
  return {
    ...set,
    change_refused: await whyRefused(refuseSetChange(db, set, actor)),
    proposal_refused: await whyRefused(refuseProposer(db, set, actor)),
  }
}

/** Refuses whoever may not rename, describe or delete a set. */
export async function refuseSetChange(
  db: Db,
  { change_set_id: id, name, is_own, entry_count }: ChangeSet,
  actor: Actor,
): Promise<void> {
  if (is_own) return
  const isAuthor = (await authorIn(db, [id], actor.id)) !== undefined
  if (!isAuthor && !isApprover(await accountOf(db, actor.id)))
    throw refusal('FORBIDDEN', 'Whoever began a set or wrote in it changes it, or an approver')
  if (!isAuthor && entry_count === 0)
    refuseOtherPlans(actor.plans, [{ plan: null, name: `the set "${name}" holds nothing of them` }])
  await refuseOtherSet(db, id, actor)
}

/** Refuses whoever may neither propose a set nor take that back. */
export async function refuseProposer(db: Db, { change_set_id, name, state, is_own }: ChangeSet, actor: Actor) {
  if (state === 'published') throw refusal('CONFLICT', `The change set "${name}" is published`)
  if (!is_own && !(await authorIn(db, [change_set_id], actor.id)))
    throw refusal('FORBIDDEN', 'Only who wrote in a set proposes it, or takes that back')
  if (!is_own) await refuseOtherSet(db, change_set_id, actor)
}

/** Changes stored sets, with an entry in the history for each. */
export async function changeSets(
  trx: Trx,
  {
    values,
    ...act
  }: Omit<Act, 'kind'> & { values: Partial<Omit<Tables['change_set'], 'change_set_id' | 'row_version'>> },
): Promise<void> {
  if (act.ids.length === 0) return
  await noted(trx, { kind: SETS, ...act }, () =>
    trx.updateTable('change_set').set(values).where('change_set_id', 'in', act.ids).execute(),
  )
}

/** Locks a set that can still be written to, so that nobody publishes it until the transaction ends. */
export async function lockSet(trx: Trx, id: number, expectedVersion?: number) {
  const set = await trx
    .updateTable('change_set')
    .set(({ eb }) => ({ row_version: eb('row_version', '+', 1) }))
    .where('change_set_id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!set) throw refusal('NOT_FOUND', `There is no change set ${id}`)
  if (expectedVersion !== undefined && expectedVersion !== set.row_version - 1) throw refusal('STALE')
  if (set.state === 'published') throw refusal('CONFLICT', `The change set "${set.name}" is published`)
  return set
}
