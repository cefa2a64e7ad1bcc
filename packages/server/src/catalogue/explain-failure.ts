import { sql } from 'kysely'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { anyTable } from '../database/any-table.ts'
import type { Database } from '../database/open.ts'
import type { ColumnValue } from '../database/tables.ts'
import { AppError, refusal } from '../app-error.ts'
import { completeRefusal } from './complete-refusal.ts'
import { duplicateFault } from './duplicate-fault.ts'
import { referenceFaults } from './reference-faults.ts'
import type { Source } from './select-rows.ts'
import { usersOf, type Users } from './usage.ts'

interface Failed {
  values?: Written
  id?: number
  /** Rows that were stored earlier in the same transaction, and rolled back with it. */
  beside?: readonly Written[]
}

/**
 * Turns a constraint violation into faults that name fields or users. Completes the faults of a refused body. Runs only
 * after a failure, so successful writes pay nothing.
 */
export async function explainFailure(
  database: Database,
  source: Source,
  error: unknown,
  failed: Failed,
): Promise<never> {
  if (error instanceof AppError) throw await completed(database, source, error, failed)
  const { one } = source.catalogue.words
  const faults = await faultsOfFailure(database, source, error, failed)
  if (!faults) throw error
  if (faults.length > 0) throw new AppError(faults)
  const isDuplicate = database.engine.failureOf(error) === 'duplicate'
  throw isDuplicate
    ? refusal('DUPLICATE', `This ${one} exists already`)
    : refusal('INVALID', 'The record refers to one that does not exist')
}

async function completed(database: Database, source: Source, refused: AppError, failed: Failed): Promise<AppError> {
  if (!failed.values || (refused.status !== 400 && refused.status !== 409)) return refused
  // Rules between rows cannot be checked against missing rows; that these are missing is the fault.
  const known = refused.status === 400 ? refused.faults : []
  const values = await intended(database, source, failed)
  const [faults = []] = await completeRefusal(database.db, source, [{ values, faults: known }])
  return faults.length > 0 ? new AppError(faults) : refused
}

/** The faults of a row that violated a constraint; none if another row did. Undefined if no constraint failed. */
export async function faultsOfFailure(
  database: Database,
  source: Source,
  error: unknown,
  failed: Failed,
): Promise<Fault[] | undefined> {
  const failure = database.engine.failureOf(error)
  if (failure === 'duplicate') return duplicates(database, source, failed)
  if (failure === 'reference') return brokenReferences(database, source, failed)
  return undefined
}

/** The row as it would have been stored. */
async function intended({ db }: Database, { catalogue }: Source, { values, id }: Failed): Promise<Written> {
  const stored =
    id === undefined
      ? undefined
      : await anyTable(db).selectFrom(catalogue.table).selectAll().where(catalogue.id, '=', id).executeTakeFirst()
  return { ...stored, ...values }
}

async function duplicates(database: Database, source: Source, failed: Failed): Promise<Fault[]> {
  const { catalogue } = source
  const { id, beside = [] } = failed
  const row = await intended(database, source, failed)
  const faults: Fault[] = []
  for (const group of catalogue.unique) {
    let twin = anyTable(database.db).selectFrom(catalogue.table).select(catalogue.id)
    for (const field of group) twin = twin.where(equals(catalogue, field, row[field] ?? null))
    if (id !== undefined) twin = twin.where(catalogue.id, '!=', id)
    const isBeside = beside.some((other) => group.every((field) => isSame(other[field], row[field])))
    if (isBeside || (await twin.executeTakeFirst())) faults.push(duplicateFault(catalogue, group, row))
  }
  return faults
}

function isSame(one: ColumnValue = null, other: ColumnValue = null): boolean {
  if (one === null || other === null) return false
  return String(one).toLowerCase() === String(other).toLowerCase()
}

function equals({ fields }: Source['catalogue'], field: string, value: ColumnValue) {
  const column = sql.ref(field)
  return fields[field]?.kind === 'text'
    ? sql<boolean>`fold(${column}) = fold(${value})`
    : sql<boolean>`${column} = ${value}`
}

async function brokenReferences(database: Database, source: Source, failed: Failed): Promise<Fault[]> {
  if (failed.values === undefined && failed.id !== undefined) return [await inUse(database, source, failed.id)]
  const [faults = []] = await referenceFaults(database.db, source, [await intended(database, source, failed)])
  return faults
}

async function inUse(database: Database, source: Source, id: number): Promise<Fault> {
  return fault('IN_USE', describeUsers(source, await usersOf(database.db, source, id)))
}

/** "In use by 12 records: QoS rule "Gold", QoS rule "Silver", …". */
export function describeUsers(source: Source, users: readonly Users[]): string {
  const count = users.reduce((sum, user) => sum + user.count, 0)
  const named = users.flatMap(({ catalogue, records }) => {
    const one = source.catalogues.get(catalogue)?.words.one ?? catalogue
    return records.map(({ label }) => `${one} "${label}"`)
  })
  const shown = named.slice(0, 3).join(', ')
  const more = count > 3 ? ', …' : ''
  return `In use by ${count} ${count === 1 ? 'record' : 'records'}: ${shown}${more}`
}
