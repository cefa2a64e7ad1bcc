import { gen, none } from 'stream-chain/core'
import { parser } from 'stream-json/core/parser.js'
import { streamArray, type StreamArrayItem } from 'stream-json/core/streamers/stream-array.js'
import { AppError, refusal } from '../../../app-error.ts'
import { RowPieces } from './row-pieces.ts'

/** `none` tells the parser of the end, which its types leave out: only then is half an array a fault. */
type Parse = (piece: string | typeof none) => AsyncGenerator<StreamArrayItem>

/** The items of a JSON array while its text arrives: all of them at once would not fit the memory. */
export async function* jsonItems(text: AsyncIterable<string>): AsyncGenerator {
  const pieces = new RowPieces()
  const parse = gen(parser(), streamArray()) as Parse
  let count = 0
  for await (const piece of withEnd(pieces.of(text))) {
    try {
      for await (const { value } of parse(piece)) {
        count += 1
        pieces.rowEnded(`row ${count}`, cellsIn(value))
        yield value
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      const place = count === 0 ? '' : `, after row ${count}`
      throw refusal('INVALID', `The file is not a JSON array of rows${place}: ${(error as Error).message}`)
    }
  }
}

async function* withEnd(text: AsyncIterable<string>): AsyncGenerator<string | typeof none> {
  yield* text
  yield none
}

function cellsIn(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1
}
