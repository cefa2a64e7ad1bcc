import type { RolloutWrite } from '@tollgate/contract/release/rollout.ts'
import { refusal } from '../../../app-error.ts'
import type { Database } from '../../../database/open.ts'
import type { Trx } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { refuseOfOthers } from '../publish/release-calls.ts'
import { rollBackIn } from '../publish/rollback.ts'
import { lockPointer } from '../release-store.ts'
import { checkRollout, readRollout, storeRollout, type RolloutSettings } from './rollout-store.ts'

/** Changes the rollout of the current release, or plans that of a scheduled one. */
export function changeRollout(
  database: Database,
  { id, asked, settings, actor }: { id: number; asked: RolloutWrite; settings: RolloutSettings; actor: Actor },
): Promise<void> {
  return writeOnce(database, actor, async (trx) => {
    const current = await lockPointer(trx, database.engine)
    const release = await trx.selectFrom('release').selectAll().where('release_id', '=', id).executeTakeFirst()
    if (!release) throw refusal('NOT_FOUND', `There is no release ${id}`)
    if (id !== current && release.state !== 'scheduled')
      throw refusal('CONFLICT', `Release ${current} is current, not ${id}`)
    await refuseOfOthers(trx, release, actor)
    if (asked.state === 'returned')
      return returnRollout(trx, { database, id, note: `Returned by ${actor.name}`, actor })
    const before = await readRollout(trx, id)
    const { stages = before?.stages, stage = before?.stage ?? 1, guards = before?.guards ?? {} } = asked
    if (!stages) throw refusal('REQUIRED', 'Say in which stages it goes out', 'stages')
    if (stage > stages.length) throw refusal('INVALID', `There are ${stages.length} stages`, 'stage')
    await checkRollout(trx, { stages, guards }, settings)
    const state = asked.state ?? (before?.state === 'paused' ? 'paused' : 'running')
    await storeRollout(trx, {
      id,
      isPublished: id === current,
      rollout: { stages, stage, guards, state, note: null },
      actor,
    })
  })
}

interface Returning {
  database: Pick<Database, 'engine'>
  id: number
  note: string
  actor: Actor
}

/** Makes the previous release current for all nodes, as a new release. */
export async function returnRollout(trx: Trx, { database: { engine }, id, note, actor }: Returning): Promise<void> {
  const rollout = await readRollout(trx, id)
  const release = trx.selectFrom('release').select('base_release_id').where('release_id', '=', id)
  const { base_release_id: to } = await release.executeTakeFirstOrThrow()
  if (!rollout || to === null) throw refusal('CONFLICT', `Release ${id} does not go out in stages`)
  await storeRollout(trx, { id, isPublished: true, rollout: { ...rollout, state: 'returned', note }, actor })
  await rollBackIn(trx, { engine, current: id, to, note, actor })
}
