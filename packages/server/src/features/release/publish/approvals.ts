import { refusal } from '../../../app-error.ts'
import type { Db, Trx } from '../../../database/tables.ts'
import { act } from '../../../history/acts.ts'
import type { Actor } from '../../../history/record-change.ts'
import { noted, SETS } from '../acts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { authorIn } from '../sets/authors.ts'
import { keepApproved } from '../sets/lapsed-sets.ts'
import { lockSet } from '../sets/set-store.ts'
import { isNotBlocked, missingApprovals, refuseOtherReleases, type ReleaseToMake } from './preconditions.ts'
import { changedKeys, makerOf, readReleaseToMake } from './release-to-make.ts'

/** Approves sets that are published together, based on the evidence that was shown. */
export async function approve(
  trx: Trx,
  evidence: Evidence,
  asked: { evidence_hash: string; not_decided?: boolean | undefined },
  actor: Actor,
): Promise<void> {
  const { impact, entries } = evidence
  const { evidence_hash, change_set_ids, not_decided } = impact
  const asks = { by: makerOf(actor), isEmergency: false }
  const release = await readReleaseToMake(trx, evidence, asks)
  await refuseApprover(trx, release, actor)
  if (asked.evidence_hash !== evidence_hash)
    throw refusal('STALE', 'What the set would publish is not what was read any more: read it again', 'evidence_hash')
  if (not_decided.length > 0 && asked.not_decided !== true)
    throw refusal('CONFLICT', 'Not all of it could be decided: approve that with not_decided', 'not_decided')
  isNotBlocked(release)
  await noted(trx, { kind: SETS, ids: change_set_ids, done: 'approved', actor }, async () => {
    for (const id of change_set_ids) {
      const set = await lockSet(trx, id)
      if (set.state !== 'proposed' && set.state !== 'approved')
        throw refusal('CONFLICT', `The set "${set.name}" is not proposed yet`)
      await refuseChanged(trx, id, entries)
      await trx
        .deleteFrom('change_set_approval')
        .where('change_set_id', '=', id)
        .where('user_id', '=', actor.id)
        .execute()
      const last_entry = entries[id]?.last ?? 0
      const row = { change_set_id: id, user_id: actor.id, user_name: actor.name, evidence_hash, last_entry }
      await trx
        .insertInto('change_set_approval')
        .values({ ...row, at: new Date().toISOString() })
        .execute()
      act(trx, 'change_set_approval', { change_set_id: id, user_id: actor.id })
    }
    const approved = await readReleaseToMake(trx, evidence, asks)
    await keepApproved(trx, change_set_ids, { ...approved, documents: changedKeys(impact) })
    const isApproved = missingApprovals(approved) === undefined
    const state = isApproved ? 'approved' : 'proposed'
    await trx.updateTable('change_set').set({ state }).where('change_set_id', 'in', change_set_ids).execute()
  })
}

/** Refuses whoever may never approve what these sets change. */
export async function refuseApprover(
  db: Db,
  release: Pick<ReleaseToMake, 'by' | 'touched' | 'sets'>,
  { id }: Actor,
): Promise<void> {
  const ids = release.sets.map((set) => set.change_set_id)
  const own = await authorIn(db, ids, id)
  if (!own) return refuseOtherReleases(release)
  const wrote = own.isMaker ? 'A service account for which you made a token, or itself, wrote' : 'You wrote'
  const name = release.sets.find((set) => set.change_set_id === own.change_set_id)?.name
  throw refusal('FORBIDDEN', `${wrote} in the set "${name}": somebody else approves of it`)
}

/** Refuses if the set was changed after its evidence was computed. */
export async function refuseChanged(trx: Trx, id: number, seen: Evidence['entries']): Promise<void> {
  const { last, count } = await trx
    .selectFrom('change_set_entry')
    .select(({ fn }) => [fn.max('entry_id').as('last'), fn.countAll<number>().as('count')])
    .where('change_set_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(last ?? 0) !== seen[id]?.last || Number(count) !== seen[id]?.count)
    throw refusal('CONFLICT', 'Something was written in the set meanwhile: read its evidence again')
}
