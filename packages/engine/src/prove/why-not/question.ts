import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { Policy } from '../../decide/policy.ts'
import type { Calendar } from '../space/time-axis.ts'

/** A changed input. */
export interface AxisChange {
  /** As in a rule zone. T: the moment; M: number of components of a media type. */
  mapping_src_type: string
  mapping_src_value: string
  /** Null means unknown. The moment is an instant in UTC. */
  value: string | number | null
}

/** Question: why does a context not reach a mapping of a version of the policy? */
export interface WhyNotQuestion {
  policy: Policy
  version: number
  rulePlan: CompiledRulePlan
  mapping: number
  /** With an event at which the version has the rule plan. */
  context: SimulationContext
  calendar: Calendar
  /** The most combinations of values to try. */
  steps: number
}

/** A context that reaches the mapping, with its changed inputs. */
export interface Suggestion {
  changes: readonly AxisChange[]
  context: SimulationContext
}

/** The smallest change, of at most three inputs. */
export interface Suggested {
  suggestion: Suggestion | 'none' | 'not decided'
  /** Some other changes of as few inputs. */
  others: readonly Suggestion[]
}

/** The result of a search for changes. */
export function suggested(found: readonly Suggestion[] | 'none' | 'not decided'): Suggested {
  if (typeof found === 'string') return { suggestion: found, others: [] }
  const [suggestion = 'none', ...others] = found
  return { suggestion, others }
}
