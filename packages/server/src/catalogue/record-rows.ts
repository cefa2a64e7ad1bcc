import { sql, type Expression } from 'kysely'
import { ownerOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { batchOf } from '../history/batch.ts'
import { enterInSet, hasReleases } from '../history/change-sets.ts'
import type { Database } from '../database/open.ts'
import type { TableRow, Trx } from '../database/tables.ts'
import { actorColumns, type Actor } from '../history/record-change.ts'
import { anyTable } from '../database/any-table.ts'
import { numberIn } from './record-id.ts'
import { columnOf, fromRows, type Source } from './select-rows.ts'
import { deletionOf, labelOf } from './usage.ts'

/** History entries per statement; the thread yields between statements. */
const SLICE = 2000
/** Alias of a row's label. No column has this name. */
const LABEL = 'what it is called'

interface Place {
  trx: Trx
  engine: Database['engine']
}

interface Wanted {
  source: Source
  /** A subselect of the ids, under their own name. */
  ids: Expression<unknown>
  actor: Actor
  action: 'create' | 'delete'
}

/** Records rows that one statement wrote or is about to delete: their fields, and the labels of what they refer to. */
export async function recordRows(transaction: Place, wanted: Wanted): Promise<void> {
  for (let last = -1, count = SLICE; count === SLICE; await yieldToEventLoop()) {
    const added = await recordSlice(transaction, wanted, last)
    count = added.length
    last = added.reduce((largest, row) => Math.max(largest, numberIn(row, 'record_id')), last)
  }
}

/** Records all rows that are deleted together with their owners, the deepest first. */
export async function recordOwned(
  transaction: Place,
  source: Source,
  ids: readonly number[],
  actor: Actor,
): Promise<void> {
  const { trx, engine } = transaction
  const deletion = deletionOf(trx, source, ids)
  if (deletion.size === 1) return
  // Locks the owners before their rows are read, so that none can be added later.
  for (const [, rows] of deletion) await engine.lockRows(trx, rows)
  for (const catalogue of [...source.catalogues.values()].toReversed()) {
    const rows = catalogue === source.catalogue ? undefined : deletion.get(catalogue)
    if (!rows) continue
    const owned = { ...source, catalogue, hooks: {} }
    await recordRows(transaction, {
      source: owned,
      ids: rows,
      actor,
      action: 'delete',
    })
  }
}

async function recordSlice({ trx, engine }: Place, { source, ids, actor, action }: Wanted, last: number) {
  const { catalogue } = source
  const id = columnOf(source, catalogue.id)
  const owner = ownerOf(catalogue.name)
  const own = sql.ref(`wanted.${catalogue.id}`)
  // Limited before the joins; otherwise the database would join all rows for each slice.
  const next = sql`select ${own} from ${ids} as wanted where ${own} > ${last} order by ${own} limit ${SLICE}`
  const batch = batchOf(trx)
  const isRead = batch.rights !== undefined || (batch.hasReleases ?? (await hasReleases(trx)))
  if (!isRead) batch.hasReleases = false
  const rows = isRead ? await readSlice(trx, source, next) : []
  const changes = rows.map((stored) => ({
    actor,
    catalogue: { ...catalogue, label: LABEL },
    id: numberIn(stored, catalogue.id),
    before: action === 'create' ? null : stored,
    after: action === 'create' ? stored : null,
  }))
  const [set = null] = (await enterInSet(trx, batch, changes)).values()
  const row = engine.jsonObject(columnsOf(source, engine))
  const values = {
    ...actorColumns(actor),
    at: new Date().toISOString(),
    action,
    resource: catalogue.name,
    record_id: id,
    owner_id: owner ? columnOf(source, owner.field) : sql`cast(null as bigint)`,
    label: sql`coalesce(cast(${labelOf(source, catalogue)} as text), '')`,
    before_row: action === 'delete' ? row : null,
    after_row: action === 'create' ? row : null,
    batch_id: batch.id,
    change_set_id: sql`cast(${set} as bigint)`,
    opens_batch: batch.opened ? sql`0` : sql`case when row_number() over (order by ${id}) = 1 then 1 else 0 end`,
  }
  const slice = fromRows(trx, source)
    .select(Object.entries(values).map(([name, value]) => sql`${value}`.as(name)))
    .where(sql<boolean>`${id} in (${next})`)
    .orderBy(id)
  const added = await anyTable(trx)
    .insertInto('history')
    .columns(Object.keys(values))
    .expression(slice)
    .returning('record_id')
    .execute()
  batch.opened ||= added.length > 0
  await batch.rights?.checkRows(
    trx,
    rows.map((stored) => ({ catalogue, row: stored })),
  )
  return added
}

/** The stored rows with their labels. */
function readSlice(trx: Trx, source: Source, ids: Expression<unknown>): Promise<TableRow[]> {
  const { catalogue } = source
  const id = columnOf(source, catalogue.id)
  return fromRows(trx, source)
    .selectAll(catalogue.table)
    .select(sql<string>`coalesce(${labelOf(source, catalogue)}, '')`.as(LABEL))
    .where(sql<boolean>`${id} in (${ids})`)
    .orderBy(id)
    .execute()
}

/** The stored columns, and nested those of referred rows. */
function columnsOf({ catalogue }: Source, engine: Place['engine']) {
  const own = [...new Set([catalogue.id, ...Object.keys(catalogue.fields), 'row_version'])]
  const refsOf = (table: string, columns: readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, sql.ref(`${table}.${column}`)]))
  const nested = catalogue.references.map(({ of }) => [of.nest, engine.jsonObject(refsOf(of.nest, of.show))])
  return { ...refsOf(catalogue.table, own), ...Object.fromEntries(nested) }
}
