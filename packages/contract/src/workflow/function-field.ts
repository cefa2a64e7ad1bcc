import { text, type TextField } from '../catalogue/field.ts'
import { accepted, refused, type CheckedText } from '../standards/checked-text.ts'
import { WORKFLOW_FUNCTIONS, workflowFunction } from './functions.ts'

const CODES = WORKFLOW_FUNCTIONS.map(({ function: value, comments }) => ({ value, label: value, hint: comments }))

function checkFunction(name: string): CheckedText {
  return workflowFunction(name) ? accepted(name) : refused(`There is no function "${name}"`)
}

/** A field that names a function of the catalogue. */
export function functionField<const R extends boolean>(label: string, required: R) {
  return text(label, { required, maxLength: 64, mono: true, codes: CODES, check: checkFunction }) as TextField & {
    required: R
  }
}

/** A parameter of a function: what it means, the function says. */
export function parameterField(label: string) {
  return text(label, { maxLength: PARAMETER_LENGTH })
}

/** Long enough for a list of a hundred ids. */
const PARAMETER_LENGTH = 1024
