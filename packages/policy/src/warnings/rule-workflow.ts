import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { plainNumber } from '@tollgate/contract/standards/comparison.ts'
import { codeLabel, codesInWords, isCode } from '@tollgate/contract/standards/codes.ts'
import { WORK_GROUP_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import { constantFault, countedBy } from '../workflow/describe-constant.ts'
import type { WrittenFields } from '../workflow/model.ts'
import { versionWarnings, type Version } from './policy-plan.ts'
import {
  LINK_FIELD,
  LINK_LABEL,
  LINKS,
  linksOf,
  linksTaken,
  LEADS_NOWHERE,
  targetOf,
  type Link,
} from '../workflow/links.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import {
  codesOfParameter,
  faultOfNumber,
  isAllowedIn,
  type CallingNode,
  type FunctionParameter,
} from '@tollgate/contract/standards/workflow-function.ts'

interface Workflow extends Version {
  work_group_type?: string | null
  start_count?: number
  /** For a version: the type of its main workflow. */
  type_of_first?: string | null
}

/** Warns about a workflow that nothing starts, or without exactly one start node, and about overlapping versions. */
export function workflowWarnings(workflow: Workflow): Warning[] {
  const { work_group_type: type, start_count, type_of_first: first } = workflow
  return [...typeWarnings(type), ...startWarnings(start_count), ...otherType(type, first), ...versionWarnings(workflow)]
}

/** The warning of a version whose type differs from the main workflow's: callers never run it. */
function otherType(type: string | null | undefined, first: string | null | undefined): Warning[] {
  if (!type || !first || type === first) return []
  const other = codeLabel(WORK_GROUP_TYPE, first) ?? first
  const message = `Never runs in the place of the workflow that it is a version of, which is of the type "${other}"`
  return [{ code: 'VERSION_TYPE_DIFFERS', message, field: 'work_group_type' }]
}

function typeWarnings(type: string | null | undefined): Warning[] {
  if (!type || WORK_GROUP_TYPE.some(({ value }) => value === type)) return []
  const message = `Nothing starts a workflow of the type "${type}"; known are ${codesInWords(WORK_GROUP_TYPE)}`
  return [{ code: 'WORKFLOW_TYPE_UNKNOWN', message, field: 'work_group_type' }]
}

function startWarnings(start_count: number | undefined): Warning[] {
  if (start_count === undefined || start_count === 1) return []
  if (start_count === 0) return [{ code: 'NO_START', message: 'The workflow has no start node' }]
  return [
    {
      code: 'SEVERAL_STARTS',
      message: `The workflow has ${start_count} start nodes: it is not clear which one runs first`,
    },
  ]
}

type Node = Partial<WrittenFields<'node'>>

/** Hints about a node that is read alone. They need the whole workflow. */
export interface NodeHints {
  is_unreachable: boolean
  /** Links that close a circle. */
  links_back: readonly Link[]
}

/** Contents of a node beside its fields. Unknown while it is typed. */
interface NodeContents extends Partial<NodeHints> {
  cond_group_count?: number
  callback_count?: number
}

/** The warning of a node that no run reaches. */
export const UNREACHABLE_NODE: Warning = { code: 'UNREACHABLE_NODE', message: 'No link leads here from the start' }

/** The warning of a link back to an earlier node. */
export function nodeCircleWarning(link: Link): Warning {
  const message = `The ${LINK_LABEL[link]} link leads back to a step before: a run may never end`
  return { code: 'NODE_CIRCLE', message, field: LINK_FIELD[link] }
}

/** Warns about a node that lacks what its type needs, that no run reaches, or that closes a circle. */
export function workflowNodeWarnings(node: Node & NodeContents): Warning[] {
  const ofType = node.work_node_type === 'B' ? decisionWarnings(node) : stepWarnings(node)
  const back = (node.links_back ?? []).map(nodeCircleWarning)
  return [...ofType, ...(node.is_unreachable ? [UNREACHABLE_NODE] : []), ...back]
}

function stepWarnings(node: Node & NodeContents): Warning[] {
  const warnings: Warning[] = []
  if (node.work_node_type === 'C' && node.callback_count === 0) {
    warnings.push({ code: 'CALLBACK_WITHOUT_WORKFLOW', message: 'The callback node names no workflow to run' })
  }
  const { work_node_type: type = '' } = node
  const message = type === 'E' ? 'A run ends here: the link is never taken' : 'Only a decision takes a No link'
  for (const { link } of linksOf({ ...LEADS_NOWHERE, ...node })) {
    if (!linksTaken(type).includes(link)) warnings.push({ code: 'LINK_NEVER_TAKEN', message, field: LINK_FIELD[link] })
  }
  return warnings
}

function decisionWarnings(node: Node & NodeContents): Warning[] {
  const warnings: Warning[] = []
  for (const link of LINKS) {
    if (targetOf({ ...LEADS_NOWHERE, ...node }, link)) continue
    const message = `The decision has no ${LINK_LABEL[link]} link`
    warnings.push({ code: 'DECISION_WITHOUT_LINK', message, field: LINK_FIELD[link] })
  }
  if (node.cond_group_count === 0) {
    warnings.push({ code: 'DECISION_WITHOUT_CONDITIONS', message: 'The decision has no conditions' })
  }
  return warnings
}

