import { asApiError, refusal, type ApiError } from './api-error.ts'

/** A refused call, with the seconds to wait after too many attempts. */
export interface Refused {
  error: ApiError
  retryAfter: number | undefined
}

/** The body of an accepted call, or the refusal. */
interface Sent {
  said?: unknown
  refused?: Refused
}

/** Posts to a sign-in path, which is not part of the API. */
export async function send(path: string, body: Record<string, string>): Promise<Sent> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    const said: unknown = await answer.json().catch(() => null)
    if (answer.ok) return { said }
    const retryAfter = answer.status === 429 ? secondsToWait(answer.headers.get('retry-after')) : undefined
    return { refused: { error: refusal(answer.status, said, 'write'), retryAfter } }
  } catch (error) {
    return { refused: { error: asApiError(error), retryAfter: undefined } }
  }
}

function secondsToWait(header: string | null): number {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
}
