import { expect } from 'vitest'
import type { ServerProcess } from '../../../../scripts/server-process.ts'

/** The cookies of a new session on a server that runs as a process of its own. */
export async function signInTo({ baseURL }: ServerProcess, who: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${baseURL}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
