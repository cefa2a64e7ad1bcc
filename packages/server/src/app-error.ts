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
  try {
    await check
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** An `AppError` of a single fault. */
export function refusal(code: ErrorCode, message?: string, field?: string): AppError {
  return new AppError([fault(code, message, field)])
}
