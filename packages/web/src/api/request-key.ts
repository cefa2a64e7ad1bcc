const WORDS = 4
const BASE_36 = 36

/** A new idempotency key. A call that is repeated under it changes nothing and gets the first answer again. */
export function requestKey(): string {
  // Not `crypto.randomUUID`, which exists only behind TLS and on localhost.
  return [...crypto.getRandomValues(new Uint32Array(WORDS))].map((word) => word.toString(BASE_36)).join('-')
}

/** Idempotency keys of writes that may or may not be stored, by what they write. */
export const unsettled = new Map<string, string>()

/** The key of a write: a pending one if the same write is unsettled, else a new one. */
export function keyOf(what: string): string {
  return unsettled.get(what) ?? requestKey()
}
