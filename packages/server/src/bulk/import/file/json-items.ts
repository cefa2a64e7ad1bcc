import type { StreamArrayItem } from 'stream-json/core/streamers/stream-array.js'
import { AppError, refusal } from '../../../app-error.ts'
import { RowPieces } from './row-pieces.ts'

/** A symbol of the library tells the parser of the end, which its types leave out: only then is half an array a fault. */
type Parse = (piece: string | symbol) => AsyncGenerator<StreamArrayItem>

/** The items of a JSON array while its text arrives: all of them at once would not fit the memory. */
export async function* jsonItems(text: AsyncIterable<string>): AsyncGenerator {
  const pieces = new RowPieces()
  const { gen, none, parser, streamArray } = await jsonParser()
  const parse = gen(parser(), streamArray()) as Parse
  let count = 0
  for await (const piece of withEnd(pieces.of(text), none)) {
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

async function* withEnd(text: AsyncIterable<string>, end: symbol): AsyncGenerator<string | symbol> {
  yield* text
  yield end
}

async function jsonParser() {
  const [chain, { parser }, { streamArray }] = await Promise.all([
    import('stream-chain/core'),
    import('stream-json/core/parser.js'),
    import('stream-json/core/streamers/stream-array.js'),
  ])
  return { ...chain, parser, streamArray }
}

function cellsIn(value: unknown): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1
}
