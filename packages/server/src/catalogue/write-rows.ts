import { sql } from 'kysely'
import { createSchema, faultsOf, updateSchema, type Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Database } from '../database/open.ts'
import type { TableRow, Trx } from '../database/tables.ts'
import { recordChange, type Actor } from '../history/record-change.ts'
import { AppError, refusal } from '../http/app-error.ts'
import { explainFailure } from './explain-failure.ts'
import type { Row } from './present-row.ts'
import { fromRows, selectRows, type Source } from './select-rows.ts'

/** A write's circumstances: who, and the `row_version` the client believes to change. */
export interface WriteContext {
  actor: Actor
  expectedVersion?: number | undefined
}

export interface Writer {
  create(body: unknown, context: WriteContext): Promise<Row>
  update(id: number, body: unknown, context: WriteContext): Promise<Row>
  remove(id: number, context: WriteContext): Promise<Row>
}

/** The three writes of a catalogue: each one transaction with its hook and its history entry. */
export function catalogueWriter(database: Database, source: Source): Writer {
  const { catalogue, hooks } = source
  const schemas = { create: createSchema(catalogue), update: updateSchema(catalogue) }

  function parse(body: unknown, kind: keyof typeof schemas): Written {
    const parsed = schemas[kind].safeParse(body)
    if (!parsed.success) throw new AppError(faultsOf(catalogue, parsed.error, body))
    return parsed.data
  }

  async function change(trx: Trx, id: number, body: unknown, values: Written, context: WriteContext): Promise<Row> {
    const stored = await lockRow(trx, source, id)
    checkAddress(source, body, stored)
    checkVersion(stored, context.expectedVersion ?? versionIn(body))
    const before = source.present.one(await readRow(trx, source, id))
    const merged = { ...pickFields(source, stored), ...values, ...renewed(source, values) }
    await hooks.beforeSave?.({ trx, engine: database.engine, values: merged, before: stored })
    await trx.updateTable(catalogue.table).set(merged).where(catalogue.id, '=', id).execute()
    const after = source.present.one(await readRow(trx, source, id))
    await recordChange(trx, {
      actor: context.actor,
      catalogue,
      id,
      before: { ...before, row_version: before.row_version - 1 },
      after,
    })
    return after
  }

  async function drop(trx: Trx, id: number, context: WriteContext): Promise<Row> {
    const stored = await lockRow(trx, source, id)
    checkVersion(stored, context.expectedVersion)
    const before = source.present.one(await readRow(trx, source, id))
    before.row_version = (stored.row_version as number) - 1
    await trx.deleteFrom(catalogue.table).where(catalogue.id, '=', id).execute()
    await recordChange(trx, { actor: context.actor, catalogue, id, before, after: null })
    return before
  }

  const attempt = <T>(work: (trx: Trx) => Promise<T>, about: { values?: Written; id?: number }): Promise<T> =>
    database.db
      .transaction()
      .execute(work)
      .catch((error: unknown) => explainFailure(database, source, error, about))

  return {
    create(body, context) {
      const values = parse(body, 'create')
      return attempt((trx) => insertRow({ trx, engine: database.engine }, source, values, context.actor), { values })
    },
    update(id, body, context) {
      const values = parse(body, 'update')
      return attempt((trx) => change(trx, id, body, values, context), { values, id })
    },
    remove(id, context) {
      return attempt((trx) => drop(trx, id, context), { id })
    },
  }
}

/** Stores a checked row with its hook and its history entry, inside a transaction that may hold more. */
export async function insertRow(
  { trx, engine }: { trx: Trx; engine: Database['engine'] },
  source: Source,
  values: Written,
  actor: Actor,
): Promise<Row> {
  const { catalogue, hooks } = source
  Object.assign(values, renewed(source, values))
  await hooks.beforeSave?.({ trx, engine, values, before: undefined })
  const inserted = await trx
    .insertInto(catalogue.table)
    .values(values)
    .returning(catalogue.id)
    .executeTakeFirstOrThrow()
  const id = inserted[catalogue.id] as number
  const after = source.present.one(await readRow(trx, source, id))
  await recordChange(trx, { actor, catalogue, id, before: null, after })
  return after
}

/** The row with its nested and computed columns; an unknown id is `NOT_FOUND`. */
export async function readRow(db: Database['db'], source: Source, id: number): Promise<TableRow> {
  const { catalogue } = source
  const row = await selectRows(fromRows(db, source), source)
    .where(`${catalogue.table}.${catalogue.id}`, '=', id)
    .executeTakeFirst()
  if (!row) throw notFound(source, id)
  return row
}

/** Raising the version first makes a second writer wait, on either engine, before anything is compared. */
async function lockRow(trx: Trx, source: Source, id: number): Promise<TableRow> {
  const { catalogue, hooks } = source
  const row = await trx
    .updateTable(catalogue.table)
    .set({ row_version: sql`row_version + 1` })
    .where(catalogue.id, '=', id)
    .where(hooks.rows ?? sql<boolean>`1 = 1`)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound(source, id)
  return row
}

/** A locked row's version is already raised. */
function checkVersion({ row_version }: TableRow, expected: number | undefined): void {
  if (expected !== undefined && expected !== (row_version as number) - 1) throw refusal('STALE')
}

function notFound({ catalogue }: Source, id: number): AppError {
  return refusal('NOT_FOUND', `There is no ${catalogue.words.one} ${id}`)
}

/** The stored values of the catalogue's fields. */
export function pickFields({ catalogue }: Source, row: TableRow): Written {
  return Object.fromEntries(Object.keys(catalogue.fields).map((field) => [field, row[field] ?? null]))
}

/** The write's own time for the fields that tell it, where the body does not. */
export function renewed({ catalogue }: Source, values: Written): Written {
  const absent = catalogue.renewed.filter((field) => values[field] === null || values[field] === undefined)
  return Object.fromEntries(absent.map((field) => [field, new Date().toISOString()]))
}

/** A body may be the row as it was read: then its version counts like `If-Match`. */
function versionIn(body: unknown): number | undefined {
  const { row_version: given } = body as { row_version?: unknown }
  if (given === undefined || given === null || given === '') return undefined
  const version = wholeNumber(given)
  if (version === undefined) throw refusal('INVALID', 'row_version must be the one that was read', 'row_version')
  return version
}

/** A body may name its own record again, and no other. */
function checkAddress({ catalogue }: Source, body: unknown, stored: TableRow): void {
  for (const field of catalogue.address) {
    const own = (body as Record<string, unknown>)[field]
    if (own === undefined || wholeNumber(own) === stored[field]) continue
    throw refusal('INVALID', `${field} must equal the one in the path`, field)
  }
}

/** A number, or the text of one; whatever else a body may hold is none. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}
