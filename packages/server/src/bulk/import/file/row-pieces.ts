import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { refusal } from '../../../app-error.ts'

/** Characters per call of a parser, which creates all rows of them at once. */
const PIECE = 4096

/** Pieces between pauses: a few milliseconds of parsing without a finished row. */
const PIECES_AT_ONCE = 16

/** The longest row, in characters. */
const LONGEST_ROW = 1024 * 1024

/** The most cells of a row, far more than any catalogue has columns. */
const MOST_CELLS = 1000

/**
 * Limit of delimiters in a row. Delimiters in quotes count too, and a parser may read up to 128 KiB ahead; both stay
 * below this.
 */
const MOST_DELIMITERS = 150 * MOST_CELLS
const DELIMITER = /[,;\t]/g

/**
 * Cuts text into pieces for a parser, and refuses text in which a row does not end in time. A parser keeps an
 * unfinished row in memory, one cell per delimiter, and limits neither delimiters nor blank lines. Available text would
 * otherwise be parsed without a pause.
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

  /** Notes that the parser returned a row, such as `line 5`. Throws if it has too many cells. */
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
