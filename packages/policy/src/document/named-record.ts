import type { Field } from '@tollgate/contract/catalogue/field.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { catalogueOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import type { Row } from './model.ts'

/** What a field names, seen together with the other fields of its record. */
export interface Named {
  catalogue: CatalogueName
  /** Several ids with commas between. */
  many?: boolean
}

const PARAMETER = /^(r_)?(param[12])$/

/**
 * The catalogue whose record a value names; undefined where the value is what it says.
 * @param input the input that a mapping unit asks: a unit without a type has that of its input
 */
export function namedRecord(catalogue: CatalogueName, field: string, values: Row, input?: Row): Named | undefined {
  const { fields, relations } = catalogueOf(catalogue)
  const of: Field | undefined = fields[field]
  if (of?.kind === 'reference') return { catalogue: of.to as CatalogueName }
  const [, side = '', parameter] = PARAMETER.exec(field) ?? []
  if (parameter) return namedByParameter(values[`${side}function`], parameter as 'param1' | 'param2')
  const relation = relations.find((one) => one.field === field)
  if (!relation) return undefined
  const isUnit = field === 'mapping_value'
  const to = relation.to[String(values[relation.by] ?? (isUnit ? input?.mapping_des_type : undefined))]
  if (to !== undefined) return { catalogue: to as CatalogueName }
  const isEvent = isUnit && input?.mapping_src_type === 'E' && input.mapping_src_value === 'pcr_event_id'
  return isEvent ? { catalogue: 'policy-event' } : undefined
}

/** The records that a parameter of a function names, and what it is called. */
export function namedByParameter(name: unknown, key: 'param1' | 'param2') {
  const parameter = workflowFunction(name)?.[key] ?? null
  const catalogue = catalogueOfParameter(parameter)
  return catalogue && { catalogue, many: parameter?.value_type === 'L', label: parameter?.desc ?? '' }
}
