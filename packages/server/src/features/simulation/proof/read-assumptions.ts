import type { AssumedCondition, Assumption } from '@tollgate/contract/proof/assumption.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { idOf } from '@tollgate/engine/decide/values/read-value.ts'
import { compileAssumptions, type Assumed } from '@tollgate/engine/prove/assume.ts'
import { isCounted, readUnitValue, type ReadUnitValue } from '@tollgate/policy/plan/unit-value.ts'
import { AppError } from '../../../app-error.ts'
import type { StoredPolicy } from '../policy/policy-store.ts'

type References = StoredPolicy['references']

/** Converts assumptions for the engine. Values are parsed like those of cells, with any named unit. */
export function readAssumptions(assumptions: readonly Assumption[], references: References): Assumed {
  const faults: Fault[] = []
  const read = assumptions.map((one, place): Assumption => {
    if (one.kind !== 'never') return one
    const conditions = one.conditions.map((condition, index) => {
      const said = readCondition(condition, references)
      if (!said) return condition
      if ('value' in said) return { ...condition, mapping_value: said.value }
      faults.push(fault('INVALID', said.fault, `assumptions.${place}.conditions.${index}.mapping_value`))
      return condition
    })
    return { ...one, conditions }
  })
  if (faults.length > 0) throw new AppError(faults)
  return compileAssumptions(read, references)
}

const VALUE = 'V'

function readCondition(condition: AssumedCondition, { attributes }: References): ReadUnitValue | undefined {
  const { mapping_type: form, mapping_value, mapping_src_type, mapping_src_value } = condition
  if (form !== VALUE || !mapping_value?.trim()) return undefined
  const attribute = attributes.get(idOf(mapping_src_value) ?? 0)
  const counts = isCounted(mapping_src_type, attribute?.measurable)
  return readUnitValue(mapping_value, { form, counts, unit: null })
}
