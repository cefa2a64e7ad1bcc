import { sql } from 'kysely'
import { rowFaults } from '@tollgate/contract/catalogue/row-faults.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { anyTable } from '../../database/any-table.ts'
import type { AnySaving } from '../../catalogue/hooks.ts'
import type { Row } from '../../catalogue/present-row.ts'
import { giveKeysAndPlaces } from '../../catalogue/record-keys.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { pickFields, renewed } from '../../catalogue/write-rows.ts'
import { insertMany } from '../../database/insert-many.ts'
import type { Database } from '../../database/open.ts'
import type { TableRow, Trx } from '../../database/tables.ts'
import { askRights } from '../../history/batch.ts'
import { recordChanges, type Actor } from '../../history/record-change.ts'
import { AppError, refusal } from '../../app-error.ts'
import { presentRows } from '../many-rows.ts'
import type { SpooledWrite } from './spool.ts'

export interface Writing {
  trx: Trx
  engine: Database['engine']
  source: Source
  actor: Actor
  /** Where a faulty row is: "Line 3" without it. */
  placeOf?: (row: SpooledWrite) => string
}

/** A row to write, and the record that it changes. */
interface Write extends Pick<AnySaving, 'values' | 'before'> {
  row: SpooledWrite
}

/**
 * Stores rows together, each with hooks, version and history entry as in a single write. Returns the added rows in their
 * order.
 */
export async function writeSlice(writing: Writing, rows: readonly SpooledWrite[]): Promise<Row[]> {
  const { trx, source, actor } = writing
  const { catalogue } = source
  const changedIds = rows.flatMap(({ id }) => (id === null ? [] : [id]))
  const before = await presentRows(trx, source, changedIds)
  const writes = await writesOf(writing, rows, changedIds)
  await runHooks(writing, writes)
  const addedIds = await insert(writing, writes)
  await update(writing, writes)
  const after = await presentRows(trx, source, [...addedIds, ...changedIds])
  const changes = [...after].map(([id, row]) => ({ actor, catalogue, id, before: before.get(id) ?? null, after: row }))
  await recordChanges(trx, changes)
  return addedIds.flatMap((id) => after.get(id) ?? [])
}

async function writesOf(writing: Writing, rows: readonly SpooledWrite[], ids: readonly number[]): Promise<Write[]> {
  const { source } = writing
  const byId = await storedRows(writing, ids)
  return rows.map((row) => {
    if (row.id === null) return { row, values: { ...row.values, ...renewed(source, row.values) }, before: undefined }
    const before = byId.get(row.id)
    if (before?.row_version !== row.version || !before) throw outdated(writing, row)
    return { row, values: { ...pickFields(source, before), ...row.values, ...renewed(source, row.values) }, before }
  })
}

/** The stored rows with these ids. */
export async function storedRows({ trx, source }: Pick<Writing, 'trx' | 'source'>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<unknown, TableRow>()
  const { table, id } = source.catalogue
  const stored = await anyTable(trx)
    .selectFrom(table)
    .selectAll()
    .where(sql<boolean>`${sql.ref(id)} in (${sql.join(ids)})`)
    .execute()
  return new Map<unknown, TableRow>(stored.map((record) => [record[id], record]))
}

function outdated(writing: Writing, row: SpooledWrite): AppError {
  const { one } = writing.source.catalogue.words
  return atPlace(writing, row, refusal('CONFLICT', `the ${one} ${row.id} was changed or deleted meanwhile`))
}

async function runHooks(writing: Writing, writes: readonly Write[]): Promise<void> {
  const { trx, engine, source, actor } = writing
  const { hooks } = source
  for (const { row, values } of writes) {
    const faults = rowFaults(source.catalogue, values)
    if (faults.length > 0) throw atPlace(writing, row, { faults })
  }
  if (hooks.beforeSaveMany) return hooks.beforeSaveMany({ trx, engine, actor, rows: writes })
  for (const { row, values, before } of writes) {
    await hooks.beforeSave?.({ trx, engine, actor, values, before }).catch((error: unknown) => {
      throw error instanceof AppError ? atPlace(writing, row, error) : error
    })
  }
}

/** Prefixes the faults of a row with its place. */
export function atPlace(
  { placeOf = ({ line }) => `Line ${line}` }: Pick<Writing, 'placeOf'>,
  row: SpooledWrite,
  { faults }: Pick<AppError, 'faults'>,
): AppError {
  return new AppError(
    faults.map(({ code, message, field }) => fault(code, [placeOf(row), message].filter(Boolean).join(': '), field)),
  )
}

async function insert({ trx, source: { catalogue } }: Writing, writes: readonly Write[]): Promise<number[]> {
  const added = writes.filter(({ before }) => before === undefined).map(({ values }) => values)
  await askRights(trx, catalogue, ...added)
  await giveKeysAndPlaces(trx, catalogue, added)
  const inserted = await insertMany(anyTable(trx), catalogue.table, added, catalogue.id)
  // Both databases number the rows of a statement in their order, but may answer in another one.
  return inserted.map((row) => numberIn(row, catalogue.id)).toSorted((a, b) => a - b)
}

async function update(writing: Writing, writes: readonly Write[]): Promise<void> {
  const { trx, source } = writing
  const { table, id } = source.catalogue
  const changed = writes.flatMap(({ values, before }) => (before ? [before, { ...before, ...values }] : []))
  await askRights(trx, source.catalogue, ...changed)
  for (const { row, values, before } of writes) {
    if (!before) continue
    const stored = await anyTable(trx)
      .updateTable(table)
      .set({ ...differing(values, before), row_version: sql`row_version + 1` })
      .where(id, '=', row.id)
      .where('row_version', '=', row.version)
      .returning(id)
      .executeTakeFirst()
    if (!stored) throw outdated(writing, row)
  }
}

function differing(values: TableRow, before: TableRow): TableRow {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== before[field]))
}
