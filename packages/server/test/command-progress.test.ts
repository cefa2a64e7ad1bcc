import { afterEach, expect, test, vi } from 'vitest'
import { during } from '../../cli/src/progress.ts'

const { isTTY } = process.stderr
afterEach(() => {
  process.stderr.isTTY = isTTY
  vi.restoreAllMocks()
})

test.each([
  [true, ['Reading …', '\r\u001B[K']],
  [false, []],
])('what takes long is said on a terminal alone: %s', async (isTerminal, told) => {
  process.stderr.isTTY = isTerminal
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await during('Reading', () => 7)).toBe(7)
  await expect(during('Reading', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(write.mock.calls.map(([text]) => text)).toEqual([...told, ...told])
})
