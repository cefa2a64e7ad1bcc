import { fault } from '@tollgate/contract/errors.ts'
import { ApiError, asApiError } from './api-error.ts'
import type { Envelope } from './client.ts'
import { unsettled } from './request-key.ts'

const PAUSE_MS = 1000
const TURNS = 20
const STILL_UNKNOWN =
  'It is not known whether this was saved: the database did not confirm it. Save again without a change: it is saved once at most'

interface Unsettled {
  what: string
  key: string
  send: () => Promise<Envelope>
}

/** Sends a write again under its key until its outcome is known. */
export async function settle({ what, key, send }: Unsettled): Promise<Envelope> {
  unsettled.set(what, key)
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    try {
      const answer = await send()
      unsettled.delete(what)
      return answer
    } catch (error) {
      const failed = asApiError(error)
      if (isNoAnswer(failed)) continue
      unsettled.delete(what)
      throw failed
    }
  }
  throw new ApiError(503, [fault('UNAVAILABLE', STILL_UNKNOWN)])
}

/** Neither done nor refused: no connection, or the database is still away. */
function isNoAnswer({ status }: ApiError): boolean {
  return status === 0 || status >= 500
}
