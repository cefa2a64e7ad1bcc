import type { Guards, PlannedRollout, Rollout, Stage } from '@tollgate/contract/release/rollout.ts'
import { refusal } from '../../../app-error.ts'
import { databaseNow } from '../../../database/clock.ts'
import type { Db, Trx } from '../../../database/tables.ts'
import { act } from '../../../history/acts.ts'
import { recordChange, type Actor } from '../../../history/record-change.ts'

/** The name of these records in the history. */
const ROLLOUT = { name: 'rollout', label: 'name' }

/** The URL that answers about the metric guard, from ROLLOUT_GUARD. */
export interface RolloutSettings {
  guardUrl: string | undefined
}

export async function readRollout(db: Db, id: number): Promise<Rollout | undefined> {
  const row = await db.selectFrom('rollout').selectAll().where('release_id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { user_id: _user, stages, guards, ...told } = row
  return { ...told, stages: JSON.parse(stages) as Stage[], guards: JSON.parse(guards) as Guards }
}

/** Plans the stages of a release before its publish. */
export async function planRollout(
  trx: Trx,
  id: number,
  { stages, guards = {} }: PlannedRollout,
  { settings, actor }: { settings: RolloutSettings; actor: Actor },
): Promise<void> {
  await checkRollout(trx, { stages, guards }, settings)
  const rollout = { stages, stage: 1, guards, state: 'running', note: null } as const
  await storeRollout(trx, { id, isPublished: false, rollout, actor })
}

/** Refuses unknown nodes, and a metric guard without ROLLOUT_GUARD. */
export async function checkRollout(
  trx: Trx,
  { stages, guards }: PlannedRollout,
  { guardUrl }: RolloutSettings,
): Promise<void> {
  const names = [...new Set(stages.flatMap(({ nodes = [] }) => nodes))]
  const known = names.length === 0 ? [] : await trx.selectFrom('node').select('node_name').execute()
  const unknown = names.find((name) => !known.some(({ node_name }) => node_name === name))
  if (unknown !== undefined) throw refusal('INVALID', `There is no node named ${unknown}`, 'stages')
  if (guards?.metric && guardUrl === undefined)
    throw refusal('INVALID', 'The console does not know whom to ask: set ROLLOUT_GUARD', 'guards.metric')
}

type Stored = Pick<Rollout, 'stages' | 'stage' | 'guards' | 'state' | 'note'>

interface Storing {
  id: number
  /** Stages are timed from the publish on. */
  isPublished: boolean
  rollout: Stored
  actor: Actor
}

/** Stores a rollout and the time of its next stage. */
export async function storeRollout(trx: Trx, { id, isPublished, rollout, actor }: Storing): Promise<void> {
  const { stages, stage, guards, note } = rollout
  const now = stages[stage - 1]
  const isOver = stage === stages.length && now?.share === 100 && now.for_s === undefined
  const state = rollout.state === 'running' && isOver ? 'done' : rollout.state
  const runs = state === 'running' && isPublished && now?.for_s !== undefined
  const next_at = runs ? new Date((await databaseNow(trx)) + (now.for_s ?? 0) * 1000).toISOString() : null
  const values = { stages: JSON.stringify(stages), stage, state, guards: JSON.stringify(guards), next_at, note }
  const before = await readRollout(trx, id)
  await trx
    .insertInto('rollout')
    .values({ release_id: id, ...values, user_id: actor.id, user_name: actor.name })
    .onConflict((conflict) => conflict.column('release_id').doUpdateSet(values))
    .execute()
  act(trx, 'rollout', { release_id: id })
  const told = (one: Rollout | undefined) => one && { name: `Release ${id}`, ...one }
  const [was = null, is = null] = [told(before), told(await readRollout(trx, id))]
  await recordChange(trx, { actor, catalogue: ROLLOUT, id, before: was, after: is, followsFrom: 'release' })
}

/** Starts the timing of the first stage at the publish. */
export async function beginRollout(trx: Trx, id: number, actor: Actor): Promise<void> {
  const planned = await readRollout(trx, id)
  if (planned) await storeRollout(trx, { id, isPublished: true, rollout: planned, actor })
}
