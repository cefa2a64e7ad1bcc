import { createOTP } from '@better-auth/utils/otp'
import type { TestServer } from './test-server.ts'

export const SECOND_FACTOR = '/api/auth/second-factor'

/** A browser's part: calls with the cookies it was given. */
export class Visitor {
  readonly #server: TestServer
  readonly #cookies = new Map<string, string>()

  constructor(server: TestServer, cookie = '') {
    this.#server = server
    for (const pair of cookie.split('; ').filter(Boolean)) this.#keep(...(pair.split('=', 2) as [string, string]))
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#server.http.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
    for (const { name, value } of answer.cookies) this.#keep(name, encodeURIComponent(value))
    const { data, statusDescription, ...rest } = answer.json()
    return { status: answer.statusCode, data, rest, faults: statusDescription, headers: answer.headers }
  }

  signIn(email: string, password: string) {
    return this.call('POST', '/api/auth/sign-in/email', { email, password })
  }

  async isIn(): Promise<boolean> {
    return (await this.call('GET', '/api/v1/me')).status === 200
  }

  /** With the secret in hand, as in the app of a phone. */
  async setUp() {
    const { data } = await this.call('POST', `${SECOND_FACTOR}/start`, {})
    const confirmed = await this.call('POST', `${SECOND_FACTOR}/confirm`, { code: await codeOf(data.secret) })
    if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed))
    return data as { uri: string; secret: string; recovery_codes: string[] }
  }

  #keep(name: string, value: string): void {
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

/** The code of now, or of so many half minutes later. */
export function codeOf(secret: string, later = 0): Promise<string> {
  return createOTP(fromBase32(secret)).hotp(Math.floor(Date.now() / 30_000) + later)
}

/** The library takes the secret as text. */
function fromBase32(text: string): string {
  const bits = Array.from(text)
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCodePoint(Number.parseInt(byte, 2))).join('')
}
