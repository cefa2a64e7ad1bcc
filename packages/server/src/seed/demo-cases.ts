import { simulationCaseSchema } from '@tollgate/contract/simulation/simulation-case.ts'
import type { DemoRecords } from './demo-records.ts'
import type { Place } from './demo-writer.ts'
import { readJson } from './read-data.ts'

/** Contexts that a reader understands at once, each with what must come out, for every plan and workflow. */
export async function seedDemoCases({ trx }: Place, records: DemoRecords, today: Date): Promise<void> {
  for (const given of readJson('cases.json')) {
    const filled = withIds(given, records, today.toISOString().slice(0, '2026-01-31'.length))
    const { request, expected, ...plain } = simulationCaseSchema.parse(filled)
    const values = { ...plain, request: JSON.stringify(request), expected: JSON.stringify(expected) }
    await trx.insertInto('simulation_case').values(values).execute()
  }
}

/** Puts ids and the day where a case has paths of records and `today`. */
function withIds(value: unknown, records: DemoRecords, day: string): unknown {
  if (typeof value === 'string')
    return value.startsWith('@') ? Number(records.withIds(value)) : value.replace('today', day)
  if (Array.isArray(value)) return value.map((one) => withIds(one, records, day))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [records.withIds(key), withIds(of, records, day)]))
}
