import { ruleWords } from './rule-effect.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { localOf } from '../../../catalogue/format/local-time.ts'
import { limitsOf } from './limits.ts'
import { listed } from './listed.ts'
import { workflowWords } from './workflow-words.ts'

/**
 * The answer in one line.
 * @example 'Gets Roaming, peak hours. 940 MB left. Asked again on 2026/03/02 at 22:00.'
 */
export function answerSentence(answer: SimulationAnswer, names: RecordNames, zone: string): string {
  if (answer.result === 'error') return `Nothing is applied: ${answer.error?.message ?? 'the workflow failed'}.`
  const workflow = workflowWords(answer, names)
  // `plans` lists every requested plan, even one without an outcome: it is empty only if none was requested.
  if (workflow && answer.plans.length === 0)
    return workflow.ran ? `${workflow.words} No plan was asked.` : workflow.words
  const notRun = workflow && !workflow.ran ? workflow.words : ''
  return [rulesWords(answer), ...quotaWords(answer), nextWords(answer, zone), notRun].filter(Boolean).join(' ')
}

function rulesWords({ result, rules, install_bases, remove, plans }: SimulationAnswer): string {
  const names = [...rules.map(ruleWords), ...install_bases]
  if (names.length > 0) return `Gets ${listed(names)}.`
  if (result === 'no_policy') return 'No policy: nothing is chosen, and what is installed stays.'
  const outcomes = plans.flatMap(({ rule_plans }) => rule_plans).flatMap((plan) => plan.outcomes)
  if (outcomes.some(({ refused }) => refused !== null)) return 'Gets nothing: no balance pays for it.'
  return remove.length > 0 ? 'Gets nothing, and what is installed goes.' : 'Gets no rule.'
}

function quotaWords({ quotas, trace }: SimulationAnswer): string[] {
  return quotas.map(
    ({ amount, rum, acm_rule_id }) => `${formatQuantity(amount, rum, limitsOf(trace, acm_rule_id))} left.`,
  )
}

function nextWords({ next_evaluation }: SimulationAnswer, zone: string): string {
  if (next_evaluation === null) return ''
  const [day = '', time = ''] = localOf(next_evaluation, zone).split('T')
  return `Asked again on ${day.replaceAll('-', '/')} at ${time}.`
}
