import type { ReferenceField } from '../catalogue/field.ts'
import type { Catalogue, Catalogues } from '../catalogue/resolve.ts'

/** A column of exported and imported files. */
export interface BulkColumn {
  /** Name on the wire: the id, a field, or `nest.field` of a referred record. */
  name: string
  label: string
  /** The reference field that this column fills by name. A value in the reference's own column takes precedence. */
  names?: string
}

/** The columns of a catalogue's exported files, in order: the id, the fields, then fields of referred records. */
export function bulkColumns(catalogue: Catalogue, catalogues: Catalogues): BulkColumn[] {
  return columnsWith(catalogue, catalogues, ({ show }) => show)
}

/** The columns that an imported file may have: a referred record may also be named by what is unique to it. */
export function importColumns(catalogue: Catalogue, catalogues: Catalogues): BulkColumn[] {
  return columnsWith(catalogue, catalogues, fieldsThatName)
}

/** The fields by which a file may name the record that a field refers to. */
export function fieldsThatName({ show }: ReferenceField, target: Catalogue | undefined): readonly string[] {
  const unique = (target?.unique ?? []).flatMap((group) => (group.length === 1 ? group : []))
  return [...new Set([...show, ...unique])].filter((name) => name !== target?.id)
}

function columnsWith(
  catalogue: Catalogue,
  catalogues: Catalogues,
  fieldsOf: (reference: ReferenceField, target: Catalogue | undefined) => readonly string[],
): BulkColumn[] {
  const own = Object.entries(catalogue.fields).map(([name, { label }]) => ({ name, label }))
  const id = catalogue.id in catalogue.fields ? [] : [{ name: catalogue.id, label: 'Id' }]
  const shown = catalogue.references.flatMap(({ field, of }) => {
    const target = catalogues.get(of.to)
    return fieldsOf(of, target)
      .filter((name) => name !== target?.id)
      .map((name) => ({
        name: `${of.nest}.${name}`,
        label: `${of.label}: ${target?.fields[name]?.label ?? name}`,
        names: field,
      }))
  })
  return [...id, ...own, ...shown]
}
