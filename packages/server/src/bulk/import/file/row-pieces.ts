import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { refusal } from '../../../app-error.ts'

/** Characters given to a parser at a time: it makes all their rows at once, whether they are wanted yet or not. */
const PIECE = 4096

/** Pieces after which others are served: a few milliseconds of blank lines or commas, in which no row ends. */
const PIECES_AT_ONCE = 16

/** Characters in which a row must end. */
const LONGEST_ROW = 1024 * 1024

/** Cells of a row: far more than any catalogue has columns. */
const MOST_CELLS = 1000

/**
 * What may stand between two cells. Those in quotes count too, and a parser is given up to 128 KiB before it gives the rows in
 * them: both have fewer than this.
 */
const MOST_DELIMITERS = 150 * MOST_CELLS
const DELIMITER = /[,;\t]/g

/**
 * Cuts text into pieces for a parser, and refuses a text in which no row ends for too long. A parser keeps an unfinished row
 * in memory, a cell for each delimiter, and counts neither delimiters nor blank lines against a limit of its own. Text that is
 * there already would be parsed without a pause.
 */
export class RowPieces {
  #length = 0
  #delimiters = 0
  #place = 'the start'
  #given = 0

  async *of(text: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of text) {
      for (let start = 0; start < chunk.length; start += PIECE) {
        const piece = chunk.slice(start, start + PIECE)
        this.#length += piece.length
        this.#delimiters += piece.match(DELIMITER)?.length ?? 0
        if (this.#length > LONGEST_ROW) throw refusal('INVALID', `No row ends in the 1 MiB after ${this.#place}`)
        if (this.#delimiters > MOST_DELIMITERS) throw tooManyCells(`The row after ${this.#place}`)
        this.#given += 1
        if (this.#given % PIECES_AT_ONCE === 0) await yieldToEventLoop()
        yield piece
      }
    }
  }

  /** Notes that the parser gave a row, such as `line 5`; throws when it has too many cells. */
  rowEnded(place: string, cells: number): void {
    if (cells > MOST_CELLS) throw tooManyCells(place)
    this.#length = 0
    this.#delimiters = 0
    this.#place = place
  }
}

function tooManyCells(row: string) {
  return refusal('INVALID', `${row.charAt(0).toUpperCase()}${row.slice(1)} has more than ${MOST_CELLS} cells`)
}
