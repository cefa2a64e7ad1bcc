import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import {
  catalogueOfParameter,
  codesOfParameter,
  idsOfParameter,
  type FunctionParameter,
} from '@tollgate/contract/standards/workflow-function.ts'

/** A call of a function with its arguments. */
export interface Call {
  function: string
  param1: string | null
  param2: string | null
  /** Name of the attribute that it reads. */
  attribute: string | null
}

/** Placeholder for a missing word of a sentence. */
export const MISSING = '…'

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
