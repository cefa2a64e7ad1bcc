import { z } from 'zod'
import type { Rollout } from '@tollgate/contract/release/rollout.ts'
import type { Db } from '../../../database/tables.ts'

const ANSWER_MS = 5000
const answerSchema = z.object({ ok: z.boolean(), reason: z.string().max(500).optional() })

/** A guard's objection: return the release, or pause until somebody has looked. */
export interface Objection {
  do: 'return' | 'pause'
  why: string
}

/** The first objection of a rollout's guards. */
export async function objectionTo(
  db: Db,
  rollout: Rollout,
  guardUrl: string | undefined,
): Promise<Objection | undefined> {
  const { release_id, guards } = rollout
  const failed = guards.most_failed === undefined ? [] : await failedNodes(db, release_id)
  if (failed.length > (guards.most_failed ?? 0)) {
    const [{ node_name, error } = { node_name: '', error: null }] = failed
    const count = failed.length === 1 ? 'A node' : `${failed.length} nodes`
    return { do: 'return', why: `${count} could not take it: ${node_name}, ${error ?? 'without a reason'}` }
  }
  return guards.metric && guardUrl !== undefined ? askMetric(guardUrl, rollout) : undefined
}

function failedNodes(db: Db, release_id: number) {
  return db
    .selectFrom('node')
    .select(['node_name', 'error'])
    .where('release_id', '=', release_id)
    .where('state', '=', 'failed')
    .orderBy('node_name')
    .execute()
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
