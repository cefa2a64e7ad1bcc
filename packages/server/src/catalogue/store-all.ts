import { soundValues, type Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { faultsAt } from '@tollgate/contract/errors.ts'
import { numberIn } from './record-id.ts'
import type { Database } from '../database/open.ts'
import type { Actor } from '../history/record-change.ts'
import { writeOnce } from '../writing/write-once.ts'
import { AppError, refusal } from '../app-error.ts'
import { completeRefusal, type Refused } from './complete-refusal.ts'
import { explainFailure } from './explain-failure.ts'
import type { Row } from './present-row.ts'
import type { Source } from './select-rows.ts'
import { bodyParser, insertRow, readRow, type StoreRow } from './write-rows.ts'

/** Stores the rows of an array body in one transaction, all or none. A fault names its row: `0.label_show`. */
export async function storeAll(
  database: Database,
  source: Source,
  bodies: readonly unknown[],
  actor: Actor,
  store: StoreRow = insertRow,
): Promise<Row[]> {
  const rows = await checkAll(database, source, bodies)
  const current = { index: 0 }
  const work = writeOnce(database, actor, async (trx) => {
    const ids: number[] = []
    for (const [index, values] of rows.entries()) {
      current.index = index
      const row = await store({ trx, engine: database.engine }, source, values, actor)
      ids.push(numberIn(row, source.catalogue.id))
    }
    // Read at the end, because rows may change computed values of each other.
    const stored: Row[] = []
    for (const id of ids) stored.push(source.present.one(await readRow(trx, source, id)))
    return stored
  })
  return work.catch((error: unknown) => explainAt(database, source, error, rows, current.index))
}

async function checkAll(database: Database, source: Source, bodies: readonly unknown[]): Promise<Written[]> {
  const { catalogue } = source
  if (bodies.length === 0) throw refusal('INVALID', `Give at least one ${catalogue.words.one}`)
  const parse = bodyParser(catalogue)
  const checked = bodies.map((body): Refused => {
    try {
      return { values: parse(body, 'create'), faults: [] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { values: soundValues(catalogue, body, 'create'), faults: error.faults }
    }
  })
  if (checked.some(({ faults }) => faults.length > 0)) throw await refuseAll(database, source, checked)
  return checked.map(({ values }) => values)
}

/** The faults of the failed row. If its body is at fault, those of the other rows too. */
async function explainAt(
  database: Database,
  source: Source,
  error: unknown,
  rows: readonly Written[],
  failed: number,
): Promise<never> {
  try {
    return await explainFailure(database, source, error, {
      values: rows[failed] ?? {},
      beside: rows.slice(0, failed),
    })
  } catch (explained) {
    if (!(explained instanceof AppError)) throw explained
    if (explained.status !== 400) throw new AppError(faultsAt(failed, explained.faults))
    const known = rows.map((values, index) => ({ values, faults: index === failed ? explained.faults : [] }))
    throw await refuseAll(database, source, known)
  }
}

async function refuseAll({ db }: Database, source: Source, rows: readonly Refused[]): Promise<AppError> {
  const faults = await completeRefusal(db, source, rows)
  return new AppError(faults.flatMap((ofRow, index) => faultsAt(index, ofRow)))
}
