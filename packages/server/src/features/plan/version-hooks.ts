import { sql, type RawBuilder } from 'kysely'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import type { ColumnValue } from '../../database/tables.ts'
import { refusal } from '../../http/app-error.ts'
import { stays } from './stays.ts'

export const policyPlanVerHooks: CatalogueHooks = {
  computed: neighbours({ table: 'policy_plan_ver', id: 'pcc_rule_ver_id', owner: 'pcr_plan_id' }),
  beforeSave: giveSequence,
}

export const policyPlanBasicVerHooks: CatalogueHooks = {
  computed: neighbours({ table: 'policy_plan_basic_ver', id: 'basic_rule_ver_id', owner: 'mapping_id' }),
  beforeSave: checkRule,
}

interface Versions {
  table: string
  id: string
  owner: string
}

/** The other versions of the same owner, as far as they touch this one: by whole days, both ends included. */
function neighbours({ table, id, owner }: Versions): Readonly<Record<string, RawBuilder<ColumnValue>>> {
  const own = (column: string) => sql.ref(`${table}.${column}`)
  const other = (column: string) => sql.ref(`o.${column}`)
  const others = sql`${sql.table(table)} as o where ${other(owner)} = ${own(owner)} and ${other(id)} <> ${own(id)}`
  const firstDay = (of: typeof own) => sql`substr(${of('eff_date')}, 1, 10)`
  const lastDay = (of: typeof own) => sql`coalesce(substr(${of('exp_date')}, 1, 10), '9999-12-31')`
  return {
    overlapping_eff_date: sql<string | null>`(
      select min(${other('eff_date')}) from ${others}
      and ${firstDay(other)} <= ${lastDay(own)} and ${firstDay(own)} <= ${lastDay(other)})`,
    // Empty where there is none before it, or one of them has no end.
    earlier_until: sql<string | null>`(
      select case when count(*) = count(${other('exp_date')}) then max(${other('exp_date')}) end
      from ${others} and ${other('eff_date')} < ${own('eff_date')})`,
  }
}

/** The client's sequence is taken when its plan has none such, else the number of versions, or the next free one. */
async function giveSequence({ trx, engine, values, before }: Saving): Promise<void> {
  const isSame = before?.pcr_plan_id === values.pcr_plan_id
  if (before && isSame && before.seq === values.seq) return
  await engine.lock(trx, `policy-plan-ver-seq ${values.pcr_plan_id}`)
  const rows = await trx
    .selectFrom('policy_plan_ver')
    .select(['pcc_rule_ver_id', 'seq'])
    .where('pcr_plan_id', '=', values.pcr_plan_id as number)
    .execute()
  const taken = new Set(rows.filter((row) => row.pcc_rule_ver_id !== before?.pcc_rule_ver_id).map(({ seq }) => seq))
  if (typeof values.seq === 'number' && !taken.has(values.seq)) return
  if (before && isSame) values.seq = before.seq as number
  else values.seq = freeFrom(taken.size, taken)
}

/** The number itself, or the first one above it that nobody has. */
function freeFrom(number: number, taken: ReadonlySet<unknown>): number {
  return taken.has(number) ? freeFrom(number + 1, taken) : number
}

async function checkRule(saving: Saving): Promise<void> {
  const { trx, values } = saving
  stays(saving, 'mapping_id', 'A basic rule version stays with its mapping')
  stays(saving, 'ap_rule_id', 'A basic rule version stays in its rule plan')
  const mapping = await trx
    .selectFrom('policy_plan_mapping')
    .select('ap_rule_id')
    .where('mapping_id', '=', values.mapping_id as number)
    .executeTakeFirst()
  if (!mapping || mapping.ap_rule_id === values.ap_rule_id) return
  const rule = await trx
    .selectFrom('policy_plan_rule')
    .select('ap_rule_id')
    .where('ap_rule_id', '=', values.ap_rule_id as number)
    .executeTakeFirst()
  if (rule) throw refusal('CONFLICT', 'The mapping is one of another rule plan', 'mapping_id')
}
