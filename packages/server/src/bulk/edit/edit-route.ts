import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { bulkEditSchema, type BulkEdit } from '@tollgate/contract/bulk/chosen-rows.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { fault } from '@tollgate/contract/errors.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { AppError, refusal } from '../../app-error.ts'
import { explainFailure } from '../../catalogue/explain-failure.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { bodyParser, changeRow, lockRow, readRow, type WriteTransaction } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Actor } from '../../history/record-change.ts'
import { envelope } from '../../http/envelope.ts'
import { longTransaction } from '../../writing/long-transaction.ts'
import { bulkEditRoute } from '../bulk-schemas.ts'
import { chosenRows, type FindChosen } from '../chosen-rows.ts'

/** Rows per slice; the thread yields between slices. */
const SLICE = 50

/** `POST …/bulk-edit`: writes the same values to all that a filter shows, or to named records. */
export function registerBulkEdit(app: FastifyInstance, database: Database, source: Source): void {
  const { catalogue } = source
  const parse = bodyParser(catalogue)
  app.post(`/api/v1/${catalogue.path}/bulk-edit`, { schema: bulkEditRoute(catalogue) }, async ({ body, actor }) => {
    const parsed = bulkEditSchema.safeParse(body)
    if (!parsed.success) throw refusal('INVALID', parsed.error.issues[0]?.message)
    checkFields(catalogue, parsed.data)
    const values = parse(parsed.data.values, 'update')
    const find = chosenRows(database, source, parsed.data, 'change')
    return envelope({ changed: await editMany(database, source, actor, find, values) })
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
  let current: number | undefined
  const what = `${source.catalogue.words.many} are being changed`
  const work = longTransaction(database, { what, actor }, async (trx, progress) => {
    const { ids, versions } = await find(trx)
    progress.total = ids.length
    let changed = 0
    for (const id of ids) {
      current = id
      const row = { id, version: versions.get(id) }
      if (await editRow({ trx, engine: database.engine }, source, actor, row, values)) changed += 1
      progress.done += 1
      if (progress.done % SLICE === 0) await yieldToEventLoop()
    }
    return changed
  })
  return work.catch(async (error: unknown) => {
    if (current === undefined) throw error
    throw inRecord(source, current, await explain(database, source, error, { values, id: current }))
  })
}

/** Returns whether the record changed. Records that have the values already are not written. */
async function editRow(
  transaction: WriteTransaction,
  source: Source,
  actor: Actor,
  { id, version }: { id: number; version: number | undefined },
  values: Written,
): Promise<boolean> {
  const { trx } = transaction
  const before = await readRow(trx, source, id)
  if (version !== undefined && version !== before.row_version) throw outdated(source)
  if (Object.entries(values).every(([field, value]) => before[field] === value)) return false
  const stored = await lockRow(trx, source, id)
  if (numberIn(stored, 'row_version') - 1 !== before.row_version) throw outdated(source)
  await changeRow(transaction, source, stored, values, actor)
  return true
}

function outdated({ catalogue: { words } }: Source): AppError {
  return refusal('CONFLICT', `the ${words.one} was changed meanwhile`)
}

async function explain(
  database: Database,
  source: Source,
  error: unknown,
  about: { values: Written; id: number },
): Promise<unknown> {
  return explainFailure(database, source, error, about).catch((explained: unknown) => explained)
}

/** Prefixes the faults of a record with its id. */
function inRecord({ catalogue: { words } }: Source, id: number, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const faults = error.faults.map((one) => ({
    ...one,
    message: `${words.one} ${id}: ${one.message}. Nothing is changed`,
  }))
  return new AppError(faults)
}
