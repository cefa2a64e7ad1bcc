import { write, writeMany, type Place } from './demo-writer.ts'
import { readCsv } from './read-csv.ts'

interface Value {
  zone: string
  code: string
  value: string
  meaning: string
}

const MATCH_MODES: Readonly<Record<string, number>> = { exact: 1, prefix: 2, range: 3, cidr: 4 }

const STANDARD_CODES: Readonly<Record<string, string>> = {
  'Serving network': 'PLMN',
  'LTE cell (ECGI)': 'ECGI',
  'Radio access': 'RAT',
}

/** Zone maps: serving network, cells, radio access, usage, and every operator of the world by country. */
export async function seedDemoZones(place: Place): Promise<void> {
  const rows = Object.groupBy(readCsv('zone_values.csv'), ({ zone_map_name = '' }) => zone_map_name)
  let next = 1
  for (const [name, values = []] of Object.entries(rows)) {
    const match_mode = MATCH_MODES[values[0]?.match_mode ?? 'exact']
    next = await seedMap(
      place,
      { zone_map_name: name, match_mode, std_code: STANDARD_CODES[name] },
      values.map(sampleValue),
      next,
    )
  }
  const operators = readCsv('mcc_mnc_operators.csv').map(operatorValue)
  const world = {
    zone_map_name: 'Operators by country',
    match_mode: MATCH_MODES.exact,
    std_code: 'PLMN',
    comments: 'Every network of the world; contains data of Wikipedia, "Mobile country code", CC BY-SA 4.0',
  }
  await seedMap(place, world, operators, next)
}

function sampleValue({ zone_name = '', zone_code = '', value = '', exp_value = '' }: Record<string, string>): Value {
  return { zone: zone_name, code: zone_code, value, meaning: exp_value }
}

function operatorValue(row: Record<string, string>): Value {
  const { country = '', country_code = '', plmn = '', brand, operator, status } = row
  const inUse = status === 'Operational' ? '' : ` (${status?.toLowerCase()})`
  const meaning = `${brand || operator || 'Unnamed'}${inUse}`.slice(0, 128)
  const code = country ? country_code.replaceAll(/[^A-Za-z0-9]+/g, '-') : 'INT'
  return { zone: country || 'International and test networks', code, value: plmn, meaning }
}

interface Map extends Record<string, string | number | undefined> {
  zone_map_name: string
}

/** Stores a map with its zones and values; gives the next free value sequence. */
async function seedMap(place: Place, map: Map, values: readonly Value[], first: number): Promise<number> {
  const zone_map_id = await write(place, 'zone-map', { data_source: '0', ...map })
  let seq = first
  for (const [zone_name, held = []] of Object.entries(Object.groupBy(values, ({ zone }) => zone))) {
    const zone_id = await write(place, 'zone', { zone_map_id, zone_name, zone_code: held[0]?.code })
    const rows = held.map(({ value, meaning }) => ({ seq: seq++, zone_id, value, exp_value: meaning }))
    await writeMany(place, 'zone-value', rows)
  }
  return seq
}
