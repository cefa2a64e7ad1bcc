import { afterEach, expect, test, vi } from 'vitest'
import { dropdownSide } from './dropdown-side.ts'

afterEach(() => vi.unstubAllGlobals())

/** A field of 36 pixels in a window of 800. */
function fieldAt(top: number): Element {
  vi.stubGlobal('window', { innerHeight: 800 })
  return { getBoundingClientRect: () => ({ top, bottom: top + 36 }) } as unknown as Element
}

test.each([
  ['with room below it', 100, 'bottom'],
  ['with just enough room below it', 444, 'bottom'],
  ['with more room above it', 445, 'top'],
  ['at the foot of the window', 700, 'top'],
])('the options of a field %s open at the right side', (_where, top, side) => {
  expect(dropdownSide(fieldAt(top))).toBe(side)
})

test('in a low window they open where there is more room', () => {
  const field = fieldAt(100)
  vi.stubGlobal('window', { innerHeight: 300 })
  expect(dropdownSide(field)).toBe('bottom')
})

test('without a field they open below', () => {
  expect(dropdownSide(undefined)).toBe('bottom')
})
