import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { SORT_OPERATOR } from '@tollgate/contract/standards/plan-codes.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { isAllowedIn } from '@tollgate/contract/standards/workflow-function.ts'
import type { ConditionRow } from '../rows/policy-data.ts'
import type { Decision } from '../decision.ts'
import { sideAt, sidesMatch, type Side } from './compare-sides.ts'
import type { CompiledGroup, CompiledNode } from './compile-workflow.ts'
import { givenTo, readCall } from './read-call.ts'
import { PASSING_FUNCTIONS, valueFunction } from './value-functions.ts'
import { WorkflowFault } from './workflow-fault.ts'

/** A decision goes to Yes if any group holds. All groups are evaluated, so that the trace shows each (statement 39). */
export function decisionHolds(decision: Decision, { row, groups }: CompiledNode): boolean {
  const id = row.work_node_id
  if (groups.length === 0) throw new WorkflowFault('DECISION_WITHOUT_CONDITIONS', id)
  const results = groups.map((group) => groupHolds(decision, group, id))
  const result = results.includes(true)
  decision.trace.taken(() => ({ statement: 39, resource: 'rule-workflow-node', id, text: 'Decision', result }))
  return result
}

function groupHolds(decision: Decision, group: CompiledGroup, node: number): boolean {
  const { conditions, work_cond_group_id: id } = group
  const results = conditions.map((condition) => conditionHolds(decision, condition, node))
  const result = results.length > 0 && results.every(Boolean)
  const resource = 'rule-workflow-cond-group'
  decision.trace.taken(() => ({ statement: 39, resource, id, text: 'Condition group', result }))
  return result
}

function conditionHolds(decision: Decision, row: ConditionRow, node: number): boolean {
  const left = sideOf(decision, row.function, row.param1, row.param2, row.re_attr, node)
  const right = rightOf(decision, row, node)
  const matches = (...[one, other]: [Side, Side]) => sidesMatch(one, row.sort_operator, other)
  const result = matches(left, right)
  const sides = [left, right]
  const compared = {
    clocks: sides.flatMap(({ clock }) => clock ?? []),
    against: sides.flatMap(({ clock, value }) => (clock || value === undefined ? [] : [value])),
    outcomeAt: (moment: number) => matches(sideAt(left, moment), sideAt(right, moment)),
  }
  decision.dependsOnComparison(compared, 'rule-workflow-cond', row.work_cond_id)
  decision.trace.taken(() => ({
    statement: 42,
    resource: 'rule-workflow-cond',
    id: row.work_cond_id,
    text: 'Condition',
    left: left.value ?? null,
    operator: codeLabel(SORT_OPERATOR, row.sort_operator) ?? String(row.sort_operator),
    right: right.value ?? null,
    result,
  }))
  return result
}

/** The right side: a zone, a constant, an attribute or a function (statement 41). */
function rightOf(decision: Decision, row: ConditionRow, node: number): Side {
  const hasOperand = row.operand !== null && row.operand !== ''
  if (row.zone_id !== null && !hasOperand) {
    const isCode = row.function === 'zonecode'
    const code = decision.references.zones.zones.get(row.zone_id)?.zone_code ?? undefined
    return isCode ? { value: code, isMeasurable: false } : { value: row.zone_id, isMeasurable: true }
  }
  if (row.is_const === 'Y') return { value: row.operand ?? undefined, isMeasurable: true }
  return sideOf(decision, row.r_function, row.r_param1, row.r_param2, row.r_re_attr, node)
}

function sideOf(
  decision: Decision,
  name: string | null,
  param1: string | null,
  param2: string | null,
  attribute: number | null,
  node: number,
): Side {
  const ofAttribute = attribute !== null && decision.references.attributes.get(attribute)?.measurable === 'Y'
  if (!name) {
    const { value, clock } = givenTo(decision, { name: '', attribute })
    return { value, clock, isMeasurable: ofAttribute }
  }
  const definition = workflowFunction(name)
  if (!definition) throw new WorkflowFault('UNKNOWN_FUNCTION', node)
  if (!isAllowedIn(definition, 'decision')) throw new WorkflowFault('FUNCTION_NOT_ALLOWED', node)
  const work = valueFunction(name)
  if (!work) return { value: undefined, isMeasurable: false }
  const { value, clock } = readCall(decision, work, { name, param1, param2, attribute })
  return { value, clock, isMeasurable: PASSING_FUNCTIONS.has(name) ? ofAttribute : typeof value === 'number' }
}
