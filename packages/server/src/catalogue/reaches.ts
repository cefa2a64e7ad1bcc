import { sql } from 'kysely'
import type { Trx } from '../database/tables.ts'

/** Steps from one id to another, as the rows of a table. */
export interface Steps {
  table: string
  from: string
  to: string
}

/** Whether steps lead from an id to another, itself included: the question before a step that must not close a circle. */
export async function reaches(trx: Trx, { table, from, to }: Steps, start: number, end: number): Promise<boolean> {
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
