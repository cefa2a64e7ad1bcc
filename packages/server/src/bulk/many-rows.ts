import { sql } from 'kysely'
import { withParts } from '../catalogue/attach-parts.ts'
import type { Row } from '../catalogue/present-row.ts'
import { columnOf, fromRows, selectRows, type Source } from '../catalogue/select-rows.ts'
import type { Trx } from '../database/tables.ts'

/** Rows by their ids as a read of each alone would answer them. */
export async function presentRows(trx: Trx, source: Source, ids: readonly number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map()
  const { id } = source.catalogue
  const rows = await selectRows(fromRows(trx, source), source)
    .where(sql<boolean>`${columnOf(source, id)} in (${sql.join(ids)})`)
    .execute()
  const whole = await withParts(trx, source, rows)
  return new Map(whole.map((row) => [row[id] as number, source.present.one(row)]))
}
