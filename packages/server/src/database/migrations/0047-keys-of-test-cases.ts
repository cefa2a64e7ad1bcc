import { sql } from 'kysely'
import { keysFor } from '@tollgate/contract/catalogue/record-key.ts'
import type { SchemaStep } from '../schema-step.ts'
import type { Db } from '../tables.ts'

/** Test cases get keys, by which documents name them. */
export const keysOfTestCases: SchemaStep = () => [
  `alter table simulation_case add column "key" text`,
  giveKeys,
  `create unique index simulation_case_key on simulation_case ("key")`,
]

async function giveKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ simulation_case_id: number; simulation_case_name: string }>`
    select simulation_case_id, simulation_case_name from simulation_case order by simulation_case_id`.execute(db)
  const taken = new Set<string>()
  for (const { simulation_case_id: id, simulation_case_name: name } of rows) {
    const keys = keysFor(name, 'simulation-case')
    let key = keys.next().value
    while (taken.has(key)) key = keys.next().value
    taken.add(key)
    await sql`update simulation_case set "key" = ${key} where simulation_case_id = ${id}`.execute(db)
  }
}
