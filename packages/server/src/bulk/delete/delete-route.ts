import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bulkCalls } from '@tollgate/contract/calls/catalogue.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { refusal, AppError } from '../../app-error.ts'
import { describeUsers } from '../../catalogue/explain-failure.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { recordOwned } from '../../catalogue/record-rows.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { usersOf } from '../../catalogue/usage.ts'
import { clearReferences, type WriteTransaction } from '../../catalogue/write-rows.ts'
import { anyTable } from '../../database/any-table.ts'
import type { Database } from '../../database/open.ts'
import { recordChanges, type Actor } from '../../history/record-change.ts'
import { route } from '../../http/route.ts'
import { longTransaction, rowsDone } from '../../writing/long-transaction.ts'
import { chosenRows, type Chosen, type FindChosen } from '../chosen-rows.ts'
import { presentRows } from '../many-rows.ts'
import { updateStatistics } from '../update-statistics.ts'

/** Rows per slice; the thread yields between slices. */
const SLICE = 250
/** Rows that refer to rows of their own catalogue are deleted in large slices, so that their order does not matter. */
const RELATED_SLICE = 10_000
const MOST_NAMED = 3

/** `POST …/bulk-delete`: deletes all that a filter shows, or named records, if their number is what the person saw. */
export function registerBulkDelete(app: FastifyInstance, database: Database, source: Source): void {
  route(app, bulkCalls(source.catalogue).delete, async ({ body, request: { actor } }) => {
    const deleted = await deleteMany(database, source, actor, chosenRows(database, source, body, 'delete'))
    await updateStatistics(database, source, deleted)
    return { deleted }
  })
}

/** Deletes the chosen records, all or none, each with a history entry. */
async function deleteMany(database: Database, source: Source, actor: Actor, find: FindChosen): Promise<number> {
  const { catalogue } = source
  let slice: readonly number[] = []
  const what = `${catalogue.words.many} are being deleted`
  const work = longTransaction(database, { what, actor }, async (trx, progress) => {
    const { ids, versions } = await find(trx)
    const size = isRelated(catalogue) ? RELATED_SLICE : SLICE
    progress.total = ids.length
    while (progress.done < ids.length) {
      slice = ids.slice(progress.done, progress.done + size)
      await deleteSlice({ trx, engine: database.engine }, source, actor, { ids: slice, versions })
      await rowsDone(progress, slice.length)
    }
    return ids.length
  })
  return work.catch((error: unknown) => explain(database, source, error, slice))
}

function isRelated({ name, references }: Catalogue): boolean {
  return references.some(({ of }) => of.to === name)
}

async function deleteSlice(
  { trx, engine }: WriteTransaction,
  source: Source,
  actor: Actor,
  { ids, versions }: Chosen,
): Promise<void> {
  const { catalogue } = source
  const before = await presentRows(trx, source, ids)
  for (const id of ids) {
    const row = before.get(id)
    const version = versions.get(id)
    if (!row || (version !== undefined && version !== row.row_version)) throw outdated(source, id)
  }
  await clearReferences({ trx, engine }, source, ids, actor)
  await recordOwned({ trx, engine }, source, ids, actor)
  const deleted = await anyTable(trx)
    .deleteFrom(catalogue.table)
    .where(sql<boolean>`${sql.ref(catalogue.id)} in (${sql.join(ids)})`)
    .returning([catalogue.id, 'row_version'])
    .execute()
  const left = new Map(deleted.map((row) => [numberIn(row, catalogue.id), row.row_version]))
  for (const [id, row] of before) if (left.get(id) !== row.row_version) throw outdated(source, id)
  await recordChanges(
    trx,
    [...before].map(([id, row]) => ({ actor, catalogue, id, before: row, after: null })),
  )
}

function outdated({ catalogue: { words } }: Source, id: number): AppError {
  return refusal('CONFLICT', `The ${words.one} ${id} was changed or deleted meanwhile: nothing is deleted`)
}

/** Explains a foreign key violation: names the records in use and their users. */
async function explain(database: Database, source: Source, error: unknown, slice: readonly number[]): Promise<never> {
  if (database.engine.failureOf(error) !== 'reference') throw error
  const beside = isRelated(source.catalogue) ? slice : []
  const faults: Fault[] = []
  for (const id of slice) {
    const users = await usersOf(database.db, source, id, { beside })
    if (users.length > 0)
      faults.push(fault('IN_USE', `${await nameOf(database, source, id)}: ${describeUsers(source, users)}`))
    if (faults.length === MOST_NAMED) break
  }
  throw faults.length > 0 ? new AppError(faults) : refusal('IN_USE')
}

async function nameOf({ db }: Database, { catalogue }: Source, id: number): Promise<string> {
  const { table, label, words } = catalogue
  const row = await anyTable(db).selectFrom(table).selectAll().where(catalogue.id, '=', id).executeTakeFirst()
  return `${words.one} "${row?.[label] ?? id}"`
}
