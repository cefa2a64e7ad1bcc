/** Where a digest starts (FNV-1a). */
export const NO_TEXT = 2_166_136_261
const FACTOR = 16_777_619

/** One number for every character of the texts so far: two runtimes that come to the same number wrote the same texts. */
export function digestWith(digest: number, text: string): number {
  let hash = digest
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), FACTOR) >>> 0
  return hash
}
