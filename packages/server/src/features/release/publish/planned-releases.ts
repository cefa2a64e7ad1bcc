import type { Publish } from '@tollgate/contract/release/release.ts'
import { refusal } from '../../../app-error.ts'
import { databaseNow } from '../../../database/clock.ts'
import type { Trx } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { changeReleases } from '../release-store.ts'
import { readRollout } from '../rollout/rollout-store.ts'

/** A publish that is late by more than this is suspended instead. */
export const LATEST_MS = 15 * 60_000

/** Refuses a time at which a release would be suspended at once. */
export async function refuseOver(trx: Trx, at: string): Promise<void> {
  if ((await databaseNow(trx)) - Date.parse(at) > LATEST_MS)
    throw refusal('INVALID', 'The time to publish at is over: leave it out to publish now', 'at')
}

/** What a suspended release had planned. A time that is over is left out: it is published at once. */
export async function plannedBy(trx: Trx, id: number): Promise<Pick<Publish, 'at' | 'confirm_within_s' | 'rollout'>> {
  const release = await trx
    .selectFrom('release')
    .select(['publish_at', 'confirm_within_s'])
    .where('release_id', '=', id)
    .where('state', '=', 'suspended')
    .executeTakeFirst()
  if (!release) throw refusal('CONFLICT', `Release ${id} is not suspended`, 'as_planned')
  const { publish_at: at, confirm_within_s } = release
  const rollout = await readRollout(trx, id)
  return {
    ...(at !== null && Date.parse(at) > (await databaseNow(trx)) && { at }),
    ...(confirm_within_s !== null && { confirm_within_s }),
    ...(rollout && { rollout: { stages: rollout.stages, guards: rollout.guards } }),
  }
}

/** Cancels what waits with sets that a new release publishes. */
export async function replaceWaiting(
  trx: Trx,
  { id, sets, actor }: { id: number; sets: readonly number[]; actor: Actor },
): Promise<void> {
  const withSets = trx.selectFrom('release_change_set').select('release_id').where('change_set_id', 'in', sets)
  const waiting = await trx
    .selectFrom('release')
    .select('release_id')
    .where('state', 'in', ['scheduled', 'suspended'])
    .where('release_id', 'in', withSets)
    .where('release_id', '!=', id)
    .execute()
  const ids = waiting.map(({ release_id }) => release_id)
  const values = { state: 'cancelled', note: `Release ${id} was made in its place` } as const
  await changeReleases(trx, { ids, values, done: 'cancelled', actor })
}
