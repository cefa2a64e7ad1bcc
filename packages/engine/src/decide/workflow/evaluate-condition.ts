import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { SORT_OPERATOR } from '@tollgate/contract/standards/plan-codes.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { isAllowedIn } from '@tollgate/contract/standards/workflow-function.ts'
import type { ConditionRow } from '../rows/policy-data.ts'
import type { Decision } from '../decision.ts'
import type { CompiledGroup, CompiledNode } from './compile-workflow.ts'
import { givenTo, readCall } from './read-call.ts'
import { PASSING_FUNCTIONS, valueFunction } from './value-functions.ts'
import { WorkflowFault } from './workflow-fault.ts'
import { compareText } from '@tollgate/policy/order.ts'
import { type Known, momentOf, numberOf } from '../values/read-value.ts'
import type { Instant } from '../../time-span/local-time.ts'
import type { ClockValue } from '../clock/clock-value.ts'

const IN_LIST = 7
const NOT_IN_LIST = 8
const STARTS_WITH = 9
const BETWEEN = 10
const IS_EMPTY = 11
const IS_NOT_EMPTY = 12

const ORDERED: Readonly<Record<number, (order: number) => boolean>> = {
  1: (order) => order === 0,
  2: (order) => order !== 0,
  3: (order) => order > 0,
  4: (order) => order >= 0,
  5: (order) => order < 0,
  6: (order) => order <= 0,
}

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

interface Side {
  value: Known | undefined
  /** Whether digits are a number. Otherwise they are a code that only looks like one. */
  isMeasurable: boolean
  /** How the value changes with time if it comes from the clock. */
  clock?: ClockValue | undefined
}

function sideAt(side: Side, moment: Instant): Side {
  return side.clock ? { ...side, value: side.clock.valueAt(moment) } : side
}

/** Whether a condition holds. With an unknown side it is false, except for "is empty" (statement 42). */
function sidesMatch(left: Side, operator: number, right: Side): boolean {
  if (operator === IS_EMPTY) return left.value === undefined || left.value === ''
  if (operator === IS_NOT_EMPTY) return left.value !== undefined && left.value !== ''
  if (left.value === undefined || right.value === undefined) return false
  if (operator === STARTS_WITH) return String(left.value).startsWith(String(right.value))
  if (operator === IN_LIST) return isInList(left, right)
  if (operator === NOT_IN_LIST) return !isInList(left, right)
  if (operator === BETWEEN) return isBetween(left, right)
  return ORDERED[operator]?.(orderOf(left, right)) ?? false
}

function isInList(left: Side, right: Side): boolean {
  return partsOf(right).some((part) => orderOf(left, part) === 0)
}

function isBetween(left: Side, right: Side): boolean {
  const [low, high, ...more] = partsOf(right)
  if (!low || !high || more.length > 0) return false
  return orderOf(left, low) >= 0 && orderOf(left, high) <= 0
}

function partsOf({ value, isMeasurable }: Side): Side[] {
  return String(value)
    .split(',')
    .map((part) => ({ value: part.trim(), isMeasurable }))
}

/** Compares as numbers if both are measurable numbers, as instants if both are dates, else as case-sensitive text. */
function orderOf(left: Side, right: Side): number {
  const numbers = pairOf(measured(left), measured(right))
  if (numbers) return Math.sign(numbers[0] - numbers[1])
  const moments = pairOf(momentOf(left.value), momentOf(right.value))
  if (moments) return Math.sign(moments[0] - moments[1])
  return compareText(String(left.value), String(right.value))
}

function measured({ value, isMeasurable }: Side): number | undefined {
  return isMeasurable ? numberOf(value) : undefined
}

function pairOf(left: number | undefined, right: number | undefined): [number, number] | undefined {
  return left === undefined || right === undefined ? undefined : [left, right]
}
