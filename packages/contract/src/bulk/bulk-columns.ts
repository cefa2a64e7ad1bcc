import type { Catalogue, Catalogues } from '../catalogue/resolve.ts'

/** A column of an exported file, and one that an import takes. */
export interface BulkColumn {
  /** Name on the wire: the id, a field, or `nest.field` of a referred record. */
  name: string
  label: string
  /** Field of the reference that this column names by what it shows; the reference's own column, filled, goes before. */
  names?: string
}

/** The columns of a catalogue's files, in their order: the id, the fields, then what is shown of referred records. */
export function bulkColumns(catalogue: Catalogue, catalogues: Catalogues): BulkColumn[] {
  const own = Object.entries(catalogue.fields).map(([name, { label }]) => ({ name, label }))
  const id = catalogue.id in catalogue.fields ? [] : [{ name: catalogue.id, label: 'Id' }]
  const shown = catalogue.references.flatMap(({ field, of }) => {
    const target = catalogues.get(of.to)
    return of.show
      .filter((name) => name !== target?.id)
      .map((name) => ({
        name: `${of.nest}.${name}`,
        label: `${of.label}: ${target?.fields[name]?.label ?? name}`,
        names: field,
      }))
  })
  return [...id, ...own, ...shown]
}

/** Columns of a row as it is read that an import passes over without a word. */
export function ignoredColumns(catalogue: Catalogue): ReadonlySet<string> {
  const nests = catalogue.references.map(({ of }) => of.nest)
  const ids = catalogue.references.flatMap(({ of }) => of.show.map((shown) => `${of.nest}.${shown}`))
  return new Set(['row_version', 'warnings', 'warning_count', ...Object.keys(catalogue.computed), ...nests, ...ids])
}
