import { sql } from 'kysely'
import { numberIn } from '../../catalogue/record-id.ts'
import { columnOf, fromRows, selectRows, type Source } from '../../catalogue/select-rows.ts'
import { withParts } from '../../catalogue/attach-parts.ts'
import type { Db, TableRow } from '../../database/tables.ts'

/** The rows of a catalogue that belong to other rows, in the catalogue's order. */
export async function rowsOf(db: Db, source: Source, field: string, owners: readonly TableRow[]): Promise<TableRow[]> {
  if (owners.length === 0) return []
  const ids = owners.map((owner) => numberIn(owner, field))
  const { id, order = id } = source.catalogue
  const rows = await selectRows(fromRows(db, source), source)
    .where(sql<boolean>`${columnOf(source, field)} in (${sql.join(ids)})`)
    .orderBy(columnOf(source, order))
    .orderBy(columnOf(source, id))
    .execute()
  return withParts(db, source, rows)
}
