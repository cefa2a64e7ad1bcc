import type { ApiError } from '../../../api/api-error.ts'

/** Why edits are not sent: no answer, repeated failures of the server, or another operator has signed in. */
export type Trouble = 'unreached' | 'failing' | 'foreign'

/** No answer, an ended session, or a server that is down: a retry may succeed. */
const PASSING = new Set([0, 401, 408, 429, 502, 503, 504])

/** Undefined for a refusal, which a retry would not change. */
export function troubleOf({ status }: ApiError): Trouble | undefined {
  if (PASSING.has(status)) return 'unreached'
  return status >= 500 ? 'failing' : undefined
}
