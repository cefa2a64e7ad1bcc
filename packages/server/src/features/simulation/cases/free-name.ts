import { sql } from 'kysely'
import { CASE_NAME_LENGTH } from '@tollgate/contract/simulation/simulation-case.ts'
import type { Db } from '../../../database/tables.ts'

/** A name that no case has yet: with what tells it apart, `Roaming (Plan B)`, and a number where that is taken too. */
export async function freeName(db: Db, name: string, apart: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ` (${apart})` : ` (${apart} ${number})`
    const candidate = `${name.slice(0, CASE_NAME_LENGTH - end.length)}${end}`
    if (!(await isTaken(db, candidate))) return candidate
  }
}

async function isTaken(db: Db, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('simulation_case')
    .select('simulation_case_id')
    .where(sql<boolean>`fold(simulation_case_name) = fold(${name})`)
    .executeTakeFirst()
  return found !== undefined
}
