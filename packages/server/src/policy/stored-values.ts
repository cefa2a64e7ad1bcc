import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { WriteKind, Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { faultsAt } from '@tollgate/contract/errors.ts'
import { explainFailure } from '../catalogue/explain-failure.ts'
import { bodyParser } from '../catalogue/write-rows.ts'
import { AppError } from '../app-error.ts'

/** Stands for a record that has no row yet, which no schema knows. */
const ANY_ROW = 1

/** Values as a write would store them. Those of some fields may be keys of records that have no row yet. */
export function storedValues(catalogue: Catalogue, given: object, op: WriteKind, keyed: readonly string[]): Written {
  const isNew = (value: unknown) => typeof value === 'number' && !(value >= 0)
  const keys = Object.entries(given).filter(([field, value]) => keyed.includes(field) && isNew(value))
  const rows = Object.fromEntries(keys.map(([field]) => [field, ANY_ROW]))
  return { ...bodyParser(catalogue)({ ...given, ...rows }, op), ...Object.fromEntries(keys) }
}

/** What is thrown in the work, at a place of what was sent: `3.work_node_name`. */
export function faultsIn<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw at(place, error)
  }
}

/** Why a write of a record failed, at the place of the record in what was sent. */
export async function failureAt(
  place: string | number,
  ...failed: Parameters<typeof explainFailure>
): Promise<unknown> {
  return at(place, await reasonOf(...failed))
}

/** Why a write of a record failed: what it was refused for, or what the database tells. */
export async function reasonOf(...failed: Parameters<typeof explainFailure>): Promise<unknown> {
  const [, , error] = failed
  return error instanceof AppError ? error : explainFailure(...failed).catch((reason: unknown) => reason)
}

function at(place: string | number, error: unknown): unknown {
  return error instanceof AppError ? new AppError(faultsAt(place, error.faults)) : error
}
