import { refusal } from '../../../app-error.ts'
import type { Engine } from '../../../database/engine.ts'
import type { Database } from '../../../database/open.ts'
import type { Trx } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { countsBetween, differingKeys, manifestHash } from '../contents.ts'
import { addRelease, lockPointer, manifestOfRelease } from '../release-store.ts'
import { rowsBack } from '../../../policy/release-tables.ts'
import { refuseOtherDocuments } from './approvals.ts'
import { movePointer } from './move-pointer.ts'

/** Makes an earlier release current again, as a new release. */
export function rollBack(database: Database, to: number, note: string | null, actor: Actor): Promise<number> {
  return writeOnce(database, actor, async (trx) =>
    rollBackIn(trx, {
      engine: database.engine,
      current: await lockPointer(trx, database.engine),
      to,
      note,
      actor,
    }),
  )
}

interface RollingBack {
  engine: Engine
  current: number
  to: number
  note: string | null
  actor: Actor
}

export async function rollBackIn(trx: Trx, { engine, current, to, note, actor }: RollingBack): Promise<number> {
  const [was, is] = [await manifestOfRelease(trx, current), await manifestOfRelease(trx, to)]
  if (manifestHash(was) === manifestHash(is))
    throw refusal('CONFLICT', `Release ${current} says what release ${to} says`)
  await refuseOtherDocuments(trx, differingKeys(was, is), actor)
  const release_id = await addRelease(trx, actor, {
    state: 'published',
    base_release_id: current,
    manifest_hash: manifestHash(is),
    published_at: new Date().toISOString(),
    rollback_of: to,
    note,
    counts: JSON.stringify(countsBetween(was, is)),
  })
  const rows = await rowsBack(trx, current, to)
  await movePointer(trx, { engine, from: current, to: release_id, actor, rows })
  return release_id
}
