import type { Field, ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'

export interface Column {
  key: string
  label: string
  /** Its name in `sort`. */
  sort: string
  numeric: boolean
  mono: boolean
  /** Numbers and dates must not be cut off, because they would read as others. */
  firm: boolean
}

/** Every column of a catalogue: default columns first, then other fields, the id last. */
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
    firm: isFirm(field ?? catalogue.computed[key]),
  }
}

/** Without a field it is the id. */
function isNumeric(field: Field | undefined): boolean {
  return field === undefined || (field.kind === 'number' && !field.codes)
}

function isFirm(field: Field | undefined): boolean {
  return isNumeric(field) || (field?.kind === 'text' && field.format !== undefined)
}

/** The caption of a field, a computed value or the id. */
export function captionOf(catalogue: Catalogue, key: string): string {
  return catalogue.fields[key]?.label ?? catalogue.computed[key]?.label ?? 'Id'
}

/** Adds the section if an earlier field has the same label. */
function sameLabel(catalogue: Catalogue, key: string, field: Field): string | undefined {
  const first = Object.entries(catalogue.fields).find(([, { label }]) => label === field.label)
  return first?.[0] === key ? undefined : field.section
}

function sortOf(catalogue: Catalogue, reference: ReferenceField): string {
  const { nest, show } = reference
  const { label } = referredCatalogue(reference)
  const shown = show.includes(label) ? label : show[0]
  const path = `${nest}.${shown}`
  return catalogue.sortable.has(path) ? path : catalogue.id
}
