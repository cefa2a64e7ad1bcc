import { fixedColumn, planImport } from '@tollgate/contract/bulk/import-plan.ts'
import { writtenCell } from '@tollgate/contract/bulk/spreadsheet-cell.ts'
import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { AppError } from '../../app-error.ts'
import type { FileRow } from './file/file-row.ts'

export type Cells = Record<string, unknown>

export interface CellRow {
  line: number
  cells: Cells
  faults: Fault[]
}

/** Options of an import, from its query. */
export interface ImportOptions {
  mapping: ColumnMapping | undefined
  /** Values of columns that the file lacks. */
  fixed: Readonly<Cells>
  /** The owner reference whose missing records the import creates. */
  creates: ReferenceColumn | undefined
}

/** A field that refers to a record. */
export type ReferenceColumn = Source['catalogue']['references'][number]

type Targets = readonly (string | undefined)[]

/** Maps the file's cells to our columns. An unknown column refuses the whole file. */
export function cellReader(
  { catalogue, catalogues }: Source,
  { mapping, fixed }: Pick<ImportOptions, 'mapping' | 'fixed'>,
): (row: FileRow) => CellRow {
  const plans = new WeakMap<readonly string[], Targets>()
  const targetsOf = (names: readonly string[]): Targets => {
    const known = plans.get(names)
    if (known) return known
    const { targets, faults } = planImport(names, mapping, catalogue, catalogues)
    if (faults.length > 0) throw new AppError(faults)
    plans.set(names, targets)
    return targets
  }
  return ({ line, names, values }) => {
    const cells: Cells = { ...fixed }
    for (const [at, target] of targetsOf(names).entries()) {
      const field = target === undefined ? undefined : catalogue.fields[target]
      if (target !== undefined) cells[target] = (field ? writtenCell(field, values[at]) : values[at]) ?? null
    }
    return { line, cells, faults: values.length === names.length ? [] : [unevenRow(values.length, names.length)] }
  }
}

function unevenRow(count: number, expected: number): Fault {
  return fault('INVALID', `The row has ${count} ${count === 1 ? 'cell' : 'cells'}, the header ${expected}`)
}

/** The fixed values in the query. Any other key is a fault. */
export function fixedValues(
  { catalogue, catalogues }: Source,
  query: Readonly<Record<string, unknown>>,
  faults: Fault[],
): Cells {
  const fixed: Cells = {}
  for (const [key, value] of Object.entries(query)) {
    const column = fixedColumn(key, catalogue, catalogues)
    if (column === undefined) faults.push(fault('INVALID', `There is no column "${key}"`, key))
    else if (typeof value !== 'string') faults.push(fault('INVALID', `${key} is given more than once`, key))
    else fixed[column] = value
  }
  return fixed
}

export function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')
}
