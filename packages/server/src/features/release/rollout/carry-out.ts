import type { Rollout } from '@tollgate/contract/release/rollout.ts'
import { databaseNow } from '../../../database/clock.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { readTarget } from '../nodes/targets.ts'
import { currentRelease, lockPointer } from '../release-store.ts'
import { returnRollout } from './change-rollout.ts'
import { readRollout, type RolloutSettings, storeRollout } from './rollout-store.ts'
import { z } from 'zod'

const ANSWER_MS = 5000
const answerSchema = z.object({ ok: z.boolean(), reason: z.string().max(500).optional() })

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

/** A guard's objection: return the release, or pause until somebody has looked. */
interface Objection {
  do: 'return' | 'pause'
  why: string
}

/** The first objection of a rollout's guards. */
async function objectionTo(db: Db, rollout: Rollout, guardUrl: string | undefined): Promise<Objection | undefined> {
  const { release_id, guards } = rollout
  const failed = guards.most_failed === undefined ? [] : await failedNodes(db, release_id)
  if (failed.length > (guards.most_failed ?? 0)) {
    const [{ node_name, error } = { node_name: '', error: null }] = failed
    const count = failed.length === 1 ? 'A node' : `${failed.length} nodes`
    return { do: 'return', why: `${count} could not take it: ${node_name}, ${error ?? 'without a reason'}` }
  }
  return guards.metric && guardUrl !== undefined ? askMetric(guardUrl, rollout) : undefined
}

/** Nodes that have the release by its stages, and could not take it. */
async function failedNodes(db: Db, release_id: number) {
  const { nodes } = await readTarget(db, release_id)
  const failed = await db
    .selectFrom('node')
    .select(['node_name', 'error'])
    .where('release_id', '=', release_id)
    .where('state', '=', 'failed')
    .orderBy('node_name')
    .execute()
  return failed.filter(({ node_name }) => nodes === undefined || nodes.includes(node_name))
}

/** Without an answer the rollout pauses, and nothing is returned. */
async function askMetric(guardUrl: string, { release_id, stage }: Rollout): Promise<Objection | undefined> {
  try {
    const url = new URL(guardUrl)
    url.searchParams.set('release', String(release_id))
    url.searchParams.set('stage', String(stage))
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
    const { ok, reason = 'the metric says so' } = answerSchema.parse(await answer.json())
    return ok ? undefined : { do: 'return', why: `Its metric is against it: ${reason}` }
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : ''
    return { do: 'pause', why: `Nobody could say how its metric is: ${why}` }
  }
}
