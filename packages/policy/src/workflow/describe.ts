import type { CodeValue } from '@tollgate/contract/standards/codes.ts'
import type { SORT_OPERATOR } from '@tollgate/contract/standards/plan-codes.ts'
import type { RecordNames, RecordUnits } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { WorkflowCondition, WorkflowConditionGroup, WorkflowExecution } from './model.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { constantsInWords, constantsOf, unitOfCall } from './describe-constant.ts'
import {
  catalogueOfParameter,
  codesOfParameter,
  type FunctionParameter,
  idsOfParameter,
} from '@tollgate/contract/standards/workflow-function.ts'

/** Placeholder for a missing word of a sentence. */
const MISSING = '…'

/** The fields of a condition that its sentence uses. */
export type ConditionWords = Pick<
  WorkflowCondition,
  'function' | 'param1' | 'param2' | 'sort_operator' | 'is_const' | 'operand' | 'r_function' | 'r_param1' | 'r_param2'
> & {
  pcc_re_attr: NamedAttribute
  pcc_r_re_attr: NamedAttribute
  pcc_zone: { zone_name: string } | null
}

type NamedAttribute = { re_attr_name: string } | null

/** The fields of an execution that its sentence uses. */
export type ExecutionWords = Pick<
  WorkflowExecution,
  'function' | 'param1' | 'param2' | 'src_re_attr_name' | 'obj_re_attr_name'
>

const OPERATORS: Readonly<Record<number, string>> = {
  1: 'is',
  2: 'is not',
  3: 'is greater than',
  4: 'is at least',
  5: 'is less than',
  6: 'is at most',
  7: 'is one of',
  8: 'is none of',
  9: 'starts with',
  10: 'is between',
  11: 'is empty',
  12: 'is not empty',
} satisfies Readonly<Record<CodeValue<typeof SORT_OPERATOR>, string>>
const BETWEEN = 10
const LAST_WITH_RIGHT = BETWEEN

/**
 * A condition as a sentence. A constant gets the unit of the value that it is compared with.
 *
 * @example // 'usage of “Monthly data usage” is at least 5 GiB (5368709120 octets)'
 */
export function describeCondition(condition: ConditionWords, names: RecordNames, units: RecordUnits = {}): string {
  const { sort_operator: operator } = condition
  const words = [leftOf(condition, names), OPERATORS[operator] ?? MISSING]
  if (operator <= LAST_WITH_RIGHT) words.push(rightOf(condition, names, units))
  return words.join(' ')
}

function leftOf({ function: name, param1, param2, pcc_re_attr }: ConditionWords, names: RecordNames): string {
  const attribute = pcc_re_attr?.re_attr_name ?? null
  return name ? describeCall({ function: name, param1, param2, attribute }, names) : (attribute ?? MISSING)
}

function rightOf(condition: ConditionWords, names: RecordNames, units: RecordUnits): string {
  const { is_const, operand, pcc_zone, r_function, r_param1, r_param2, pcc_r_re_attr } = condition
  if (is_const === 'Y' && operand) return constantOf(condition, operand, units)
  if (pcc_zone) return `zone ${quoted(pcc_zone.zone_name)}`
  if (is_const === 'Y') return MISSING
  const attribute = pcc_r_re_attr?.re_attr_name ?? null
  if (!r_function) return attribute ?? MISSING
  return describeCall({ function: r_function, param1: r_param1, param2: r_param2, attribute }, names)
}

function constantOf(condition: ConditionWords, operand: string, units: RecordUnits): string {
  const { sort_operator: operator } = condition
  return constantsInWords(constantsOf(operand, operator), unitOfCall(condition, units)).join(
    operator === BETWEEN ? ' and ' : ',',
  )
}

/** The conditions of a group as a sentence. All must hold. */
function describeGroup(conditions: readonly ConditionWords[], names: RecordNames, units: RecordUnits = {}): string {
  if (conditions.length === 0) return 'never: the group has no conditions'
  return conditions.map((condition) => describeCondition(condition, names, units)).join(' and ')
}

/** The groups of a decision as a sentence. One must hold. */
export function describeDecision(
  groups: readonly Pick<WorkflowConditionGroup, 'conditions'>[],
  names: RecordNames,
  units: RecordUnits = {},
): string {
  const texts = groups.map(({ conditions }) => {
    const text = describeGroup(conditions, names, units)
    return groups.length > 1 && conditions.length > 1 ? `(${text})` : text
  })
  return texts.length === 0 ? 'no conditions' : texts.join(' or ')
}

/**
 * An execution as a sentence.
 *
 * @example // 'set Bearer QCI to “8”'
 */
export function describeExecution(execution: ExecutionWords, names: RecordNames): string {
  const { function: name, param1, param2, src_re_attr_name, obj_re_attr_name: target } = execution
  const call = describeCall({ function: name, param1, param2, attribute: src_re_attr_name }, names)
  if (workflowFunction(name)?.acts) return target ? `${call}, keep the result in ${target}` : call
  return target ? `set ${target} to ${call}` : `work out ${call}, and keep it nowhere`
}

/** A call of a function with its arguments. */
interface Call {
  function: string
  param1: string | null
  param2: string | null
  /** Name of the attribute that it reads. */
  attribute: string | null
}

/**
 * A call in words.
 *
 * @example describeCall({ function: 'Add', param1: '5', param2: null, attribute: 'Sessions open' }, {}) // 'Sessions open + 5'
 */
export function describeCall(call: Call, names: RecordNames): string {
  const definition = workflowFunction(call.function)
  if (!definition) return `${call.function}(${[call.param1, call.param2].filter((value) => value !== null).join(', ')})`
  const words: Readonly<Record<string, () => string>> = {
    attr: () => call.attribute ?? MISSING,
    '1': () => parameterInWords(definition.param1, call.param1, names),
    '2': () => parameterInWords(definition.param2, call.param2, names),
  }
  return definition.sentence.replaceAll(/\{(attr|1|2)\}/g, (_, key: string) => words[key]?.() ?? MISSING)
}

function parameterInWords(parameter: FunctionParameter | null, value: string | null, names: RecordNames): string {
  if (value === null || value === '') return MISSING
  const catalogue = catalogueOfParameter(parameter)
  if (catalogue) {
    const ids = idsOfParameter(value)
    return ids ? ids.map((id) => quoted(names[catalogue]?.[id] ?? `#${id}`)).join(', ') : quoted(value)
  }
  const code = codesOfParameter(parameter).find((known) => known.value === value)
  if (code) return code.label.toLowerCase()
  return parameter?.value_type === 'N' ? value : quoted(value)
}

/** Quotes a name or a text within a sentence. */
export function quoted(text: string): string {
  return `“${text}”`
}
