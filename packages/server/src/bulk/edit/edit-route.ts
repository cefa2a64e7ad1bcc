import type { FastifyInstance } from 'fastify'
import type { BulkEdit } from '@tollgate/contract/bulk/chosen-rows.ts'
import { bulkCalls } from '@tollgate/contract/calls/catalogue.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { fault } from '@tollgate/contract/errors.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { AppError, refusal } from '../../app-error.ts'
import { faultsOfFailure } from '../../catalogue/explain-failure.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { bodyParser } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Actor } from '../../history/record-change.ts'
import { route } from '../../http/route.ts'
import { longTransaction, rowsDone } from '../../writing/long-transaction.ts'
import { chosenRows, type Chosen, type FindChosen } from '../chosen-rows.ts'
import type { SpooledWrite } from '../import/spool.ts'
import { atPlace, storedRows, writeSlice, type Writing } from '../import/write-slice.ts'

/** Rows per slice; the thread yields between slices. */
const SLICE = 250

/** `POST …/bulk-edit`: writes the same values to all that a filter shows, or to named records. */
export function registerBulkEdit(app: FastifyInstance, database: Database, source: Source): void {
  const { catalogue } = source
  const parse = bodyParser(catalogue)
  route(app, bulkCalls(catalogue).edit, async ({ body, request: { actor } }) => {
    checkFields(catalogue, body)
    const values = parse(body.values, 'update')
    const find = chosenRows(database, source, body, 'change')
    return { changed: await editMany(database, source, actor, find, values) }
  })
}

/** Requires at least one field, and none that identifies records. */
function checkFields({ fields, unique, address }: Catalogue, { values }: BulkEdit): void {
  const names = Object.keys(values)
  if (names.length === 0) throw refusal('INVALID', 'values must hold at least one field', 'values')
  const tellsApart = (field: string) =>
    address.includes(field) || unique.some((group) => group.length === 1 && group[0] === field)
  const faults = names.flatMap((field) => {
    if (!(field in fields)) return fault('INVALID', 'There is no such field', field)
    return tellsApart(field)
      ? fault('INVALID', 'This field tells the records apart: it is edited one by one', field)
      : []
  })
  if (faults.length > 0) throw new AppError(faults)
}

/** Writes the values to the chosen records, all or none, each with a history entry. */
async function editMany(
  database: Database,
  source: Source,
  actor: Actor,
  find: FindChosen,
  values: Written,
): Promise<number> {
  const { engine } = database
  const { hooks, catalogue } = source
  const size = hooks.beforeSave && !hooks.beforeSaveMany ? 1 : SLICE
  const placeOf = ({ id }: SpooledWrite) => `${catalogue.words.one} ${id}`
  let slice: SpooledWrite[] = []
  const what = `${catalogue.words.many} are being changed`
  const work = longTransaction(database, { what, actor }, async (trx, progress) => {
    const writing: Writing = { trx, engine, source, actor, placeOf }
    const chosen = await find(trx)
    progress.total = chosen.ids.length
    let changed = 0
    while (progress.done < progress.total) {
      const ids = chosen.ids.slice(progress.done, progress.done + size)
      slice = await toChange(writing, { ...chosen, ids }, values)
      if (slice.length > 0) await writeSlice(writing, slice)
      changed += slice.length
      await rowsDone(progress, ids.length)
    }
    return changed
  })
  return work.catch((error: unknown) => explain(database, { source, placeOf }, error, slice))
}

/** The writes of those that have other values. */
async function toChange(writing: Writing, { ids, versions }: Chosen, values: Written): Promise<SpooledWrite[]> {
  const stored = await storedRows(writing, ids)
  const { one } = writing.source.catalogue.words
  return ids.flatMap((id) => {
    const before = stored.get(id)
    const version = versions.get(id)
    if (!before || (version !== undefined && version !== before.row_version))
      throw refusal('CONFLICT', `${one} ${id}: the ${one} was changed or deleted meanwhile. Nothing is changed`)
    if (Object.entries(values).every(([field, value]) => before[field] === value)) return []
    return { line: id, id, version: numberIn(before, 'row_version'), values }
  })
}

/** Finds the record of a slice that broke a rule of the database, and throws its faults. */
async function explain(
  database: Database,
  writing: Pick<Writing, 'source' | 'placeOf'>,
  error: unknown,
  slice: readonly SpooledWrite[],
): Promise<never> {
  for (const row of error instanceof AppError ? [] : slice) {
    const faults = await faultsOfFailure(database, writing.source, error, { values: row.values, id: Number(row.id) })
    if (faults && faults.length > 0) throw atPlace(writing, row, { faults })
  }
  throw error
}
