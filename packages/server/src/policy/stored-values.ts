import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { WriteKind, Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { faultsAt } from '@tollgate/contract/errors.ts'
import { explainFailure } from '../catalogue/explain-failure.ts'
import { bodyParser } from '../catalogue/write-rows.ts'
import { AppError } from '../app-error.ts'

/** A valid id that stands in for new records, since schemas accept no temporary ids. */
const ANY_ROW = 1

/** The values as a write would store them. Fields in `keyed` may refer to new records by temporary ids. */
export function storedValues(catalogue: Catalogue, given: object, op: WriteKind, keyed: readonly string[]): Written {
  const isNew = (value: unknown) => typeof value === 'number' && !(value >= 0)
  const keys = Object.entries(given).filter(([field, value]) => keyed.includes(field) && isNew(value))
  const rows = Object.fromEntries(keys.map(([field]) => [field, ANY_ROW]))
  return { ...bodyParser(catalogue)({ ...given, ...rows }, op), ...Object.fromEntries(keys) }
}

/** Runs work and prefixes the fields of its faults: `3.work_node_name`. */
export function faultsIn<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw at(place, error)
  }
}

/** The error of a failed write, with the path of the record in the request. */
export async function failureAt(
  place: string | number,
  ...failed: Parameters<typeof explainFailure>
): Promise<unknown> {
  return at(place, await reasonOf(...failed))
}

/** The error of a failed write: a refusal as it is, a constraint violation explained. */
export async function reasonOf(...failed: Parameters<typeof explainFailure>): Promise<unknown> {
  const [, , error] = failed
  return error instanceof AppError ? error : explainFailure(...failed).catch((reason: unknown) => reason)
}

function at(place: string | number, error: unknown): unknown {
  return error instanceof AppError ? new AppError(faultsAt(place, error.faults)) : error
}
