import type { Catalogue, Catalogues } from '../catalogue/resolve.ts'
import { fault, type Fault } from '../errors.ts'
import { importColumns } from './bulk-columns.ts'
import type { ColumnMapping } from './column-mapping.ts'

/** For each column of a file, the catalogue's column that it fills; undefined if it is ignored. */
export interface ImportPlan {
  targets: readonly (string | undefined)[]
  faults: readonly Fault[]
}

/**
 * Matches a file's columns with those of a catalogue. With a mapping, columns that it does not name are ignored. Without
 * one, every column must be known, because a misspelt column would silently change nothing.
 */
export function planImport(
  header: readonly string[],
  mapping: ColumnMapping | undefined,
  catalogue: Catalogue,
  catalogues: Catalogues,
): ImportPlan {
  const known = new Set(importColumns(catalogue, catalogues).map(({ name }) => name))
  const names = header.map((name) => name.trim())
  const targets = mapping
    ? names.map((name) => (Object.hasOwn(mapping, name) ? mapping[name] : undefined))
    : names.map((name) => ownColumn(name, known))
  const faults = mapping
    ? mappingFaults(names, mapping, known)
    : names.filter((name, at) => targets[at] === undefined && !ignoredColumns(catalogue).has(name)).map(unknownColumn)
  return { targets, faults: [...faults, ...twice(targets)] }
}

/** Columns of exported rows that an import ignores without a warning. */
function ignoredColumns(catalogue: Catalogue): ReadonlySet<string> {
  const nests = catalogue.references.map(({ of }) => of.nest)
  const ids = catalogue.references.flatMap(({ of }) => of.show.map((shown) => `${of.nest}.${shown}`))
  return new Set(['row_version', 'warnings', 'warning_count', ...Object.keys(catalogue.computed), ...nests, ...ids])
}

/** Ignores case, since spreadsheets tend to capitalise headers. */
function ownColumn(name: string, known: ReadonlySet<string>): string | undefined {
  return known.has(name) ? name : [...known].find((own) => own.toLowerCase() === name.toLowerCase())
}

function unknownColumn(name: string): Fault {
  return fault('INVALID', name === '' ? 'A column has no name' : `There is no column "${name}"`, name)
}

function mappingFaults(names: readonly string[], mapping: ColumnMapping, known: ReadonlySet<string>): Fault[] {
  return Object.entries(mapping).flatMap(([from, to]) => [
    ...(names.includes(from) ? [] : [fault('INVALID', `The file has no column "${from}"`, from)]),
    ...(known.has(to) ? [] : [unknownColumn(to)]),
  ])
}

function twice(targets: readonly (string | undefined)[]): Fault[] {
  const repeated = targets.filter((target, at) => target !== undefined && targets.indexOf(target) < at)
  return [...new Set(repeated)].map((target) => fault('INVALID', `Two columns are "${target}"`, target))
}

/** The column that a fixed value in the query fills: a column, or the field of a list filter. */
export function fixedColumn(key: string, catalogue: Catalogue, catalogues: Catalogues): string | undefined {
  const known = new Set(importColumns(catalogue, catalogues).map(({ name }) => name))
  const field = catalogue.filters.find((filter) => filter.key === key)?.field
  return [key, field].find((name) => name !== undefined && known.has(name))
}
