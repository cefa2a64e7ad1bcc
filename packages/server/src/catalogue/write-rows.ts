import { sql } from 'kysely'
import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { rewriteNotes } from '@tollgate/contract/catalogue/rewrite-notes.ts'
import { rowFaults } from '@tollgate/contract/catalogue/row-faults.ts'
import {
  createSchema,
  faultsOf,
  soundValues,
  updateSchema,
  type WriteKind,
  type Written,
} from '@tollgate/contract/catalogue/write-schema.ts'
import { anyTable } from '../database/any-table.ts'
import type { Database } from '../database/open.ts'
import type { Db, TableRow, Trx } from '../database/tables.ts'
import { askRights } from '../history/batch.ts'
import { recordChange, type Actor } from '../history/record-change.ts'
import { writeOnce } from '../writing/write-once.ts'
import { AppError, refusal } from '../app-error.ts'
import { fieldOf } from '../http/parse-body.ts'
import { withParts } from './attach-parts.ts'
import { explainFailure } from './explain-failure.ts'
import type { Row } from './present-row.ts'
import { numberIn, type RecordId } from './record-id.ts'
import { insertWithKey } from './record-keys.ts'
import { recordOwned } from './record-rows.ts'
import { fromRows, selectRows, type Source } from './select-rows.ts'

/** The actor of a write, and the `row_version` that the client believes to change. */
export interface WriteContext {
  actor: Actor
  expectedVersion?: number | undefined
}

interface Writer {
  create(body: unknown, context: WriteContext): Promise<Row>
  update(id: number, body: unknown, context: WriteContext): Promise<Row>
  remove(id: number, context: WriteContext): Promise<Row>
}

/** Stores a validated new row. */
export type StoreRow = (transaction: WriteTransaction, source: Source, values: Written, actor: Actor) => Promise<Row>

/** The three writes of a catalogue. Each is one transaction with hooks and history entry. */
export function catalogueWriter(database: Database, source: Source, store: StoreRow = insertRow): Writer {
  const { engine } = database
  const parse = bodyParser(source.catalogue)

  const check = async (body: unknown, kind: WriteKind, id?: number): Promise<Written> => {
    try {
      return parse(body, kind)
    } catch (error) {
      const values = soundValues(source.catalogue, body, kind)
      return explainFailure(database, source, error, id === undefined ? { values } : { values, id })
    }
  }
  const attempt = <T>(
    actor: Actor,
    work: (trx: Trx) => Promise<T>,
    about: { values?: Written; id?: number },
  ): Promise<T> =>
    writeOnce(database, actor, work).catch((error: unknown) => explainFailure(database, source, error, about))

  return {
    async create(body, context) {
      const values = await check(body, 'create')
      const row = await attempt(context.actor, (trx) => store({ trx, engine }, source, values, context.actor), {
        values,
      })
      return withNotes(source, body, row)
    },
    async update(id, body, context) {
      const values = await check(body, 'update', id)
      const work = async (trx: Trx) => {
        const stored = await lockRow(trx, source, id)
        checkAddress(source, body, stored)
        checkVersion(stored, context.expectedVersion ?? versionIn(body))
        return changeRow({ trx, engine }, source, stored, values, context.actor)
      }
      return withNotes(source, body, await attempt(context.actor, work, { values, id }))
    },
    remove(id, context) {
      return attempt(context.actor, (trx) => removeRow({ trx, engine }, source, id, context), { id })
    },
  }
}

/** Adds notes to the answer about values that were stored differently from the body. */
function withNotes({ catalogue }: Source, body: unknown, row: Row): Row {
  const known = row.warnings as Warning[]
  const notes = rewriteNotes(catalogue, body as Record<string, unknown>, row)
  const more = notes.filter(({ message }) => !known.some((warning) => warning.message === message))
  return more.length === 0 ? row : { ...row, warnings: [...known, ...more] }
}

export type ParseBody = (body: unknown, kind: WriteKind) => Written

/** Validates bodies of a catalogue. Throws the faults by field. */
export function bodyParser(catalogue: Source['catalogue']): ParseBody {
  return (body, kind) => {
    const schema = kind === 'create' ? createSchema(catalogue) : updateSchema(catalogue)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new AppError(faultsOf(catalogue, parsed.error, body))
    return parsed.data
  }
}

export interface WriteTransaction {
  trx: Trx
  engine: Database['engine']
}

/** Updates a locked row, with hooks and history entry. */
export async function changeRow(
  { trx, engine }: WriteTransaction,
  source: Source,
  stored: TableRow,
  values: Written,
  actor: Actor,
  undoOf?: number,
): Promise<Row> {
  const { catalogue, hooks } = source
  const id = numberIn(stored, catalogue.id)
  const before = source.present.one(await readRow(trx, source, id))
  const merged = { ...pickFields(source, stored), ...values, ...renewed(source, values) }
  await askRights(trx, catalogue, stored, { ...stored, ...values })
  checkRow(source, merged)
  await hooks.beforeSave?.({ trx, engine, actor, values: merged, before: stored })
  await anyTable(trx).updateTable(catalogue.table).set(merged).where(catalogue.id, '=', id).execute()
  const after = source.present.one(await readRow(trx, source, id))
  const found = { ...before, row_version: before.row_version - 1 }
  await recordChange(trx, { actor, catalogue, id, before: found, after, undoOf })
  return after
}

