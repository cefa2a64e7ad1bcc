import { refusal } from '../../../http/app-error.ts'
import { LONGEST_ROW } from './file-row.ts'

/** The texts of a JSON array's items, as they arrive: all rows parsed at once would not fit the memory. */
export async function* jsonItems(text: AsyncIterable<string>): AsyncGenerator<string> {
  const splitter = new Splitter()
  for await (const chunk of text) yield* splitter.take(chunk)
  splitter.end()
}

class Splitter {
  #item = ''
  #found: string[] = []
  #count = 0
  #depth = 0
  #place: 'before' | 'within' | 'behind' = 'before'
  #quoted = false
  #escaped = false

  /** The items that end in this piece of text. */
  take(chunk: string): string[] {
    this.#found = []
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      if (!this.#divides(chunk[at] ?? '')) continue
      this.#item += chunk.slice(from, at)
      this.#divide(chunk[at] ?? '')
      from = at + 1
    }
    this.#item += chunk.slice(from)
    if (this.#item.length > LONGEST_ROW) throw refusal('INVALID', `Row ${this.#count + 1} is too long`)
    if (this.#place !== 'within' && this.#item.trim() !== '') throw notAnArray()
    return this.#found
  }

  end(): void {
    if (this.#place === 'before') throw refusal('INVALID', 'The file is empty')
    if (this.#place === 'within') throw refusal('INVALID', `The file ends within row ${this.#count + 1}`)
  }

  /** Whether the character stands between items: a comma or a bracket of the array itself. */
  #divides(mark: string): boolean {
    if (this.#quoted) return this.#inText(mark)
    if (mark === '"') this.#quoted = true
    else if (mark === '[' || mark === '{') return (this.#depth += 1) === 1
    else if (mark === ']' || mark === '}') return (this.#depth -= 1) <= 0
    return mark === ',' && this.#depth === 1
  }

  #inText(mark: string): false {
    if (this.#escaped) this.#escaped = false
    else if (mark === '\\') this.#escaped = true
    else if (mark === '"') this.#quoted = false
    return false
  }

  #divide(mark: string): void {
    const item = this.#item.trim()
    this.#item = ''
    if (this.#place === 'before') {
      if (mark !== '[' || item !== '') throw notAnArray()
      this.#place = 'within'
      return
    }
    if (this.#place === 'behind') throw notAnArray()
    if (mark !== ',') this.#place = 'behind'
    const none = item === '' && mark !== ',' && this.#count === 0
    if (!none) this.#found.push(item)
    this.#count += 1
  }
}

function notAnArray() {
  return refusal('INVALID', 'The file is not a JSON array of rows')
}
