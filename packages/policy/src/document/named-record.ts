import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import { workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import { definitionOf, type DocumentCatalogue } from './document-catalogue.ts'
import type { Row } from './model.ts'

/** The record that a field names, which may depend on other fields of its record. */
export interface Named {
  catalogue: DocumentCatalogue
  /** Several ids, separated by commas. */
  many?: boolean
}

const PARAMETER = /^(r_)?(param[12])$/

/**
 * The catalogue whose record a value names; undefined if the value is no reference.
 * @param input The input of a mapping unit: a unit without a type takes the type of its input.
 */
export function namedRecord(catalogue: DocumentCatalogue, field: string, values: Row, input?: Row): Named | undefined {
  const { fields, relations } = definitionOf(catalogue)
  const of: Field | undefined = fields[field]
  if (of?.kind === 'reference') return { catalogue: of.to as DocumentCatalogue }
  const [, side = '', parameter] = PARAMETER.exec(field) ?? []
  if (parameter) return namedByParameter(values[`${side}function`], parameter as 'param1' | 'param2')
  const relation = relations.find((one) => one.field === field)
  if (!relation) return undefined
  const isUnit = field === 'mapping_value'
  const to = relation.to[String(values[relation.by] ?? (isUnit ? input?.mapping_des_type : undefined))]
  if (to !== undefined) return { catalogue: to as DocumentCatalogue }
  const isEvent = isUnit && input?.mapping_src_type === 'E' && input.mapping_src_value === 'pcr_event_id'
  return isEvent ? { catalogue: 'policy-event' } : undefined
}

const NAMING = new Map<DocumentCatalogue, ReadonlyMap<string, readonly string[]>>()

/** Fields that can name a record, each with the fields that its catalogue depends on. */
export function namingFields(catalogue: DocumentCatalogue): ReadonlyMap<string, readonly string[]> {
  const known = NAMING.get(catalogue) ?? new Map(namingIn(catalogue))
  NAMING.set(catalogue, known)
  return known
}

function namingIn(catalogue: DocumentCatalogue): [string, string[]][] {
  const { fields, relations } = definitionOf(catalogue)
  return Object.entries(fields).flatMap(([field, of]): [string, string[]][] => {
    if (of.kind === 'reference') return [[field, [field]]]
    const side = PARAMETER.exec(field)
    if (side) return [[field, [field, `${side[1] ?? ''}function`]]]
    const relation = relations.find((one) => one.field === field)
    return relation ? [[field, [field, relation.by]]] : []
  })
}

/** The catalogue of a function's parameter, and the parameter's name. */
export function namedByParameter(name: unknown, key: 'param1' | 'param2') {
  const parameter = workflowFunction(name)?.[key] ?? null
  const catalogue = catalogueOfParameter(parameter)
  return catalogue && { catalogue, many: parameter?.value_type === 'L', label: parameter?.desc ?? '' }
}
