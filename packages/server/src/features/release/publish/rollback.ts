import { refusal } from '../../../app-error.ts'
import type { Engine } from '../../../database/engine.ts'
import type { Database } from '../../../database/open.ts'
import type { Db, Trx } from '../../../database/tables.ts'
import type { Actor } from '../../../history/record-change.ts'
import { writeOnce } from '../../../writing/write-once.ts'
import { noteNew, RELEASES } from '../acts.ts'
import { countsBetween, manifestHash, readManifest } from '../contents.ts'
import { addRelease, hashedRelease, lockPointer, publishedHash, type HashedRelease } from '../release-store.ts'
import { rowsBack } from '../../../policy/release-tables.ts'
import { movePointer } from './move-pointer.ts'
import { refuseOthers } from './release-to-make.ts'
import { touchedBetween } from './touched-plans.ts'

/** Makes an earlier release current again, as a new release. */
export function rollBack(database: Database, to: number, note: string | null, actor: Actor): Promise<number> {
  const { engine } = database
  return writeOnce(database, actor, async (trx) => {
    const current = await lockPointer(trx, engine)
    await refuseReturn(trx, { from: await hashedRelease(trx, current), to: await hashedRelease(trx, to) }, actor)
    return rollBackIn(trx, { engine, current, to, note, actor })
  })
}

/** Refuses to return to the current release, or to one that this person may not return to. */
export async function refuseReturn(
  db: Db,
  { from, to }: { from: HashedRelease; to: HashedRelease },
  actor: Actor,
): Promise<void> {
  publishedHash(to)
  if (from.release_id === to.release_id) throw refusal('CONFLICT', `Release ${to.release_id} is current`)
  await refuseOthers(db, actor, () => touchedBetween(db, from, to))
}

interface RollingBack {
  engine: Engine
  current: number
  to: number
  note: string | null
  actor: Actor
}

export async function rollBackIn(trx: Trx, { engine, current, to, note, actor }: RollingBack): Promise<number> {
  const [from, goal] = [await hashedRelease(trx, current), await hashedRelease(trx, to)]
  const [was, is] = [await readManifest(trx, publishedHash(from)), await readManifest(trx, publishedHash(goal))]
  const release_id = await addRelease(trx, actor, {
    state: 'published',
    base_release_id: current,
    manifest_hash: manifestHash(is),
    published_at: new Date().toISOString(),
    rollback_of: to,
    note,
    counts: JSON.stringify(countsBetween(was, is)),
  })
  await noteNew(trx, { kind: RELEASES, id: release_id, done: `returned to release ${to}`, actor })
  const rows = await rowsBack(trx, current, to)
  await movePointer(trx, { engine, from: current, to: release_id, actor, rows })
  return release_id
}
