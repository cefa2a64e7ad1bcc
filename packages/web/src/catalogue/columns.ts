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
  /** A short code: it needs little width. */
  short: boolean
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
    numeric: field ? field.kind === 'number' && !field.codes : true,
    mono: field?.kind === 'text' ? field.mono === true && !field.codes : key === catalogue.id,
    short: field?.kind === 'text' && field.mono === true && !field.codes && field.maxLength <= CODE_LENGTH,
  }
}

/** The caption of a field, a computed number or the id. */
export function captionOf(catalogue: Catalogue, key: string): string {
  return catalogue.fields[key]?.label ?? catalogue.computed[key] ?? 'Id'
}

/** The section, where another field has the same caption. */
function sameLabel(catalogue: Catalogue, key: string, field: Field): string | undefined {
  const twin = Object.entries(catalogue.fields).some(([other, { label }]) => other !== key && label === field.label)
  return twin ? field.section : undefined
}

function sortOf(catalogue: Catalogue, { to, nest, show }: ReferenceField): string {
  const { label } = catalogueOf(to)
  const shown = show.includes(label) ? label : show[0]
  const path = `${nest}.${shown}`
  return catalogue.sortable.has(path) ? path : catalogue.id
}
