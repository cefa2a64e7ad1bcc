import { expect, test } from 'vitest'
import { FILE_READERS } from '../src/bulk/import/file/file-rows.ts'

const MANY = 1_000_000

async function* all(text: string): AsyncGenerator<string> {
  yield text
}

/** How often others had their turn while a file, which is there as a whole, was read. */
async function turnsBeside(type: string, text: string): Promise<number> {
  let turns = 0
  let reading = true
  const next = () => {
    turns += 1
    if (reading) setImmediate(next)
  }
  setImmediate(next)
  const rows = FILE_READERS[type]?.(all(text), { guard: false, limits: { depth: 16 } })
  while (!(await rows?.next())?.done);
  reading = false
  return turns
}

test.each([
  ['text/csv', 'blank lines', `value\n${'\n'.repeat(MANY)}1\n`],
  ['text/csv', 'blank lines between rows', `value\n${`${'\n'.repeat(MANY / 10)}1\n`.repeat(10)}`],
  ['text/csv', 'rows of commas', `value\n${`${','.repeat(900)}\n`.repeat(MANY / 900)}`],
  ['text/csv', 'rows', `value\n${'123456789\n'.repeat(MANY / 10)}`],
  ['application/json', 'blanks between items', `[${`${' '.repeat(MANY / 100)}{},`.repeat(99)}{}]`],
])('a file of %s lets others be served while it is read: %s', async (type, _what, text) => {
  // A turn for each 64 KiB, where a megabyte was one before.
  expect(await turnsBeside(type, text)).toBeGreaterThan(10)
})
