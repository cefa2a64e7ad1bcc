import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { decide } from '../../decide/decide.ts'
import { idOf } from '../../decide/values/read-value.ts'
import type { AtomValue, Space } from '../space/space.ts'
import type { AxisChange, Suggestion, WhyNotQuestion } from './question.ts'
import type { Change } from './smallest-change.ts'

/**
 * The context with a change, if the engine then comes to the mapping. It may not: balances expire and statuses of counters
 * change with the moment.
 */
export function suggestionOf(question: WhyNotQuestion, { axes }: Space, change: Change): Suggestion | undefined {
  const { policy, version, rulePlan, mapping } = question
  const context = structuredClone(question.context)
  const changes = change.map(({ axis, atom }): AxisChange => {
    const { type = '', source = '' } = axes[axis] ?? {}
    put(context, { type, source, value: atom.value }, question)
    const value = type === 'T' ? context.at : (atom.value ?? null)
    return { mapping_src_type: type, mapping_src_value: source, value }
  })
  const answer = decide(policy, { pcc_rule_ver_id: version, context, trace: 'none' })
  const rulePlans = answer.plans.flatMap(({ rule_plans }) => rule_plans)
  const chosen = rulePlans.find(({ ap_rule_id }) => ap_rule_id === rulePlan.ap_rule_id)?.mapping_id
  return chosen === mapping ? { changes, context } : undefined
}

interface AxisValue {
  type: string
  source: string
  value: AtomValue
}

function put(context: SimulationContext, { type, source, value }: AxisValue, { policy }: WhyNotQuestion): void {
  const id = idOf(source) ?? 0
  const code = policy.references.counterCodes.get(id) ?? ''
  if (type === 'T' && typeof value === 'number') context.at = new Date(value).toISOString()
  if (type === 'A') replace(context.attributes, id, value ?? undefined)
  if (type === 'B') replace(context.balances, id, typeof value === 'number' ? { amount: value } : undefined)
  if (type === 'C') replace(context.accumulators, id, typeof value === 'number' ? value : undefined)
  if (type === 'D') replace(context.counters, code, value === undefined ? undefined : { status: String(value) })
}

function replace<V>(record: Record<string, V>, key: string | number, value: V | undefined): void {
  if (value === undefined) delete record[key]
  else record[key] = value
}
