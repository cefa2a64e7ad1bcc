import { inSession } from './client.ts'

/**
 * Posts to a path below `/api/auth`, which is not part of the API. Throws an ApiError on refusal. Also works before the
 * sign-in is complete.
 */
export async function postAuth<T>(path: string, body: object = {}): Promise<T> {
  const { data } = await inSession('write', async () => {
    const answer = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json().catch(() => undefined) }
  })
  return data as T
}
