/** Characters of documents that are kept: all nodes fetch the same ones, one soon after the other. */
const MOST_KEPT = 4_000_000

/** The bytes of documents that were fetched lately. They never change. */
export class KeptBytes {
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
