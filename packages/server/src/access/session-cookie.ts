export const COOKIE_PREFIX = 'tollgate'

/** Name of the cookie that carries the session. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`

const START = `${SESSION_COOKIE}=`

/** The value of the session cookie in a `Cookie` header, not decoded. */
export function sessionCookieOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  for (let from = header.indexOf(START); from !== -1; from = header.indexOf(START, from + 1)) {
    if (from > 0 && !/[;\s]/.test(header.charAt(from - 1))) continue
    const end = header.indexOf(';', from)
    return header.slice(from + START.length, end === -1 ? undefined : end).trim() || undefined
  }
  return undefined
}

/** The session's token in the value of the cookie. The signature follows after the dot. */
export function tokenOf(cookie: string): string {
  return cookie.slice(0, Math.max(0, cookie.indexOf('.')))
}
