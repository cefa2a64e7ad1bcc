const WORDS = 4
const BASE_36 = 36

/** What a request is called, another for each: sent again under it, it is answered again and changes nothing. */
export function requestKey(): string {
  // Not `crypto.randomUUID`, which there is only behind TLS and on the own machine.
  return [...crypto.getRandomValues(new Uint32Array(WORDS))].map((word) => word.toString(BASE_36)).join('-')
}
