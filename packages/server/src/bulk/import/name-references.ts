import { fieldsThatName } from '@tollgate/contract/bulk/bulk-columns.ts'
import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { ColumnValue, Db } from '../../database/tables.ts'
import { isBlank, type CellRow, type ImportOptions } from './cells.ts'
import { newOwner } from './new-owners.ts'
import type { Spool } from './spool.ts'
import { keyOf, storedRows, type StoredRow } from './stored-rows.ts'

/** Resolves references that are given by name. Every given column of the record must match. */
export async function nameReferences(
  { db, source, sourceNamed, options: { creates }, spool }: Naming,
  rows: readonly CellRow[],
): Promise<void> {
  for (const { field, of } of source.catalogue.references) {
    const target = sourceNamed(of.to)
    const ownersOf = creates?.field === field ? spool : undefined
    if (target) await nameReference({ db, target, field, of, ownersOf }, rows)
  }
}

interface Naming {
  db: Db
  source: Source
  sourceNamed: (name: string) => Source | undefined
  options: Pick<ImportOptions, 'creates'>
  spool: Spool
}

interface NamedReference {
  db: Db
  target: Source
  field: string
  of: ReferenceField
  /** Collects missing records to create; absent: a missing record is a fault. */
  ownersOf: Spool | undefined
}

async function nameReference(reference: NamedReference, rows: readonly CellRow[]): Promise<void> {
  const { db, target, field, of } = reference
  const { catalogue } = target
  const shown = fieldsThatName(of, catalogue)
  const named = rows.filter(({ cells }) => isBlank(cells[field]) && shown.some((name) => `${of.nest}.${name}` in cells))
  // Rows of a JSON file may have different columns.
  for (const given of Map.groupBy(named, ({ cells }) =>
    shown.filter((name) => `${of.nest}.${name}` in cells).join(),
  ).values()) {
    const columns = shown.filter((name) => `${of.nest}.${name}` in (given[0]?.cells ?? {}))
    const names = new Map(given.map((row) => [row, namesOf(row, of, columns, target)]))
    const wanted = Object.fromEntries(
      columns.map((name) => [name, [...names.values()].map((found) => found[name] ?? null)]),
    )
    const found = Map.groupBy(await storedRows(db, target, wanted, true), (row) => keyOf(row, columns, true))
    for (const [row, values] of names) {
      const blank = Object.values(values).every((value) => value === null)
      const fitting = blank ? [] : (found.get(keyOf(values, columns, true)) ?? []).filter(({ own }) => own === 1)
      if (blank || fitting.length === 1) row.cells[field] = fitting[0]?.[catalogue.id] ?? null
      else if (fitting.length === 0 && reference.ownersOf) createOwner(reference, reference.ownersOf, row, values)
      else row.faults.push(misnamed(fitting, values, reference))
    }
  }
}

/** The record is created together with the row, if it can be. */
function createOwner(
  { target, field, of }: NamedReference,
  spool: Spool,
  row: CellRow,
  values: Record<string, ColumnValue>,
): void {
  const { id, faults } = newOwner(spool, target, row.line, values)
  row.faults.push(...faults.map((found) => fault(found.code, found.message, `${of.nest}.${found.field}`)))
  if (faults.length === 0) row.cells[field] = id
}

function namesOf(
  { cells }: CellRow,
  of: ReferenceField,
  columns: readonly string[],
  { catalogue }: Source,
): Record<string, ColumnValue> {
  return Object.fromEntries(
    columns.map((name) => {
      const cell = cells[`${of.nest}.${name}`]
      if (isBlank(cell)) return [name, null]
      // No database stores NUL, and PostgreSQL rejects it in a query.
      const text = String(cell).replaceAll('\u0000', ' ').trim()
      return [name, catalogue.fields[name]?.kind === 'text' ? text : toNumber(text)]
    }),
  )
}

/** -1 matches no record. */
function toNumber(text: string): number {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : -1
}

function misnamed(
  fitting: readonly StoredRow[],
  values: Record<string, ColumnValue>,
  { of, field, target }: NamedReference,
): Fault {
  const { one, many } = target.catalogue.words
  const description = Object.entries(values)
    .map(([name, value]) => `${name} "${value ?? ''}"`)
    .join(', ')
  const column = `${of.nest}.${Object.keys(values)[0]}`
  if (fitting.length === 0) return fault('INVALID', `${of.label}: there is no ${one} with ${description}`, column)
  return fault(
    'INVALID',
    `${of.label}: ${fitting.length} ${many.toLowerCase()} have ${description}; give ${field} instead`,
    column,
  )
}
