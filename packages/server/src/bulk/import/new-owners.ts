import { createSchema, faultsOf } from '@tollgate/contract/catalogue/write-schema.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { LARGEST_CHOSEN } from '@tollgate/contract/catalogue/field.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { ColumnValue } from '../../database/tables.ts'
import type { ReferenceColumn } from './cells.ts'
import type { Spool, SpooledWrite } from './spool.ts'
import { writeSlice, type Writing } from './write-slice.ts'

/** Temporary id of an owner that the import creates. No record has such an id. */
const FIRST = LARGEST_CHOSEN + 1

/** Rows per batch. */
const ROWS = 1000

/** The reference named by `create_missing`: to the owner of the rows, or to records that may come with them. */
export function createdReference({ catalogue }: Source, asked: unknown, faults: Fault[]): ReferenceColumn | undefined {
  if (asked === undefined || asked === '') return undefined
  const owners = catalogue.references.filter(({ of }) => of.owner || of.createdByImport)
  const found = owners.find(({ field }) => field === asked)
  const known = owners.map(({ field }) => field).join(', ')
  const allowed = known === '' ? 'is not for these rows: they belong to nothing' : `must be ${known}`
  if (!found) faults.push(fault('INVALID', `create_missing ${allowed}`, 'create_missing'))
  return found
}

/**
 * The temporary id of the owner with these values. Rows with the same values share one owner. Throws the faults of
 * creating it.
 */
export function newOwner(
  spool: Spool,
  { catalogue }: Source,
  line: number,
  given: Readonly<Record<string, ColumnValue>>,
): { id: number; faults: readonly Fault[] } {
  const parsed = createSchema(catalogue).safeParse(given)
  if (!parsed.success) return { id: 0, faults: faultsOf(catalogue, parsed.error, given) }
  const key = Object.values(given).map((value) => String(value).toLowerCase())
  const label = String(given[catalogue.label] ?? '')
  return { id: FIRST + spool.owner(JSON.stringify(key), { line, label, values: parsed.data }), faults: [] }
}

/** Whether a value is a temporary id of a new owner. */
export function isNewOwner(value: unknown): boolean {
  return typeof value === 'number' && value >= FIRST
}

export function newOwnerName(spool: Spool, id: number): string {
  return `${spool.ownerAt(id - FIRST).label} (new)`
}

/** The new owners of all rows to write, in file order. Faulty rows create none. */
export function ownersToCreate(spool: Spool, field: string): number[] {
  const found = new Set<number>()
  for (const rows of spool.writes(ROWS)) {
    for (const { values } of rows) {
      const owner = values[field]
      if (typeof owner === 'number' && isNewOwner(owner)) found.add(owner)
    }
  }
  return [...found]
}

/** Stores new owners and returns the rows with their real ids. */
export async function storeOwners(
  writing: Writing,
  spool: Spool,
  field: string,
): Promise<(rows: SpooledWrite[]) => SpooledWrite[]> {
  const ids = new Map<number, number>()
  for (const owner of ownersToCreate(spool, field)) {
    const [row] = await writeSlice(writing, [spool.ownerAt(owner - FIRST)])
    if (row) ids.set(owner, numberIn(row, writing.source.catalogue.id))
  }
  return (rows) =>
    rows.map((row) => {
      const value = row.values[field]
      const id = typeof value === 'number' ? ids.get(value) : undefined
      return id === undefined ? row : { ...row, values: { ...row.values, [field]: id } }
    })
}
