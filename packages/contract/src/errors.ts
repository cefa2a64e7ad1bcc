/**
 * Every error code of the wire contract, with its HTTP status and its default message.
 * Source: wire contract, section 1 "statuses" and "codes".
 */
export const ERRORS = {
  INVALID: { status: 400, message: 'The value is not valid' },
  REQUIRED: { status: 400, message: 'Field is required' },
  UNAUTHENTICATED: { status: 401, message: 'Sign in first' },
  FORBIDDEN: { status: 403, message: 'This is not allowed' },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm that it is you: enter your password or second factor again' },
  NOT_FOUND: { status: 404, message: 'There is no such record or address' },
  DUPLICATE: { status: 409, message: 'This value exists already' },
  IN_USE: { status: 409, message: 'The record is in use' },
  CONFLICT: { status: 409, message: 'The change breaks a rule between records' },
  STALE: { status: 412, message: 'The record was changed by someone else meanwhile' },
  TOO_LARGE: { status: 413, message: 'The body is larger than 1 MiB' },
  UNSUPPORTED_TYPE: { status: 415, message: 'The body must be JSON (Content-Type: application/json)' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts' },
  INTERNAL: { status: 500, message: 'Internal Server Error' },
  UNAVAILABLE: { status: 503, message: 'The service is not available at the moment' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** One entry of `statusDescription`. */
export interface Fault {
  code: ErrorCode
  message: string
  field?: string | undefined
  outcome?: 'unknown' | undefined
}

/** The HTTP status of a list of faults: that of the first one. */
export function statusOf(faults: readonly Fault[]): number {
  return ERRORS[faults[0]?.code ?? 'INTERNAL'].status
}

/** Prefixes the fields of faults with their place in a larger body, such as `0.label_show`. */
export function faultsAt(place: string | number, faults: readonly Fault[]): Fault[] {
  return faults.map(({ code, message, field }) => fault(code, message, field ? `${place}.${field}` : String(place)))
}

/** Creates a fault. Without a message it has the default one of its code. */
export function fault(code: ErrorCode, message: string = ERRORS[code].message, field?: string): Fault {
  return field === undefined ? { code, message } : { code, message, field }
}
