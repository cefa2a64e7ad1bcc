import { inChunks } from '../../database/in-chunks.ts'
import type { Db } from '../../database/tables.ts'

/** For changes that are undone, the id of the undo. An undo that was itself undone does not count. */
export async function effectiveUndos(db: Db, changes: readonly number[]): Promise<Map<number, number>> {
  const undos = await inChunks([...new Set(changes)], (some) =>
    db
      .selectFrom('history')
      .select(['history_id', 'undo_of'])
      .where('undo_of', 'in', some)
      .orderBy('history_id')
      .execute(),
  )
  if (undos.length === 0) return new Map()
  const undone = await effectiveUndos(
    db,
    undos.map(({ history_id }) => history_id),
  )
  const effective = undos.filter(({ history_id }) => !undone.has(history_id))
  return new Map(effective.map(({ history_id, undo_of }) => [Number(undo_of), history_id]))
}
