import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import type { Database } from '../../../database/open.ts'
import { lastChange } from '../../../history/last-change.ts'
import { readCandidate, readEntries } from '../../../policy/open-work.ts'
import { inSnapshot } from '../../../policy/read-all.ts'
import { policyOfTables, type NamedPolicy } from './policy-of-tables.ts'
import type { TimeZones } from './time-zones.ts'

interface Needs {
  zones: TimeZones
  sourceNamed: SourceFinder
}

/** What change sets would publish: another policy after each write, and after each move of a change to another set. */
export async function candidatePolicy(
  database: Database,
  { zones, sourceNamed }: Needs,
  sets: readonly number[],
): Promise<NamedPolicy> {
  const name = await inSnapshot(database, async (db) => {
    const entries = await readEntries(db)
    return JSON.stringify([sets, await lastChange(db), entries.map(({ seq, set }) => [seq, set])])
  })
  const read = () =>
    inSnapshot(database, async (db) => {
      const { tables, change_set_ids } = await readCandidate(db, sourceNamed, sets)
      return policyOfTables(tables, {
        zones,
        name: `change sets ${change_set_ids.join(', ')}`,
        source: { source: 'change sets', change_set_ids, revision: await lastChange(db) },
      })
    })
  return { name, read }
}