/** Deletes a row and all it owns, and clears optional references to it, each with a history entry. */
export async function removeRow(
  transaction: WriteTransaction,
  source: Source,
  id: number,
  context: WriteContext,
): Promise<Row> {
  const { trx } = transaction
  const { catalogue } = source
  const stored = await lockRow(trx, source, id)
  checkVersion(stored, context.expectedVersion)
  await clearReferences(transaction, source, [id], context.actor)
  const before = source.present.one(await readRow(trx, source, id))
  before.row_version = numberIn(stored, 'row_version') - 1
  await recordOwned(transaction, source, [id], context.actor)
  await anyTable(trx).deleteFrom(catalogue.table).where(catalogue.id, '=', id).execute()
  await recordChange(trx, { actor: context.actor, catalogue, id, before, after: null })
  return before
}

/** Clears references to rows that are about to be deleted, where the catalogue allows it. */
export async function clearReferences(
  transaction: WriteTransaction,
  source: Source,
  ids: readonly number[],
  actor: Actor,
): Promise<void> {
  const cleared = source.catalogue.references.filter(({ of }) => of.cleared && of.to === source.catalogue.name)
  const { table, id } = source.catalogue
  for (const { field } of cleared) {
    const users = await anyTable(transaction.trx)
      .selectFrom(table)
      .select(id)
      .where(field, 'in', ids)
      .orderBy(id)
      .execute()
    for (const user of users.filter((row) => !ids.includes(numberIn(row, id)))) {
      const stored = await lockRow(transaction.trx, source, numberIn(user, id))
      await changeRow(transaction, source, stored, { [field]: null }, actor)
    }
  }
}

/** Refuses combinations of values that contradict each other. */
function checkRow({ catalogue }: Source, values: Written): void {
  const faults = rowFaults(catalogue, values)
  if (faults.length > 0) throw new AppError(faults)
}

/** Inserts a validated row with hooks and history entry, within a transaction. */
export async function insertRow(
  { trx, engine }: WriteTransaction,
  source: Source,
  values: Written,
  actor: Actor,
): Promise<Row> {
  const { catalogue, hooks } = source
  Object.assign(values, renewed(source, values))
  await askRights(trx, catalogue, values)
  checkRow(source, values)
  await hooks.beforeSave?.({ trx, engine, actor, values, before: undefined })
  const id = await insertWithKey(trx, catalogue, values)
  const after = source.present.one(await readRow(trx, source, id))
  await recordChange(trx, { actor, catalogue, id, before: null, after })
  return after
}

/** The row with its nested and computed columns. An unknown id is `NOT_FOUND`. */
export async function readRow(db: Db, source: Source, id: RecordId): Promise<TableRow> {
  const row = await findRow(db, source, id)
  if (!row) throw notFound(source, id)
  return row
}

/** The same, but undefined for an unknown id. */
export async function findRow(db: Db, source: Source, id: RecordId): Promise<TableRow | undefined> {
  const { table, id: key } = source.catalogue
  const rows = await selectRows(fromRows(db, source), source).where(`${table}.${key}`, '=', id).execute()
  return (await withParts(db, source, rows))[0]
}

/** Increments the version first, so that a second writer waits on either engine before anything is compared. */
export async function lockRow(trx: Trx, source: Source, id: number): Promise<TableRow> {
  const { catalogue, hooks } = source
  const row = await anyTable(trx)
    .updateTable(catalogue.table)
    .set({ row_version: sql`row_version + 1` })
    .where(catalogue.id, '=', id)
    .where(hooks.rows ?? sql<boolean>`1 = 1`)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound(source, id)
  return row
}

/** The version of a locked row is already incremented. */
export function checkVersion(row: TableRow, expected: number | undefined): void {
  if (expected !== undefined && expected !== numberIn(row, 'row_version') - 1) throw refusal('STALE')
}

function notFound({ catalogue }: Source, id: RecordId): AppError {
  return refusal('NOT_FOUND', `There is no ${catalogue.words.one} ${id}`)
}

/** The stored values of the catalogue's fields. */
export function pickFields({ catalogue }: Source, row: TableRow): Written {
  return Object.fromEntries(Object.keys(catalogue.fields).map((field) => [field, row[field] ?? null]))
}

/** Sets the time fields of a write that the body does not have. */
export function renewed({ catalogue }: Source, values: Written): Written {
  const absent = catalogue.renewed.filter((field) => values[field] === null || values[field] === undefined)
  return Object.fromEntries(absent.map((field) => [field, new Date().toISOString()]))
}

/** A body may be the row as it was read: its version then counts like `If-Match`. */
export function versionIn(body: unknown): number | undefined {
  const given = fieldOf(body, 'row_version')
  if (given === undefined || given === null || given === '') return undefined
  const version = wholeNumber(given)
  if (version === undefined) throw refusal('INVALID', 'row_version must be the one that was read', 'row_version')
  return version
}

/** A body may repeat the address of its record, but not name another one. */
function checkAddress({ catalogue }: Source, body: unknown, stored: TableRow): void {
  for (const field of catalogue.address) {
    const own = fieldOf(body, field)
    if (own === undefined || wholeNumber(own) === stored[field]) continue
    throw refusal('INVALID', `${field} must equal the one in the path`, field)
  }
}

/** A number, also as text; undefined for anything else. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}
