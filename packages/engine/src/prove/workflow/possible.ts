import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { Decision, type DecidingPolicy } from '../../decide/decision.ts'
import { chooseMapping } from '../../decide/plan/choose-mapping.ts'
import { CLOCK, readSource } from '../../decide/plan/read-source.ts'
import type { Assumed } from '../assume.ts'
import { addInput, noComparands } from '../space/comparands.ts'
import { textOf } from '../space/links.ts'
import { spansOf } from '../space/time-axis.ts'
import type { WorkflowInputs } from './workflow-inputs.ts'

/** Whether a context is possible by the operator's assumptions. */
export function isPossible(
  { impossible, links }: Assumed,
  policy: DecidingPolicy,
): (context: SimulationContext) => boolean {
  const isStated = impossible.mappings.length + links.length > 0
  return (context) => {
    if (!isStated) return true
    const decision = new Decision(policy, context, 'none')
    const known = (key: string) => {
      const value = readSource(decision, key.slice(0, 1), key.slice(2))
      return value === CLOCK ? undefined : textOf(value)
    }
    const isLinked = links.every(({ text, beginning }) => {
      const [whole, start] = [known(text), known(beginning)]
      return whole === undefined || start === undefined || whole.startsWith(start)
    })
    return isLinked && (impossible.mappings.length === 0 || chooseMapping(decision, impossible) === undefined)
  }
}

/** Adds the comparands of the assumptions, so that possible and impossible contexts are distinguished. */
export function addAssumed({ sources, spans }: WorkflowInputs, { impossible }: Assumed): void {
  for (const { type, source, inputs } of impossible.axes) {
    if (type === 'T' || type === 'E') continue
    const key = `${type} ${source}`
    const comparands = sources.get(key) ?? noComparands()
    for (const input of inputs) addInput(comparands, input)
    sources.set(key, comparands)
  }
  for (const span of spansOf([impossible])) spans.add(span)
}
