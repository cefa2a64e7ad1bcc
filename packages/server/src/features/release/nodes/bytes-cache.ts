import { LRUCache } from 'lru-cache'

/** Cache size in characters. All nodes fetch the same documents, one after the other. */
const MOST_KEPT = 4_000_000

/** A cache of the bytes of documents, which are immutable. */
export class BytesCache {
  readonly #kept = new LRUCache<string, string>({
    maxSize: MOST_KEPT,
    maxEntrySize: MOST_KEPT / 4,
    sizeCalculation: ({ length }) => length,
  })

  async get(hash: string, read: (hash: string) => Promise<string | undefined>): Promise<string | undefined> {
    const known = this.#kept.get(hash)
    if (known !== undefined) return known
    const text = await read(hash)
    if (text !== undefined) this.#kept.set(hash, text)
    return text
  }
}
