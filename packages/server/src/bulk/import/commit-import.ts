import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { faultsOfFailure } from '../../catalogue/explain-failure.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { longTransaction, rowsDone } from '../../writing/long-transaction.ts'
import type { Database } from '../../database/open.ts'
import { OutcomeUnknown } from '../../database/outcome-unknown.ts'
import type { Trx } from '../../database/tables.ts'
import { batchOf, inSavepoint } from '../../history/batch.ts'
import type { Actor } from '../../history/record-change.ts'
import { AppError, faultsOf, refusal } from '../../app-error.ts'
import { OUTCOME_UNKNOWN } from '../../http/outcome-unknown.ts'
import { updateStatistics } from '../update-statistics.ts'
import { storeOwners } from './new-owners.ts'
import type { Preview } from './previews.ts'
import type { SpooledWrite } from './spool.ts'
import { atPlace, type Writing, writeSlice } from './write-slice.ts'

/** Rows per slice; the thread yields between slices. */
const SLICE = 250

interface CommitOptions {
  actor: Actor
  /** Skips faulty rows; otherwise any of them stops the import. */
  skipFaulty: boolean
}

/** Stores all valid rows of a preview, with the owners that it creates, or none. */
export async function commitImport(
  database: Database,
  source: Source,
  preview: Preview,
  { actor, skipFaulty }: CommitOptions,
): Promise<void> {
  refuseUnready(preview, skipFaulty)
  Object.assign(preview, { state: 'running', processed: 0, faults: [] })
  try {
    await writeAll(database, source, preview, { actor, skipFaulty })
    preview.state = 'done'
    if (preview.counts.faulty === 0) preview.spool.close()
    await updateStatistics(database, source, preview.processed)
  } catch (error) {
    preview.state = 'failed'
    preview.faults = shownFaults(error)
    throw error
  }
}

function shownFaults(error: unknown): readonly Fault[] {
  if (error instanceof OutcomeUnknown) return [OUTCOME_UNKNOWN]
  return error instanceof AppError ? error.faults : [fault('INTERNAL')]
}

function refuseUnready({ state, counts }: Preview, skipFaulty: boolean): void {
  if (state === 'running') throw refusal('CONFLICT', 'This import is running')
  if (state === 'done') throw refusal('CONFLICT', 'This import is done')
  if (counts.faulty > 0 && !skipFaulty) {
    throw refusal(
      'CONFLICT',
      `${counts.faulty} ${counts.faulty === 1 ? 'row is' : 'rows are'} faulty: nothing is imported before all are right`,
    )
  }
}

async function writeAll(
  database: Database,
  source: Source,
  preview: Preview,
  { actor, skipFaulty }: CommitOptions,
): Promise<void> {
  const { engine } = database
  const { hooks } = source
  // A hook that queries the database must see the earlier rows of the file.
  const size = hooks.beforeSave && !hooks.beforeSaveMany ? 1 : SLICE
  let slice: SpooledWrite[] = []
  const { spool, creates } = preview
  const what = `${source.catalogue.words.many} are being imported`
  const write = longTransaction(database, { what, actor }, async (trx, progress) => {
    progress.total = preview.counts.added + preview.counts.changed
    const owned = creates && (await storeOwners({ trx, engine, source: creates.target, actor }, spool, creates.field))
    for (const read of spool.writes(size)) {
      slice = owned ? owned(read) : read
      const writing = { trx, engine, source, actor }
      if (skipFaulty) preview.processed += await writeSound(writing, slice, preview)
      else {
        await writeSlice(writing, slice)
        preview.processed += slice.length
      }
      await rowsDone(progress, slice.length)
    }
    await nameFile(trx, preview)
  })
  await write.catch((error: unknown) => explain(database, source, error, slice))
}

/**
 * Stores the rows that the catalogue's hooks take, and marks the others: rows of a file may break a rule together, which
 * the preview does not see. Returns how many it stored.
 */
async function writeSound(writing: Writing, rows: readonly SpooledWrite[], preview: Preview): Promise<number> {
  const faults = await faultsOf(inSavepoint(writing.trx, () => writeSlice({ ...writing, placeOf: () => '' }, rows)))
  if (faults.length === 0) return rows.length
  const [row] = rows
  if (rows.length === 1 && row) {
    preview.counts = preview.spool.refuse(row, faults)
    return 0
  }
  let stored = 0
  for (const one of rows) stored += await writeSound(writing, [one], preview)
  return stored
}

/** Says in the history which file was read. */
async function nameFile(trx: Trx, { file }: Preview): Promise<void> {
  const { id, opened } = batchOf(trx)
  if (file !== undefined && opened)
    await trx.insertInto('import_file').values({ batch_id: id, file_name: file }).execute()
}

/** Finds the row of a slice that violated a constraint, and throws its faults. */
async function explain(
  database: Database,
  source: Source,
  error: unknown,
  slice: readonly SpooledWrite[],
): Promise<never> {
  if (slice.length === 0) {
    if (database.engine.failureOf(error) !== 'duplicate') throw error
    throw refusal('CONFLICT', 'A record that the file names was created meanwhile: preview the file again')
  }
  for (const row of slice) {
    const failed = row.id === null ? { values: row.values } : { values: row.values, id: row.id }
    const faults = await faultsOfFailure(database, source, error, failed)
    if (!faults) throw error
    if (faults.length > 0) throw atPlace({}, row, { faults })
  }
  throw refusal('CONFLICT', `Lines ${slice[0]?.line} to ${slice.at(-1)?.line} break a rule between records`)
}
