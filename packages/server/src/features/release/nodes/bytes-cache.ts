/** Cache size in characters. All nodes fetch the same documents, one after the other. */
const MOST_KEPT = 4_000_000

/** A cache of the bytes of documents, which are immutable. */
export class BytesCache {
  readonly #kept = new Map<string, string>()
  #length = 0

  async get(hash: string, read: (hash: string) => Promise<string | undefined>): Promise<string | undefined> {
    const known = this.#kept.get(hash)
    if (known !== undefined) return known
    const text = await read(hash)
    if (text !== undefined) this.#keep(hash, text)
    return text
  }

  #keep(hash: string, text: string): void {
    if (this.#kept.has(hash) || text.length > MOST_KEPT / 4) return
    this.#kept.set(hash, text)
    this.#length += text.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#length <= MOST_KEPT) return
      this.#kept.delete(oldest)
      this.#length -= length
    }
  }
}
