import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { isCounted, type UnitInput } from '@tollgate/policy/plan/unit-value.ts'

/** A source being chosen; without a value it is not chosen yet. */
export interface DraftSource {
  mapping_src_type: string
  mapping_src_value: string
}

/** A condition being typed. */
export interface DraftCondition extends DraftSource {
  mapping_match_type: number
  mapping_type: string
  zone_map_id: number | null
  zone_id: number | null
  mapping_value: string | null
}

export const NEW_CONDITION: DraftCondition = {
  mapping_src_type: 'A',
  mapping_src_value: '',
  mapping_match_type: MATCH.IS,
  mapping_type: 'V',
  zone_map_id: null,
  zone_id: null,
  mapping_value: null,
}

/** The operators after this one, "is known" and "is unknown", take no value. */
export const LAST_WITH_VALUE = 3
export const TIME = 'T'

/** Operators for a type of source. */
export function formsOf(type: string): string[] {
  if (type === TIME) return ['T']
  return type === 'D' ? ['S'] : ['V', 'Z']
}

/** The known inputs with their units. */
export type KnownInputs = SimulationInputs['inputs']

const KINDS: Readonly<Record<string, KnownInputs[number]['kind']>> = { A: 'attribute', B: 'balance', C: 'accumulator' }

/** How the value of a condition is parsed: in the unit of its source. */
export function inputOf(
  { mapping_src_type: type, mapping_src_value: key }: DraftSource,
  inputs: KnownInputs,
): UnitInput {
  const input = inputs.find((one) => one.kind === KINDS[type] && one.key === key)
  return { form: 'V', counts: input?.counts ?? isCounted(type, undefined), unit: input?.rum ?? null }
}
