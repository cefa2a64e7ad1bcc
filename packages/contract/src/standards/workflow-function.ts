import { isParameterCatalogue, type ParameterCatalogue } from '../catalogues/function-fields.ts'

export interface FunctionParameter {
  name: string
  /** I = id of a record, L = comma list of ids, C = one of some codes, N = number, S = text. */
  value_type: 'I' | 'L' | 'C' | 'N' | 'S'
  desc: string
  /** Where its values come from: `catalogue:policy-event`, or `codes:0=Audio;1=Video`; null where it is free. */
  value_script: `catalogue:${ParameterCatalogue}` | `codes:${string}` | null
}

/** What a workflow node can call; its fields are those of the wire (specification, section 3 "Function definition"). */
export interface WorkflowFunction {
  function: string
  /** Two characters, A usable or B not: in normal nodes, in decisions. */
  function_type_flag: 'AA' | 'AB' | 'BA'
  /** Y in the catalogue, N hidden but still valid where it is used. */
  usage_flag: 'Y' | 'N'
  comments: string
  param_num: 0 | 1 | 2
  param1: FunctionParameter | null
  param2: FunctionParameter | null
  /** How a call reads as a sentence: `{attr}`, `{1}` and `{2}` stand for the attribute it reads and its parameters. */
  sentence: string
  /** It is called for what it does, not for what it gives. */
  acts: boolean
}

export type CallingNode = 'normal' | 'decision'

export function isAllowedIn(
  { function_type_flag: flag }: Pick<WorkflowFunction, 'function_type_flag'>,
  node: CallingNode,
) {
  return flag[node === 'normal' ? 0 : 1] === 'A'
}

export function readsAttribute({ sentence }: Pick<WorkflowFunction, 'sentence'>): boolean {
  return sentence.includes('{attr}')
}

/** Name of the catalogue whose records a parameter names; undefined where it names none. */
export function catalogueOfParameter(parameter: FunctionParameter | null): ParameterCatalogue | undefined {
  const name = parameter?.value_script?.match(/^catalogue:(.+)$/)?.[1]
  return name !== undefined && isParameterCatalogue(name) ? name : undefined
}

/** The codes that a parameter takes; none where it takes others. */
export function codesOfParameter(parameter: FunctionParameter | null): { value: string; label: string }[] {
  const list = parameter?.value_script?.match(/^codes:(.+)$/)?.[1] ?? ''
  return list.split(';').flatMap((entry) => {
    const [value, label] = entry.split('=')
    return value && label ? [{ value, label }] : []
  })
}

/** The ids in a parameter's value; undefined where it is not ids. */
export function idsOfParameter(value: string): number[] | undefined {
  const parts = value.split(',').map((part) => part.trim())
  const ids = parts.map((part) => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : Number.NaN))
  return ids.some(Number.isNaN) ? undefined : ids
}
