import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { seedDemoCases } from './demo-cases.ts'
import { seedDemoPlans } from './demo-plans.ts'
import { DemoRecords, type DemoRecord } from './demo-records.ts'
import { writeMany, type Place } from './demo-writer.ts'
import { readCsv, readJson } from './read-data.ts'

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
