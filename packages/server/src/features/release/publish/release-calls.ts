import type { Release } from '@tollgate/contract/release/release.ts'
import { refusal } from '../../../app-error.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { authorIn } from '../sets/authors.ts'
import { refuseOthers } from './release-to-make.ts'
import { touchedByRelease } from './touched-plans.ts'
import { changeReleases, lockPointer, readRelease } from '../release-store.ts'

/** Confirms the current release, so that it is not rolled back. */
export function confirmRelease(database: Database, id: number, actor: Actor): Promise<void> {
  return writeOnce(database, actor, async (trx) => {
    const current = await lockPointer(trx, database.engine)
    if (current !== id) throw refusal('CONFLICT', `Release ${current} is current, not ${id}`)
    await refuseConfirmation(trx, await readRelease(trx, id), actor)
    const confirmed_at = new Date().toISOString()
    await changeReleases(trx, { ids: [id], values: { confirmed_at }, done: 'confirmed', actor })
  })
}

/** Refuses a confirmation that is not awaited, or that this person may not give. */
export async function refuseConfirmation(db: Db, release: Release, actor: Actor): Promise<void> {
  if (release.state !== 'unconfirmed')
    throw refusal('CONFLICT', `Release ${release.release_id} waits for no confirmation`)
  await refuseOfOthers(db, release, actor)
}

/** Refuses whoever may not decide on what a release changes, or would change at its time. */
export function refuseOfOthers(db: Db, release: Parameters<typeof touchedByRelease>[1], actor: Actor): Promise<void> {
  return refuseOthers(db, actor, () => touchedByRelease(db, release))
}

/** Records the review of an emergency release by somebody who was not involved. */
export function reviewRelease(database: Database, id: number, text: string, actor: Actor): Promise<void> {
  return writeOnce(database, actor, async (trx) => {
    await refuseReviewer(trx, await readRelease(trx, id), actor)
    const review = JSON.stringify({ text, by: actor.name, at: new Date().toISOString() })
    await changeReleases(trx, { ids: [id], values: { review }, done: 'reviewed', actor })
  })
}

/** Refuses a review that is not due, or that this person may not write. */
export async function refuseReviewer(db: Db, release: Release, actor: Actor): Promise<void> {
  const { release_id: id, emergency_reason, review, published_at, change_sets: sets } = release
  if (emergency_reason === null) throw refusal('CONFLICT', `Release ${id} was no emergency`)
  if (review !== null) throw refusal('CONFLICT', `Release ${id} is reviewed`)
  if (published_at === null) throw refusal('CONFLICT', `Release ${id} is not published`)
  if (actor.token !== undefined) throw refusal('FORBIDDEN', 'A person reviews it, not an API token')
  const own = db.selectFrom('release').select('release_id').where('release_id', '=', id)
  const published = await own.where('user_id', '=', actor.id).executeTakeFirst()
  const ids = sets.map((set) => set.change_set_id)
  if (published || (ids.length > 0 && (await authorIn(db, ids, actor.id))))
    throw refusal('FORBIDDEN', 'Somebody reviews it who neither wrote nor published it')
  await refuseOfOthers(db, release, actor)
}

/** Cancels a release that is not published yet. */
export function cancelScheduled(database: Database, id: number, actor: Actor): Promise<void> {
  return writeOnce(database, actor, async (trx) => {
    await database.engine.lock(trx, 'release')
    const release = await readRelease(trx, id)
    await refuseOfOthers(trx, release, actor)
    if (release.state !== 'scheduled' && release.state !== 'suspended')
      throw refusal('CONFLICT', `Release ${id} is not scheduled`)
    const values = { state: 'cancelled', note: `Cancelled by ${actor.name}` } as const
    await changeReleases(trx, { ids: [id], values, done: 'cancelled', actor })
  })
}
