import { refusal } from '../../../http/app-error.ts'

/** Characters given to a parser at a time: it makes all their rows at once, whether they are wanted yet or not. */
const PIECE = 4096

/** Characters in which a row must end. */
const LONGEST_ROW = 1024 * 1024

/**
 * Cuts text into pieces for a parser, and refuses a text in which no row ends for too long. A parser keeps an unfinished row
 * in memory, and counts neither delimiters nor blank lines against a limit of its own.
 */
export class RowPieces {
  #length = 0
  #place = 'the start'

  async *of(text: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of text) {
      for (let start = 0; start < chunk.length; start += PIECE) {
        const piece = chunk.slice(start, start + PIECE)
        this.#length += piece.length
        if (this.#length > LONGEST_ROW) throw refusal('INVALID', `No row ends in the 1 MiB after ${this.#place}`)
        yield piece
      }
    }
  }

  /** Notes that the parser gave a row, such as `line 5`. */
  rowEnded(place: string): void {
    this.#length = 0
    this.#place = place
  }
}
