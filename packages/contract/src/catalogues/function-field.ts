import { text, type TextField } from '../catalogue/field.ts'

/** A field that names a function of the catalogue. */
export function functionField<const R extends boolean>(label: string, required: R) {
  const options = { required, maxLength: 64, mono: true, check: 'workflow function' } as const
  return text(label, options) as TextField & { required: R }
}

/** A parameter of a function: what it means, the function says. */
export function parameterField(label: string) {
  return text(label, { maxLength: PARAMETER_LENGTH })
}

/** Long enough for a list of a hundred ids. */
export const PARAMETER_LENGTH = 1024
