import { sql } from 'kysely'
import type { CatalogueHooks, Saving } from '../src/catalogue/hooks.ts'
import { sequenceWithin } from '../src/catalogue/next-sequence.ts'
import type { SourceNamed } from '../src/catalogue/select-rows.ts'
import { insertMany } from '../src/database/insert-many.ts'
import type { Db, Trx } from '../src/database/tables.ts'

// Never run: these lines say what must not compile. The compiler refuses a line that does.

export function misspeltQueries(db: Db): void {
  db.selectFrom('policy_plan_ver').select(['pcc_rule_ver_id', 'eff_date', 'row_version'])
  // @ts-expect-error there is no such table
  db.selectFrom('policy_plan_vers')
  // @ts-expect-error nor such a column to read
  db.selectFrom('policy_plan_ver').select('effective_date')
  // @ts-expect-error nor one to compare
  db.selectFrom('zone').where('zone_map', '=', 1)
  // @ts-expect-error a number is not compared with a text
  db.selectFrom('zone').where('zone_id', '=', 'home')
  // @ts-expect-error nor is a text stored in it
  db.updateTable('rule_workflow_node_position').set({ work_node_left: 'far' })
  // @ts-expect-error a required column is left out
  db.insertInto('timespan_detail').values({ time_span_id: 1 })
  // @ts-expect-error the database works this column out
  db.insertInto('attribute').values({ re_attr_name: 'Network', measurable: 'N', dyn_attr_id: 7 })
}

export async function misspeltRows(db: Db, trx: Trx): Promise<void> {
  const { exp_date } = await db.selectFrom('policy_plan_ver').select('exp_date').executeTakeFirstOrThrow()
  // @ts-expect-error a version may have no end
  void exp_date.length
  await insertMany(trx, 'zone_value', [{ seq: 1, zone_id: 1, value: '26201' }], 'seq')
  // @ts-expect-error the column is called zone_id
  await insertMany(trx, 'zone_value', [{ seq: 1, zone: 1, value: '26201' }])
}

export function misspeltHooks({ values, before }: Saving<'policy-plan-ver'>, sourceNamed: SourceNamed): void {
  void [values.pcr_plan_id.toFixed(), before?.eff_date.length]
  // @ts-expect-error the field is called seq
  values.sequence = 1
  // @ts-expect-error the id is not among the values: the database gives it
  void values.pcc_rule_ver_id
  // @ts-expect-error the stored row has no such column
  void before?.pcr_plan
  // @ts-expect-error there is no such catalogue
  sourceNamed('policy-plan-vers')
  // @ts-expect-error the table has no such column
  sequenceWithin('timespan_detail', 'timespan_id')
}

export const misspeltComputed: CatalogueHooks<'zone'> = {
  // @ts-expect-error the definition computes a value_count
  computed: { value_counts: sql<number>`0` },
}

export const undeclaredComputed: CatalogueHooks<'zone-value'> = {
  // @ts-expect-error the definition computes nothing
  computed: { also_in_zone: sql<string>`''` },
}

export const misspeltHint: CatalogueHooks<'zone-value'> = {
  // @ts-expect-error the warnings read also_in_zone
  extra: { also_in_zones: sql<string>`''` },
}

// @ts-expect-error there is no such catalogue to give hooks to
export const hooksOfNone: CatalogueHooks<'policy-plan-vers'> = {}
