import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeNodes, type Box } from './place-nodes.ts'

const box = (id: number, yes: number | null, no: number | null = null): Box => ({
  id,
  width: 100,
  height: 100,
  yes,
  no,
})

/** Places of nodes of default size by id: [left, up]. */
function placesOf(...boxes: Box[]): Record<number, [number, number]> {
  return Object.fromEntries(placeNodes(boxes).map(([id, left, up]) => [id, [left, up]]))
}

const [RIGHT, DOWN] = [260, 200]

test('Yes leads to the right in one row, No straight down', () => {
  expect(placesOf(box(1, 2), box(2, 3, 4), box(3, null), box(4, null))).toEqual({
    1: [0, 0],
    2: [RIGHT, 0],
    3: [2 * RIGHT, 0],
    4: [RIGHT, DOWN],
  })
})

test('where two ways join stands right of both, in the row of the one without exceptions', () => {
  expect(placesOf(box(1, 4, 2), box(2, 3), box(3, 4), box(4, null))).toEqual({
    1: [0, 0],
    2: [0, DOWN],
    3: [RIGHT, DOWN],
    4: [2 * RIGHT, 0],
  })
})

test('what hangs below a decision further right stands higher, so that no way down crosses another', () => {
  const placed = placesOf(box(1, 2, 5), box(2, 3, 4), box(3, null), box(4, null), box(5, 6), box(6, null))
  expect(placed[4]).toEqual([RIGHT, DOWN])
  expect(placed[5]).toEqual([0, 2 * DOWN])
})

test('nodes of different sizes stand in line by their middles', () => {
  const placed = placesOf({ ...box(1, 2), height: 60 }, box(2, null), { ...box(3, null), width: 180 })
  expect(placed[1]).toEqual([40, 20])
  expect(placed[2]).toEqual([340, 0])
  expect(placed[3]).toEqual([0, DOWN])
})

test('Yes and No to the same node place it as one link would', () => {
  expect(placeNodes([box(1, 2), box(2, 3, 3), box(3, null)])).toEqual(placeNodes([box(1, 2), box(2, 3), box(3, null)]))
})

test('a circle, a link to itself, a link to nowhere and nothing at all are placed as well', () => {
  expect(placesOf(box(1, 2), box(2, 1), box(3, 3), box(4, 99))).toEqual({
    3: [0, 0],
    4: [0, DOWN],
    1: [0, 2 * DOWN],
    2: [RIGHT, 2 * DOWN],
  })
  expect(placeNodes([])).toEqual([])
})

test('a chain of any length is one row', () => {
  const placed = placeNodes(Array.from({ length: 20_000 }, (_, n) => box(n + 1, n < 19_999 ? n + 2 : null)))
  expect(placed.at(-1)).toEqual([20_000, 19_999 * RIGHT, 0])
})

test('no two nodes stand on each other, whatever their links', () => {
  const to = fc.option(fc.integer({ min: 1, max: 60 }))
  const link = fc.record({ yes: to, no: to })
  fc.assert(
    fc.property(fc.array(link, { minLength: 1, maxLength: 60 }), (links) => {
      const placed = placeNodes(links.map(({ yes, no }, n) => box(n + 1, yes, no)))
      expect(new Set(placed.map(([, left, up]) => `${left} ${up}`)).size).toBe(links.length)
    }),
  )
})
