import { hash, randomBytes } from 'node:crypto'

const START = 'tollgate_'
const SECRET_BYTES = 32
/** So much of a token is shown in lists, to know it by: 24 of its 256 random bits. */
const SHOWN = START.length + 4

/** One scheme and one token: 32 bytes in base64url are 43 characters. */
const BEARER = /^Bearer +(tollgate_[\w-]{43}) *$/i

/** Schemes that browsers answer a proxy with, on every request from then on. */
const OF_PROXIES = /^(?:basic|digest|negotiate|ntlm)\b/i

/** A new token; recognisable, so that scanners find those that leak. */
export function newToken(): string {
  return START + randomBytes(SECRET_BYTES).toString('base64url')
}

export function shownPart(token: string): string {
  return token.slice(0, SHOWN)
}

/** A token is as random as a key, so one plain hash hides it. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** The token in an `Authorization` header; undefined in one that holds none. */
export function bearerOf(header = ''): string | undefined {
  return BEARER.exec(header)?.[1]
}

/** Whether the header is for a proxy in front of the console, not for the console. */
export function isForeignScheme(header: string): boolean {
  return OF_PROXIES.test(header)
}
