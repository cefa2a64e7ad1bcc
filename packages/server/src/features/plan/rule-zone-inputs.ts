import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import { idOf } from '@tollgate/engine/decide/values/read-value.ts'
import { isCounted } from '@tollgate/policy/plan/unit-value.ts'
import { unitsOfAccumulators, unitsOfBalances } from '../../amounts/units.ts'
import type { Db } from '../../database/tables.ts'

type Source = Pick<StoredRow<'policy-plan-rule-zone'>, 'mapping_src_type' | 'mapping_src_value'>

type RuleZoneInput = {
  mapping_src_counts: boolean
  /** CC-Unit-Type of a measured input; null: unknown. */
  mapping_src_unit: number | null
}

/** For each rule zone, whether its input is measured, and in what unit. */
export async function ruleZoneInputs(db: Db, rows: readonly Source[]): Promise<readonly RuleZoneInput[]> {
  const ids = (type: string) =>
    new Set(rows.flatMap((row) => (row.mapping_src_type === type ? (idOf(row.mapping_src_value) ?? []) : [])))
  const [measurable, B, C] = await Promise.all([
    measurableOf(db, ids('A')),
    unitsOfBalances(db, ids('B')),
    unitsOfAccumulators(db, ids('C')),
  ])
  const units: Readonly<Record<string, Readonly<Record<string, number>>>> = { B, C }
  return rows.map(({ mapping_src_type: type, mapping_src_value: source }) => ({
    mapping_src_counts: isCounted(type, measurable.get(idOf(source) ?? 0)),
    mapping_src_unit: units[type]?.[source.trim()] ?? null,
  }))
}

async function measurableOf(db: Db, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('attribute')
    .select(['re_attr', 'measurable'])
    .where('re_attr', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ re_attr, measurable }) => [re_attr, measurable]))
}
