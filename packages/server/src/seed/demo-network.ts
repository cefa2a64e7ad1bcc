import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { caseCatalogue } from '@tollgate/contract/simulation/case-catalogue.ts'
import { simulationCaseSchema } from '@tollgate/contract/simulation/simulation-case.ts'
import { parse } from 'csv-parse/sync'
import { insertWithKey } from '../catalogue/record-keys.ts'
import { caseColumns } from '../policy/case-rows.ts'
import { seedDemoPlans } from './demo-plans.ts'
import { DemoRecords, type DemoRecord } from './demo-records.ts'
import { writeMany, type Place } from './demo-writer.ts'

/** In the order of references. */
const REFERENCE_DATA: readonly CatalogueName[] = [
  'policy-event',
  'flow-group',
  'rule-flow',
  'pcrf-attribute',
  'pcrf-attribute-dyn',
  'trace-attribute',
  'accumulator-type',
  'balance-type-acct',
  'balance-type-group-member',
  'policy-counter',
  'rating-group',
  'service-identifier',
  'qos-rule-arp',
  'qos-rule',
  'timespan',
  'timespan-detail',
  'pcc-rule',
  'pcc-rule-group-member',
  'rule-cache-refresh',
]

/** A mobile operator's reference data, workflows, plans and test cases, from `data/`. */
export async function seedDemoNetwork(place: Place): Promise<void> {
  const records = new DemoRecords(place)
  await seedZones(place, records)
  for (const name of REFERENCE_DATA) await records.write(name, readCsv(`${name}.csv`))
  await records.write('rule-workflow-group', readJson('workflows.json') as DemoRecord[])
  await records.link()
  const today = new Date()
  await seedDemoPlans(records, today)
  await records.write('plan-assignment', readCsv('plan-assignment.csv'))
  await seedDemoCases(place, records, today)
}

/** Zone maps: serving network, cells, radio access, usage, and every operator of the world by country. */
async function seedZones(place: Place, records: DemoRecords): Promise<void> {
  await records.write('zone-map', readCsv('zone-map.csv'))
  await records.write('zone', readCsv('zone.csv'))
  const samples = readCsv('zone-value.csv') as Record<'zone_id' | 'value' | 'exp_value', string>[]
  const operators = readCsv('mcc_mnc_operators.csv').map(operatorValue)
  const codes = new Map(operators.map(({ zone_id, zone_code }) => [zone_id, zone_code]))
  for (const [path, zone_code] of codes) {
    const zone_name = path.replace(`${WORLD}/`, '')
    await records.write('zone', [{ zone_map_id: WORLD, zone_name, zone_code }])
  }
  const byZone = Object.values(Object.groupBy(operators, ({ zone_id }) => zone_id)).flatMap((values = []) => values)
  const values = [...samples, ...byZone].map(({ zone_id, value, exp_value }, index) => ({
    seq: index + 1,
    zone_id: records.idOf('zone', zone_id),
    value,
    exp_value,
  }))
  await writeMany(place, 'zone-value', values)
}

const WORLD = 'Operators by country'

function operatorValue({
  country = '',
  country_code = '',
  plmn = '',
  brand,
  operator,
  status,
}: Record<string, string>) {
  const inUse = status === 'Operational' ? '' : ` (${status?.toLowerCase()})`
  return {
    zone_id: `${WORLD}/${country || 'International and test networks'}`,
    zone_code: country ? country_code.replaceAll(/[^A-Za-z0-9]+/g, '-') : 'INT',
    value: plmn,
    exp_value: `${brand || operator || 'Unnamed'}${inUse}`.slice(0, 128),
  }
}

/** Contexts that a reader understands at once, each with what must come out, for every plan and workflow. */
async function seedDemoCases({ trx }: Place, records: DemoRecords, today: Date): Promise<void> {
  for (const given of readJson('cases.json')) {
    const filled = withIds(given, records, today.toISOString().slice(0, '2026-01-31'.length))
    await insertWithKey(trx, caseCatalogue, caseColumns(simulationCaseSchema.parse(filled)))
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

function readCsv(file: string): Record<string, string>[] {
  return parse(read(file), { columns: true })
}

function readJson(file: string): unknown[] {
  return JSON.parse(read(file))
}

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, 'data', file), 'utf8')
}
