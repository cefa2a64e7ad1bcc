import { reference, text, type ReferenceField, type TextField } from '@tollgate/contract/catalogue/field.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { PARAMETER_LENGTH } from '@tollgate/contract/catalogues/function-field.ts'
import {
  catalogueOfParameter,
  codesOfParameter,
  type FunctionParameter,
} from '@tollgate/contract/standards/workflow-function.ts'

/** The field by which a parameter is typed: a record of a catalogue, one of some codes, or text. */
export function parameterField(parameter: FunctionParameter): ReferenceField | TextField {
  const to = catalogueOfParameter(parameter)
  if (to === undefined) {
    const codes = codesOfParameter(parameter)
    const closed = codes.length > 0
    return text(parameter.desc, { maxLength: PARAMETER_LENGTH, ...(closed && { codes, closed }) })
  }
  const { words, label } = referredCatalogue({ to })
  return reference(isList(parameter) ? words.many : parameter.desc, {
    to,
    nest: '',
    show: [label],
  })
}

/** Whether a parameter takes several records. */
export function isList({ value_type: type }: FunctionParameter): boolean {
  return type === 'L'
}
