import { WORKFLOW_FUNCTIONS, workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import {
  isAllowedIn,
  readsAttribute,
  type CallingNode,
  type FunctionParameter,
  type WorkflowFunction,
} from '@tollgate/contract/standards/workflow-function.ts'
import type { FormValues } from '../../../../catalogue/form/form-values.ts'

/** The fields of a record for one call. */
export interface CallFields {
  function: string
  param1: string
  param2: string
  attribute: string
}

export const LEFT: CallFields = { function: 'function', param1: 'param1', param2: 'param2', attribute: 're_attr' }
export const RIGHT: CallFields = {
  function: 'r_function',
  param1: 'r_param1',
  param2: 'r_param2',
  attribute: 'r_re_attr',
}
export const EXECUTION: CallFields = { ...LEFT, attribute: 'src_re_attr' }

/** The functions for a kind of node, always with the chosen one. */
export function functionsFor(node: CallingNode, chosen: string): readonly WorkflowFunction[] {
  return WORKFLOW_FUNCTIONS.filter(
    (definition) => definition.function === chosen || (definition.usage_flag === 'Y' && isAllowedIn(definition, node)),
  )
}

/** Whether the call reads an attribute; without a function it is the attribute. */
export function takesAttribute(name: unknown): boolean {
  const definition = workflowFunction(name)
  return definition === undefined || readsAttribute(definition)
}

/** The values with another function. Parameters and attribute stay if they mean the same. */
export function withFunction(values: FormValues, fields: CallFields, name: string): FormValues {
  const [before, after] = [workflowFunction(values[fields.function]), workflowFunction(name)]
  const kept = (key: 'param1' | 'param2') =>
    meansTheSame(before?.[key] ?? null, after?.[key] ?? null) ? (values[fields[key]] ?? '') : ''
  return {
    ...values,
    [fields.function]: name,
    [fields.param1]: kept('param1'),
    [fields.param2]: kept('param2'),
    [fields.attribute]: takesAttribute(name) ? (values[fields.attribute] ?? null) : null,
  }
}

function meansTheSame(a: FunctionParameter | null, b: FunctionParameter | null): boolean {
  return a !== null && b !== null && a.value_type === b.value_type && a.value_script === b.value_script
}

export function withoutCall(values: FormValues, fields: CallFields): FormValues {
  return {
    ...values,
    [fields.function]: '',
    [fields.param1]: '',
    [fields.param2]: '',
    [fields.attribute]: null,
  }
}