/** Warns about a group without conditions, which never holds. */
export function conditionGroupWarnings({ condition_count }: { condition_count?: number }): Warning[] {
  if (condition_count !== 0) return []
  return [{ code: 'EMPTY_CONDITION_GROUP', message: 'The group has no conditions: it is never met' }]
}

type Condition = Partial<WrittenFields<'condition'>> & { pcc_re_attr?: { measurable?: string | null } | null }

/** Warns about a condition that compares nothing, or has an invalid call. */
export function conditionWarnings(condition: Condition): Warning[] {
  const { is_const, sort_operator = 0, operand, zone_id } = condition
  const warnings = [...callWarnings(condition, 'decision', ''), ...callWarnings(condition, 'decision', 'r_')]
  if (!condition.function && !condition.re_attr) {
    warnings.push({ code: 'CONDITION_WITHOUT_LEFT', message: 'Nothing is compared on the left', field: 're_attr' })
  }
  const hasRight = is_const === 'Y' ? operand : condition.r_function || condition.r_re_attr
  if (!hasRight && !zone_id && sort_operator < FIRST_WITHOUT_RIGHT) {
    const field = is_const === 'Y' ? 'operand' : 'r_re_attr'
    warnings.push({ code: 'CONDITION_WITHOUT_RIGHT', message: 'There is nothing to compare with', field })
  }
  const isAmount = countedBy(condition.function) ?? (!condition.function && condition.pcc_re_attr?.measurable === 'Y')
  // Checks the stored form, which has no unit.
  const message = is_const === 'Y' && isAmount ? constantFault(operand || '0', sort_operator, null) : undefined
  if (message !== undefined) warnings.push({ code: 'CONSTANT_NOT_A_NUMBER', message, field: 'operand' })
  return warnings
}

/** "is empty" and "is not empty" only need the left side. */
const FIRST_WITHOUT_RIGHT = 11

/** The warning of a call back to its own workflow. The field names the called workflow. */
export function circleWarning(field: 'work_group_id' | 'param1'): Warning {
  return { code: 'CALLBACK_CIRCLE', message: 'The workflow run here leads back to this one', field }
}

export type Circling = {
  /** Set for a row that is read alone, since finding it needs the whole workflow. */
  closes_circle?: boolean
}

/** Warns about a callback that closes a circle. */
export function callbackWarnings({ closes_circle }: Circling): Warning[] {
  return closes_circle ? [circleWarning('work_group_id')] : []
}

/** Warns about an execution with an invalid call, or that closes a circle. */
export function executionWarnings(execution: Execution & Circling): Warning[] {
  const warnings = callWarnings(execution, 'normal', '')
  if (execution.pcc_obj_re_attr?.re_attr_src_type === RESERVE) {
    const message = 'A reserve attribute can be read, not written'
    warnings.push({ code: 'WRITES_RESERVE_ATTRIBUTE', message, field: 'obj_re_attr' })
  }
  if (execution.closes_circle) warnings.push(circleWarning('param1'))
  return warnings
}

type Execution = Partial<WrittenFields<'execution'>> & {
  pcc_obj_re_attr?: { re_attr_src_type?: string | null } | null
}
const RESERVE = 'C'

type Calls = Readonly<Record<string, unknown>>

function callWarnings(row: Calls, node: CallingNode, side: '' | 'r_'): Warning[] {
  const definition = workflowFunction(row[`${side}function`])
  if (!definition) return []
  const warnings: Warning[] = []
  if (!isAllowedIn(definition, node)) {
    const message = `${definition.function} cannot be called in a ${node} node`
    warnings.push({ code: 'FUNCTION_NOT_ALLOWED', message, field: `${side}function` })
  }
  for (const key of ['param1', 'param2'] as const) {
    const reason = parameterFault(definition[key], textIn(row[`${side}${key}`]))
    if (reason) warnings.push({ ...reason, field: `${side}${key}` })
  }
  return warnings
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function parameterFault(parameter: FunctionParameter | null, value = ''): Warning | undefined {
  const isEmpty = value === ''
  if (!parameter) {
    return isEmpty ? undefined : { code: 'PARAMETER_COUNT', message: 'The function takes no such parameter' }
  }
  if (isEmpty) return { code: 'PARAMETER_COUNT', message: `The function needs a parameter: ${parameter.desc}` }
  const fault = codeFault(parameter, value) ?? numberFault(parameter, value)
  return fault === undefined ? undefined : { code: 'PARAMETER_TYPE', message: `${parameter.desc}: ${fault}` }
}

function codeFault(parameter: FunctionParameter, value: string): string | undefined {
  const codes = codesOfParameter(parameter)
  if (codes.length === 0 || isCode(codes, value)) return undefined
  return `must be one of ${codesInWords(codes)}`
}

function numberFault(parameter: FunctionParameter, value: string): string | undefined {
  if (parameter.value_type !== 'N') return undefined
  const number = plainNumber(value)
  return number === undefined ? 'must be a number' : faultOfNumber(parameter, number)
}
