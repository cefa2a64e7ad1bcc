import { sql } from 'kysely'
import { withParts } from '../catalogue/attach-parts.ts'
import type { Row } from '../catalogue/present-row.ts'
import { numberIn } from '../catalogue/record-id.ts'
import { columnOf, fromRows, selectRows, type Source } from '../catalogue/select-rows.ts'
import type { Trx } from '../database/tables.ts'

/**
 * Reads many rows as single reads would answer them, but without warnings, for the history. Computing the warnings of
 * each row would take longer than writing it.
 */
export async function presentRows(trx: Trx, source: Source, ids: readonly number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map()
  const { id } = source.catalogue
  const rows = await selectRows(fromRows(trx, source), withoutHints(source))
    .where(sql<boolean>`${columnOf(source, id)} in (${sql.join(ids)})`)
    .execute()
  const whole = await withParts(trx, source, rows)
  return new Map(whole.map((row) => [numberIn(row, id), source.present.plain(row)]))
}

function withoutHints(source: Source): Source {
  const { extra: _none, ...hooks } = source.hooks
  return { ...source, hooks }
}
