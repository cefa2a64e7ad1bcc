import type { SelectQueryBuilder } from 'kysely'
import type { ChangeFilters } from '@tollgate/contract/calls/history.ts'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Change, ChangedRow } from '@tollgate/contract/history/change.ts'
import type { Database } from '../../database/open.ts'
import type { Db, Tables } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'
import { parseChangeQuery } from './change-filters.ts'
import { effectiveUndos } from './effective-undos.ts'

/** The columns of a change without its rows. */
export const HEAD = [
  'history_id as change_id',
  'at',
  'user_id as actor_id',
  'user_name as actor_name',
  'token_name',
  'resource',
  'record_id',
  'label as record_name',
  'action',
  'batch_id',
  'undo_of',
  'change_set_id',
] as const

export type Paging = Pick<ListQuery, 'page' | 'pageSize'>

/** One page of changes, by default the newest first. */
export async function findChanges({ db, engine }: Database, filters: ChangeFilters, { page, pageSize }: Paging) {
  const query = parseChangeQuery(filters, engine)
  let found = db.selectFrom('history')
  for (const condition of [...query.ofBatch, ...query.ofChange]) found = found.where(condition)
  const [rows, { total }, searched] = await Promise.all([
    found
      .select([...HEAD, 'before_row', 'after_row'])
      .orderBy('history_id', query.newestFirst ? 'desc' : 'asc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    query.searchedFrom(db),
  ])
  return { rows: await toChanges(db, rows), total: Number(total), meta: searchedSince(searched) }
}

/** How far back values were searched, if not completely. */
export function searchedSince(searchedFrom: string | undefined) {
  return searchedFrom === undefined ? {} : { searchedFrom }
}

export async function oneChange({ db }: Database, id: number): Promise<Change> {
  const [change] = await readChangesWhere(db, (rows) => rows.where('history_id', '=', id))
  if (!change) throw refusal('NOT_FOUND', `There is no change ${id}`)
  return change
}

type Rows = SelectQueryBuilder<Tables, 'history', object>

export async function readChangesWhere(db: Db, picked: (rows: Rows) => Rows): Promise<Change[]> {
  const rows = await picked(db.selectFrom('history'))
    .select([...HEAD, 'before_row', 'after_row'])
    .orderBy('history_id')
    .execute()
  return toChanges(db, rows)
}

type Stored = Omit<Change, 'before' | 'after' | 'undone_by'> & { before_row: string | null; after_row: string | null }

async function toChanges(db: Db, rows: readonly Stored[]): Promise<Change[]> {
  const undos = await effectiveUndos(
    db,
    rows.map(({ change_id }) => change_id),
  )
  return rows.map((row) => ({ ...withRows(row), undone_by: undos.get(row.change_id) ?? null }))
}

type StoredRows = Pick<Stored, 'before_row' | 'after_row'>

/** A stored change with its parsed rows. */
export function withRows<Of extends StoredRows>({ before_row, after_row, ...head }: Of) {
  return { ...head, before: parsed(before_row), after: parsed(after_row) }
}

function parsed(row: string | null): ChangedRow | null {
  return row === null ? null : JSON.parse(row)
}
