import type { Person } from '@tollgate/contract/access/person-row.ts'
import type { Role } from '@tollgate/contract/access/role.ts'
import { expect } from 'vitest'
import type { Answer, TestServer } from './test-server.ts'

export const PASSWORD = 'seven quiet lanterns'

/** Somebody who has accepted an invitation, and is signed in. */
export interface SignedIn {
  person: Person
  cookie: string
  /** A call in their session; paths as in `TestServer.call`. */
  call: TestServer['call']
}

/** Invites somebody as the administrator; the token is the end of the link. */
export async function invite(server: TestServer, body: object): Promise<{ person: Person; token: string }> {
  const answer = await server.call('POST', 'person', body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  const { invite_url, ...person } = answer.body.data as unknown as Person & { invite_url: string }
  return { person, token: invite_url.split('/').at(-1) ?? '' }
}

export async function accept(server: TestServer, body: object): Promise<{ answer: Answer; cookie: string }> {
  const given = await server.http.inject({ method: 'POST', url: '/api/v1/invitation/accept', body })
  const answer = { status: given.statusCode, headers: given.headers, body: given.json<Answer['body']>() }
  return {
    answer,
    cookie: given.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
  }
}

let made = 0

/** A new person of a role, signed in. */
export async function signedIn(server: TestServer, role: Role): Promise<SignedIn> {
  made += 1
  const { token } = await invite(server, { name: `${role} ${made}`, email: `${role}${made}@example.net`, role })
  const { cookie } = await accept(server, { token, password: PASSWORD })
  const call: TestServer['call'] = (method, path, body, headers) =>
    server.call(method, path, body, { cookie, ...headers })
  const { person_id } = (await call('GET', 'me')).body.data
  const { body } = await server.call('GET', `person/${String(person_id)}`)
  return { person: body.data as unknown as Person, cookie, call }
}

/** The data of a call that succeeds. */
export async function data<T>(who: Pick<SignedIn, 'call'>, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await who.call(method, path, body)
  expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
  return answer.body.data as T
}

/** The first fault of a call that is refused. */
export async function refused(
  who: Pick<SignedIn, 'call'>,
  status: number,
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await who.call(method, path, body)
  expect([path, answer.status], JSON.stringify(answer.body)).toEqual([path, status])
  return answer.body.statusDescription[0]
}
