import { CODE_LENGTH, type Field, type ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'

/** A column a list can show. */
export interface Column {
  key: string
  label: string
  /** What `sort` is given for it. */
  sort: string
  numeric: boolean
  mono: boolean
  /** How much width it needs; without one, its share of what is left. */
  width: 'name' | 'number' | 'count' | 'code' | 'wide' | undefined
}

/** Every column of a catalogue: its own choice first, then the other fields, the id last. */
export function columnsOf(catalogue: Catalogue): readonly Column[] {
  const offered = [
    ...catalogue.columns,
    ...Object.keys(catalogue.fields).filter((key) => !catalogue.fields[key]?.hidden),
  ]
  return [...new Set([...offered, ...Object.keys(catalogue.computed), catalogue.id])].map((key) =>
    column(catalogue, key),
  )
}

function column(catalogue: Catalogue, key: string): Column {
  const field = catalogue.fields[key]
  const section = field?.section === undefined ? undefined : sameLabel(catalogue, key, field)
  return {
    key,
    label: captionOf(catalogue, key) + (section === undefined ? '' : ` (${section.toLowerCase()})`),
    sort: field?.kind === 'reference' ? sortOf(catalogue, field) : key,
    numeric: isNumeric(field ?? catalogue.computed[key]),
    mono: field?.kind === 'text' ? field.mono === true && !field.codes : key === catalogue.id,
    width: widthOf(catalogue, key, field),
  }
}

/** Without a field it is the id. */
function isNumeric(field: Field | undefined): boolean {
  return field === undefined || (field.kind === 'number' && !field.codes)
}

function widthOf(catalogue: Catalogue, key: string, field: Field | undefined): Column['width'] {
  if (key === catalogue.label) return 'name'
  if (field === undefined) return isNumeric(catalogue.computed[key]) ? 'count' : undefined
  if ((field.kind === 'number' && !field.codes) || (field.kind === 'text' && field.format)) return 'number'
  if (field.kind !== 'text' || !field.mono || field.codes) return undefined
  return field.maxLength > CODE_LENGTH ? 'wide' : 'code'
}

/** The caption of a field, a computed value or the id. */
export function captionOf(catalogue: Catalogue, key: string): string {
  return catalogue.fields[key]?.label ?? catalogue.computed[key]?.label ?? 'Id'
}

/** The section, where a field before it has the same caption. */
function sameLabel(catalogue: Catalogue, key: string, field: Field): string | undefined {
  const first = Object.entries(catalogue.fields).find(([, { label }]) => label === field.label)
  return first?.[0] === key ? undefined : field.section
}

function sortOf(catalogue: Catalogue, { to, nest, show }: ReferenceField): string {
  const { label } = catalogueOf(to)
  const shown = show.includes(label) ? label : show[0]
  const path = `${nest}.${shown}`
  return catalogue.sortable.has(path) ? path : catalogue.id
}
