import { asApiError, refusal, type ApiError } from '../../api/api-error.ts'

/** A refused call, with the seconds to wait after too many attempts. */
export interface Refused {
  error: ApiError
  retryAfter: number | undefined
}

/** Posts to a path of the sign-in, which is not part of the API. Undefined if it was accepted. */
export async function send(path: string, body: Record<string, string>): Promise<Refused | undefined> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.ok) return undefined
    const error = refusal(answer.status, await answer.json().catch(() => null), 'write')
    return { error, retryAfter: answer.status === 429 ? secondsToWait(answer.headers.get('retry-after')) : undefined }
  } catch (error) {
    return { error: asApiError(error), retryAfter: undefined }
  }
}

function secondsToWait(header: string | null): number {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60
}
