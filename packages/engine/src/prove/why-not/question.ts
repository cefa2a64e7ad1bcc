import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { Policy } from '../../decide/policy.ts'
import type { UnitLine } from '../../decide/plan/choose-mapping.ts'
import type { Calendar } from '../space/time-axis.ts'

/** An input that is to be something else. */
export interface AxisChange {
  /** As in a rule zone; T: the moment; M: how many components of a media type. */
  mapping_src_type: string
  mapping_src_value: string
  /** Null: unknown. The moment is an instant in UTC. */
  value: string | number | null
}

/** Why a context does not come to a mapping of a version that the policy holds. */
export interface WhyNotQuestion {
  policy: Policy
  version: number
  rulePlan: CompiledRulePlan
  mapping: number
  /** It names an event at which the version has the rule plan. */
  context: SimulationContext
  calendar: Calendar
  /** Combinations of values that are tried. */
  steps: number
}

/** A context that comes to the mapping, and the inputs that are different in it. */
export interface Suggestion {
  changes: readonly AxisChange[]
  context: SimulationContext
}

/** The fewest inputs to change, of three at most. */
export interface Suggested {
  suggestion: Suggestion | 'none' | 'not decided'
  /** As few other inputs that lead there as well, some of them at most. */
  others: readonly Suggestion[]
}

/** What a search for changes comes to. */
export function suggested(found: readonly Suggestion[] | 'none' | 'not decided'): Suggested {
  if (typeof found === 'string') return { suggestion: found, others: [] }
  const [suggestion = 'none', ...others] = found
  return { suggestion, others }
}

export interface WhyNot extends Suggested {
  mapping_id: number
  /** Its conditions that are not true: what was compared, line by line. */
  failing: readonly UnitLine[]
  /** The mapping that the context comes to: the same one where there is nothing to explain; null for none. */
  chosen: number | null
}
