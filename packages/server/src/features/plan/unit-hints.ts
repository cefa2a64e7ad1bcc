import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import type { MappingUnit } from '@tollgate/policy/warnings/policy-plan.ts'
import { questionOf, unitFault } from '@tollgate/engine/decide/plan/unit.ts'
import { unitInput, unitValueInWords } from '@tollgate/policy/plan/unit-value.ts'
import type { Db } from '../../database/tables.ts'
import { readRuleZones, referencesOf } from './asked-rows.ts'
import { ruleZoneInputs } from './rule-zone-inputs.ts'

type UnitHints = Pick<MappingUnit, 'unit_fault'> & { mapping_value_name?: string }

/** Hints for each unit: values that the evaluation cannot use, and the measured unit. */
export async function attachUnitHints(
  db: Db,
  rows: readonly StoredRow<'policy-plan-mapping-unit'>[],
): Promise<readonly UnitHints[]> {
  const ids = [...new Set(rows.map(({ ap_rule_zone_id }) => ap_rule_zone_id))]
  const ruleZones = await readRuleZones(db).where('r.ap_rule_zone_id', 'in', ids).execute()
  const inputs = await ruleZoneInputs(db, ruleZones)
  const byId = new Map(ruleZones.map((row, place) => [row.ap_rule_zone_id, { row, input: inputs[place] }]))
  const references = referencesOf(ruleZones)
  return rows.map((row) => {
    const zone = byId.get(row.ap_rule_zone_id)
    if (!zone?.input) return { unit_fault: null }
    const unit_fault = unitFault(questionOf(row, zone.row, references)) ?? null
    const input = unitInput(row.mapping_type ?? zone.row.mapping_des_type, zone.input)
    const { mapping_value } = row
    if (!input.counts || input.form !== 'V' || mapping_value === null) return { unit_fault }
    return { unit_fault, mapping_value_name: unitValueInWords(mapping_value, input) }
  })
}
