import { catalogueOf } from '../src/catalogues/registry.ts'
import type { FieldName, RowFor, StoredRow, TableOf } from '../src/catalogues/rows.ts'

// Never run: these lines say what must not compile. The compiler refuses a line that does.

export function misspeltCatalogue(): void {
  // @ts-expect-error there is no such catalogue
  catalogueOf('policy-plan-vers')
}

export function misspeltFields(version: RowFor<'policy-plan-ver'>, value: StoredRow<'zone-value'>): void {
  const { pcr_plan_id, eff_date, exp_date, pcc_pcr_plan } = version
  void [pcr_plan_id.toFixed(), eff_date.length, exp_date?.length, pcc_pcr_plan.pcr_plan_name.length]
  // @ts-expect-error the field is called pcr_plan_id
  void version.plan_id
  // @ts-expect-error an optional field may be empty
  void exp_date.length
  // @ts-expect-error the reference shows no such field of the plan
  void pcc_pcr_plan.priority
  // @ts-expect-error what is stored has no rows inside it
  void value.pcc_zone
}

export function misspeltNames(field: FieldName<'qos-rule'>, table: TableOf<'pcc-rule-group'>): void {
  void [field === 'qci', table === 'pcc_rule']
  // @ts-expect-error a field of another catalogue
  void (field === 'rule_name')
  // @ts-expect-error the groups are rows of the rules' table
  void (table === 'pcc_rule_group')
}
