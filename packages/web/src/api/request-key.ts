const WORDS = 4
const BASE_36 = 36

/** What a request is called, another for each: sent again under it, it is answered again and changes nothing. */
export function requestKey(): string {
  // Not `crypto.randomUUID`, which there is only behind TLS and on the own machine.
  return [...crypto.getRandomValues(new Uint32Array(WORDS))].map((word) => word.toString(BASE_36)).join('-')
}

/** The keys of writes of which it is not known yet whether they are stored, by what they ask for. */
export const unsettled = new Map<string, string>()

/** The key of a write: another one, unless the same write waits to be settled. */
export function keyOf(what: string): string {
  return unsettled.get(what) ?? requestKey()
}
