import { sql } from 'kysely'
import type { Trx } from '../database/tables.ts'

interface Edges {
  table: string
  from: string
  to: string
}

/**
 * Whether edges lead from one id to another. True for an id and itself. Used before adding an edge that must not close
 * a cycle.
 */
export async function hasPath(trx: Trx, { table, from, to }: Edges, start: number, end: number): Promise<boolean> {
  if (start === end) return true
  const step = { from: sql.ref(`s.${from}`), to: sql.ref(`s.${to}`) }
  const found = await sql`
    with recursive reached (id) as (
      select ${step.to} from ${sql.table(table)} s where ${step.from} = ${start}
      union
      select ${step.to} from ${sql.table(table)} s join reached r on ${step.from} = r.id
    )
    select 1 from reached where id = ${end}`.execute(trx)
  return found.rows.length > 0
}
