import { fault, type Fault } from '@tollgate/contract/errors.ts'

/** Message when no answer came or it could not be read (specification, section 8). */
const UNEXPECTED = { read: 'Internal Server Error', write: 'Error' } as const

/** A refused or failed call. It has one fault per error, the most useful first. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly faults: readonly Fault[]

  constructor(status: number, faults: readonly Fault[]) {
    super(faults[0]?.message ?? UNEXPECTED.read)
    this.name = 'ApiError'
    this.status = status
    this.faults = faults
  }

  /** The write may be stored or not. */
  get isOutcomeUnknown(): boolean {
    return this.faults.some(({ outcome }) => outcome === 'unknown')
  }

  /** Someone else changed the row since it was read. */
  get stale(): boolean {
    return this.status === 412
  }
}

/** The error of a refusing answer. An answer without an error counts as an unexpected failure. */
export function refusal(status: number, body: unknown, way: 'read' | 'write'): ApiError {
  const faults = faultsIn(body)
  return new ApiError(status, faults.length > 0 ? faults : [fault('INTERNAL', UNEXPECTED[way])])
}

/** Turns whatever was thrown into an ApiError. All errors are mapped here. */
export function asApiError(error: unknown, way: 'read' | 'write' = 'write'): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, [fault('INTERNAL', UNEXPECTED[way])])
}

function faultsIn(body: unknown): Fault[] {
  const faults = (body as { statusDescription?: unknown } | null)?.statusDescription
  if (!Array.isArray(faults)) return []
  return faults.filter((entry): entry is Fault => typeof (entry as Fault | null)?.message === 'string')
}
