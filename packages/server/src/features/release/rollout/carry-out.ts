import type { Rollout } from '@tollgate/contract/release/rollout.ts'
import { databaseNow } from '../../../database/clock.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { currentRelease, lockPointer } from '../release-store.ts'
import { objectionTo, type Objection } from './rollout-guard.ts'
import { returnRollout } from './change-rollout.ts'
import { readRollout, storeRollout, type RolloutSettings } from './rollout-store.ts'

/** Advances the rollout of the current release: starts a due stage, or returns it if a guard objects. */
export async function carryOutRollout(
  database: Database,
  { guardUrl }: RolloutSettings,
  actor: Pick<Actor, 'id' | 'name'>,
): Promise<void> {
  const { db, engine } = database
  const rollout = await runningRollout(db)
  if (!rollout) return
  const objection = await objectionTo(db, rollout, guardUrl)
  if (!objection && !(await isDue(db, rollout))) return
  await writeOnce(database, actor, async (trx) => {
    const id = await lockPointer(trx, engine)
    const now = await runningRollout(trx)
    if (id !== rollout.release_id || now?.stage !== rollout.stage) return
    if (objection?.do === 'return') return returnRollout(trx, { database, id, note: objection.why, actor })
    if (objection || (await isDue(trx, now)))
      await storeRollout(trx, { id, isPublished: true, rollout: { ...now, ...nextOf(now, objection) }, actor })
  })
}

async function runningRollout(db: Db): Promise<Rollout | undefined> {
  const current = await currentRelease(db)
  const rollout = current === undefined ? undefined : await readRollout(db, current)
  return rollout?.state === 'running' ? rollout : undefined
}

async function isDue(db: Db, { next_at }: Rollout): Promise<boolean> {
  return next_at !== null && Date.parse(next_at) <= (await databaseNow(db))
}

function nextOf({ stage, stages }: Rollout, objection: Objection | undefined): Partial<Rollout> {
  if (objection) return { state: 'paused', note: objection.why }
  return stage < stages.length ? { stage: stage + 1 } : { state: 'done' }
}
