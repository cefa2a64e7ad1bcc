import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import type { Database } from '../database/open.ts'
import type { Actor } from '../history/record-change.ts'
import { AppError, refusal } from '../http/app-error.ts'
import { explainFailure } from './explain-failure.ts'
import type { Row } from './present-row.ts'
import type { Source } from './select-rows.ts'
import { bodyParser, readRow, storeRow } from './write-rows.ts'

/** Stores the rows of an array body in one transaction, all or none; a fault names its row: `0.label_show`. */
export async function storeAll(
  database: Database,
  source: Source,
  bodies: readonly unknown[],
  actor: Actor,
): Promise<Row[]> {
  const rows = parseAll(source, bodies)
  const current = { index: 0 }
  return database.db
    .transaction()
    .execute(async (trx) => {
      const ids: number[] = []
      for (const [index, values] of rows.entries()) {
        current.index = index
        const row = await storeRow({ trx, engine: database.engine }, source, values, actor)
        ids.push(row[source.catalogue.id] as number)
      }
      // Rows stored together may change what is worked out of each other.
      const stored: Row[] = []
      for (const id of ids) stored.push(source.present.one(await readRow(trx, source, id)))
      return stored
    })
    .catch((error: unknown) => explainAt(database, source, error, rows, current.index))
}

function parseAll({ catalogue }: Source, bodies: readonly unknown[]): Written[] {
  if (bodies.length === 0) throw refusal('INVALID', `Give at least one ${catalogue.words.one}`)
  const parse = bodyParser(catalogue)
  const faults: Fault[] = []
  const rows = bodies.flatMap((body, index) => {
    try {
      return [parse(body, 'create')]
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      faults.push(...at(index, error.faults))
      return []
    }
  })
  if (faults.length > 0) throw new AppError(faults)
  return rows
}

async function explainAt(
  database: Database,
  source: Source,
  error: unknown,
  rows: readonly Written[],
  index: number,
): Promise<never> {
  try {
    return await explainFailure(database, source, error, { values: rows[index] ?? {} })
  } catch (explained) {
    throw explained instanceof AppError ? new AppError(at(index, explained.faults)) : explained
  }
}

function at(index: number, faults: readonly Fault[]): Fault[] {
  return faults.map(({ code, message, field }) =>
    fault(code, message, field === undefined ? String(index) : `${index}.${field}`),
  )
}
