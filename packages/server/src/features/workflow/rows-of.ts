import { sql } from 'kysely'
import { columnOf, fromRows, selectRows, type Source } from '../../catalogue/select-rows.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import type { Db, TableRow } from '../../database/tables.ts'

/** The rows with one of the ids in a column, ordered by place, else as in the catalogue. */
export async function rowsOf(db: Db, source: Source, path: string, ids: readonly number[]): Promise<TableRow[]> {
  if (ids.length === 0) return []
  const { id, fields } = source.catalogue
  const order = 'place' in fields ? 'place' : (source.catalogue.order ?? id)
  const rows = await selectRows(fromRows(db, source), source)
    .where(sql<boolean>`${columnOf(source, path)} in (${sql.join(ids)})`)
    .orderBy(columnOf(source, order))
    .orderBy(columnOf(source, id))
    .execute()
  return withParts(db, source, rows)
}
