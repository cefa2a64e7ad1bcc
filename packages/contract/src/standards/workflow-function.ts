import { isParameterCatalogue, type ParameterCatalogue } from '../catalogues/function-fields.ts'

export interface FunctionParameter {
  name: string
  /** I: id of a record, L: ids separated by commas, C: code of a list, N: number, S: text. */
  value_type: 'I' | 'L' | 'C' | 'N' | 'S'
  desc: string
  /**
   * Allowed values: records, such as `catalogue:policy-event`, codes, such as `codes:0=Audio;1=Video`, whole numbers from
   * `numbers:0..15`, or `numbers:not 0`. Null: any.
   */
  value_script: `catalogue:${ParameterCatalogue}` | `codes:${string}` | `numbers:${string}` | null
}

/** A function that workflow nodes can call, with the fields of the wire (specification, section 3 "Function definition"). */
export interface WorkflowFunction {
  function: string
  /** First character for normal nodes, second for decisions. A: can be used, B: cannot. */
  function_type_flag: 'AA' | 'AB' | 'BA'
  /** Y: offered. N: hidden, but valid where it is already used. */
  usage_flag: 'Y' | 'N'
  comments: string
  param_num: 0 | 1 | 2
  param1: FunctionParameter | null
  param2: FunctionParameter | null
  /** A call as a sentence. `{attr}` is the attribute that it reads, `{1}` and `{2}` are its parameters. */
  sentence: string
  /** The function is called for its effect, not for a value. */
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

/** The catalogue whose records a parameter names; undefined if it names none. */
export function catalogueOfParameter(parameter: FunctionParameter | null): ParameterCatalogue | undefined {
  const name = parameter?.value_script?.match(/^catalogue:(.+)$/)?.[1]
  return name !== undefined && isParameterCatalogue(name) ? name : undefined
}

/** The allowed codes of a parameter; empty if it has none. */
export function codesOfParameter(parameter: FunctionParameter | null): { value: string; label: string }[] {
  const list = parameter?.value_script?.match(/^codes:(.+)$/)?.[1] ?? ''
  return list.split(';').flatMap((entry) => {
    const [value, label] = entry.split('=')
    return value && label ? [{ value, label }] : []
  })
}

/** Why a parameter does not take a number, as in "must be a whole number from 0 to 15"; undefined if it does. */
export function faultOfNumber(parameter: FunctionParameter, value: number): string | undefined {
  const allowed = parameter.value_script?.match(/^numbers:(.+)$/)?.[1]
  if (allowed === undefined) return undefined
  if (allowed === 'not 0') return value === 0 ? 'must not be 0' : undefined
  const [min = 0, max = Number.POSITIVE_INFINITY] = allowed.split('..').filter(Boolean).map(Number)
  if (Number.isInteger(value) && value >= min && value <= max) return undefined
  return `must be a whole number ${Number.isFinite(max) ? `from ${min} to ${max}` : `of at least ${min}`}`
}

/** Parses the ids in a parameter's value; undefined if it has anything else. */
export function idsOfParameter(value: string): number[] | undefined {
  const parts = value.split(',').map((part) => part.trim())
  const ids = parts.map((part) => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : Number.NaN))
  return ids.some(Number.isNaN) ? undefined : ids
}
