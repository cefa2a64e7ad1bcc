import { fault, statusOf, type ErrorCode, type Fault } from '@tollgate/contract/errors.ts'

/** A refused call, with its faults, the most useful first. Any other error that is thrown is a bug of ours. */
export class AppError extends Error {
  readonly faults: readonly Fault[]
  readonly status: number
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined

  constructor(faults: readonly Fault[], retryAfter?: number) {
    super(faults.map(({ message }) => message).join('; '))
    this.name = 'AppError'
    this.faults = faults
    this.status = statusOf(faults)
    this.retryAfter = retryAfter
  }
}

/** Why a check refuses; null: it does not. */
export async function whyRefused(check: Promise<unknown>): Promise<string | null> {
  const faults = await faultsOf(check)
  return faults.length === 0 ? null : new AppError(faults).message
}

/** The faults for which a check refuses; none: it does not. */
export async function faultsOf(check: Promise<unknown>): Promise<readonly Fault[]> {
  try {
    await check
    return []
  } catch (error) {
    if (error instanceof AppError) return error.faults
    throw error
  }
}

/** An `AppError` of a single fault. */
export function refusal(code: ErrorCode, message?: string, field?: string): AppError {
  return new AppError([fault(code, message, field)])
}
