import { compareText } from '@tollgate/policy/order.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { decide } from '../../decide/decide.ts'
import type { References } from '../../decide/references/references.ts'
import { contextOfValues } from '../space/context-of.ts'
import type { ChangedClass, ComparedSide, ComparisonQuestion } from './comparison.ts'
import type { FoundClass } from './group-decisions.ts'

/** Decides the example of a class with both versions. Throws if they agree, since that would be a bug of the comparison. */
export function decidedDifferently(question: ComparisonQuestion, found: FoundClass): ChangedClass {
  const { event, calendar, before, after } = question
  const context = contextOfValues(found.space, found.values, { policy: after.policy, event, calendar })
  if (grantedBy(before, context) === grantedBy(after, context)) {
    throw new Error(`Both versions decide the same in ${JSON.stringify(context)}`)
  }
  return { before: found.before, after: found.after, contexts: found.contexts, example: context }
}

/** What a version grants, in normal order, without ids of its records. */
function grantedBy({ policy, version }: ComparedSide, context: SimulationContext): string {
  return JSON.stringify(
    granted(decide(policy, { pcc_rule_ver_id: version, context, trace: 'none' }), policy.references),
  )
}

export function granted(answer: SimulationAnswer, { rules }: References) {
  const { install, install_bases, charges, quotas, session_qos, plans } = answer
  const refused = plans
    .flatMap(({ rule_plans }) => rule_plans.flatMap((one) => one.outcomes))
    .flatMap((one) =>
      one.refused === null || one.pcc_rule_id === null ? [] : (rules.get(one.pcc_rule_id)?.members ?? []),
    )
  const texts = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).toSorted(compareText)
  return {
    rules: [...install, ...install_bases].toSorted(compareText),
    refused: [...new Set(refused.map(({ rule_code }) => rule_code))].toSorted(compareText),
    charges: texts(charges.map(({ basic_rule_id: _id, ...charge }) => charge)),
    quotas: texts(quotas.map(({ monitoring_key, amount, rum }) => ({ monitoring_key, amount, rum }))),
    session_qos: session_qos?.qos_policy_id ?? null,
  }
}
