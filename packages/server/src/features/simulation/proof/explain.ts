import { fault } from '@tollgate/contract/errors.ts'
import type { FailingCondition, WhyNotAnswer, WhyNotRequest } from '@tollgate/contract/proof/proof.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { whyNotNode } from '@tollgate/engine/prove/workflow/why-not-node.ts'
import type { Suggested, Suggestion } from '@tollgate/engine/prove/why-not/question.ts'
import { whyNotRule } from '@tollgate/engine/prove/why-not/why-not-rule.ts'
import { whyNot } from '@tollgate/engine/prove/why-not/why-not.ts'
import { AppError } from '../../../app-error.ts'
import type { StoredPolicy } from '../policy/policy-store.ts'
import { calendarOf, datesOf } from '@tollgate/engine/prove/calendar-of.ts'
import type { SlicedWork } from './sliced-work.ts'

/** Limits of the search for a suggestion; each takes some seconds. */
const MOST = { combinations: 500_000, contexts: 100_000, runs: 50_000 }

/** Explains why a mapping is not taken, a PCC rule is not granted, or a node is not reached. */
export async function explain(
  policy: StoredPolicy,
  asked: WhyNotRequest,
  slices: SlicedWork,
): Promise<Omit<WhyNotAnswer, 'policy'>> {
  const { context, pcc_rule_ver_id: version = 0, work_group_id: workflow = 0 } = asked
  const calendar = calendarOf(
    policy,
    { time_zone: context.time_zone, from: context.at, now: Date.now() },
    datesOf(policy, { versions: [version], workflows: [workflow] }),
  )
  const common = { policy, context, calendar }
  if (asked.pcc_rule_id !== undefined) {
    const rule = asked.pcc_rule_id
    if (!policy.references.rules.has(rule)) throw missing('pcc_rule_id', `There is no PCC rule ${rule}`)
    const found = await slices.finish(whyNotRule({ ...common, version, rule, steps: MOST.contexts }))
    return {
      ...NOTHING,
      is_taken: found.isGranted,
      mappings: [...found.mappings],
      failing: found.failing.map(withoutStep),
      ...suggestionsOf(found),
    }
  }
  if (asked.work_node_id !== undefined) {
    const node = asked.work_node_id
    const isThere = policy.workflows.get(workflow)?.nodes.has(node) ?? false
    if (!isThere) throw missing('work_node_id', `The workflow has no node ${node}`)
    const found = await slices.finish(whyNotNode({ ...common, workflow, node, steps: MOST.runs }))
    const { work_node_id, needed, conditions = [] } = found.departure ?? {}
    const departure = work_node_id === undefined || needed === undefined ? null : { work_node_id, needed }
    const failing = conditions.map(withoutStep)
    return { ...NOTHING, is_taken: found.isReached, departure, failing, ...suggestionsOf(found) }
  }
  const mapping = asked.mapping_id ?? 0
  const rulePlans = policy.versions.get(version)?.rulePlans.get(context.pcr_event_id ?? 0) ?? []
  const rulePlan = rulePlans.find(({ mappings }) => mappings.some(({ mapping_id }) => mapping_id === mapping))
  if (!rulePlan) throw missing('mapping_id', `The version has no mapping ${mapping} at this event`)
  const question = { ...common, version, rulePlan, mapping, steps: MOST.combinations }
  const { failing, chosen, ...found } = await slices.finish(whyNot(question))
  const lists = { failing: [...failing], mappings: [mapping] }
  return { ...NOTHING, is_taken: chosen === mapping, chosen, ...lists, ...suggestionsOf(found) }
}

function withoutStep({ step: _step, ...line }: TraceLine): FailingCondition {
  return line
}

const NOTHING = { failing: [], departure: null, chosen: null, mappings: [] }

function missing(field: string, message: string): AppError {
  return new AppError([fault('INVALID', message, field)])
}

function suggestionsOf({ suggestion, others }: Suggested): Pick<WhyNotAnswer, 'suggestion' | 'others'> {
  const asJson = ({ changes, context }: Suggestion) => ({ changes: [...changes], context })
  return { suggestion: typeof suggestion === 'string' ? suggestion : asJson(suggestion), others: others.map(asJson) }
}
