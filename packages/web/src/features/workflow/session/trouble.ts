import type { ApiError } from '../../../api/api-error.ts'

/** Why edits are not sent: no answer comes, the server fails each time, or another operator has signed in here. */
export type Trouble = 'unreached' | 'failing' | 'foreign'

/** No answer, a session that has ended, a server that is down: the same call may succeed later. */
const PASSING = new Set([0, 401, 408, 429, 502, 503, 504])

/** Undefined for a refusal: the same call would be refused again. */
export function troubleOf({ status }: ApiError): Trouble | undefined {
  if (PASSING.has(status)) return 'unreached'
  return status >= 500 ? 'failing' : undefined
}
