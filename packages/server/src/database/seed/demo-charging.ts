import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { anyTable } from '../../catalogue/any-table.ts'
import { write, type Place } from './demo-writer.ts'
import { readCsv } from './read-csv.ts'

/** What usage is counted in: accumulators, balance types with their groups, and the policy counters over both. */
export async function seedDemoCharging(place: Place): Promise<void> {
  await seedAccumulators(place)
  await seedBalances(place)
  await seedCounters(place)
}

async function seedAccumulators(place: Place): Promise<void> {
  const modes = await idsByName(place, catalogueOf('accumulate-type'))
  const attributes = await idsByName(place, catalogueOf('attribute'))
  for (const { acm_type_name = '', re_attr_name = '', ...accumulator } of readCsv('accumulators.csv')) {
    await write(place, 'accumulator-type', {
      ...accumulator,
      acm_type: modes.get(acm_type_name),
      re_attr_id: attributes.get(re_attr_name),
    })
  }
}

/** Groups stand before their members in the file. */
async function seedBalances(place: Place): Promise<void> {
  const categories = await idsByName(place, catalogueOf('balance-type'))
  const groups = new Map<string, number>()
  for (const { bal_type_name = '', groups: memberOf = '', acct_res_name = '', ...balance } of readCsv(
    'balance_types.csv',
  )) {
    const bal_type = categories.get(bal_type_name)
    const pcc_acct_res_id = await write(place, 'balance-type-acct', { ...balance, acct_res_name, bal_type })
    groups.set(acct_res_name, pcc_acct_res_id)
    const pcc_acct_group_id = groups.get(memberOf)
    if (pcc_acct_group_id !== undefined)
      await write(place, 'balance-type-group-member', { pcc_acct_group_id, pcc_acct_res_id })
  }
}

async function seedCounters(place: Place): Promise<void> {
  const [relation] = catalogueOf('policy-counter').relations
  for (const { related = '', ...counter } of readCsv('policy_counters.csv')) {
    const records = await idsByName(place, referredCatalogue({ to: relation?.to[counter.rela_type ?? ''] ?? '' }))
    await write(place, 'policy-counter', { ...counter, rela_value: records.get(related) })
  }
}

/** Ids of a catalogue's records by what they are called. */
async function idsByName({ trx }: Place, { table, id, label }: Catalogue): Promise<Map<string, number>> {
  const rows = await anyTable(trx).selectFrom(table).select([id, label]).execute()
  return new Map(rows.map((row) => [String(row[label]), Number(row[id])]))
}
