import { hash, randomBytes } from 'node:crypto'

const START = 'tollgate_'
const SECRET_BYTES = 32
/** Lists show this many characters to recognise a token by: 24 of its 256 random bits. */
const SHOWN = START.length + 4

/** One scheme and one token: 32 bytes in base64url are 43 characters. */
const BEARER = /^Bearer +(tollgate_[\w-]{43}) *$/i

/** Schemes by which a browser authenticates to a proxy on every request. */
const PROXY_SCHEME = /^(?:basic|digest|negotiate|ntlm)\b/i

/** A new token. Its prefix lets secret scanners find leaked tokens. */
export function newToken(): string {
  return START + randomBytes(SECRET_BYTES).toString('base64url')
}

export function shownPart(token: string): string {
  return token.slice(0, SHOWN)
}

/** Characters of a SHA-256 in base64url; better-auth's own tokens have 32. */
export const HASH_LENGTH = 43

/** One plain hash is enough, because a token has 256 random bits. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** The token of an `Authorization` header; undefined if it has none. */
export function bearerOf(header = ''): string | undefined {
  return BEARER.exec(header)?.[1]
}

/** Whether the header is for a proxy in front of the console. */
export function isProxyScheme(header: string): boolean {
  return PROXY_SCHEME.test(header)
}
