import { expect, test } from 'vitest'
import { placeInRows, placeNodes, type Box } from './place-nodes.ts'

const box = (id: number, yes: number | null, no: number | null = null): Box => ({
  id,
  width: 100,
  height: 100,
  yes,
  no,
})

test('links lead to the right, and no two nodes overlap', () => {
  const placed = placeNodes([box(1, 2), box(2, 3, 4), box(3, 5), box(4, 5), box(5, null)])
  const left = new Map(placed.map(([id, x]) => [id, x]))
  expect((left.get(1) ?? 0) < (left.get(2) ?? 0) && (left.get(2) ?? 0) < (left.get(3) ?? 0)).toBe(true)
  for (const [a, x, y] of placed)
    for (const [b, u, v] of placed)
      expect(a === b || Math.abs(x - u) >= 100 || Math.abs(y - v) >= 100, `${a} and ${b}`).toBe(true)
})

test('Yes and No to the same node place it as one link would', () => {
  const apart = placeNodes([box(1, 2), box(2, 3, 3), box(3, null)])
  expect(apart).toEqual(placeNodes([box(1, 2), box(2, 3), box(3, null)]))
  expect(apart.map(([, x]) => x)).toEqual(apart.map(([, x]) => x).toSorted((a, b) => a - b))
})

test('a circle, a lost node and nothing at all are placed as well', () => {
  expect(placeNodes([box(1, 2), box(2, 1), box(3, 3)]).length).toBe(3)
  expect(placeNodes([])).toEqual([])
})

test('rows follow the run, Yes first, and hold every node once', () => {
  const placed = placeInRows([box(4, null), box(3, null), box(2, 3, 4), box(1, 2)])
  expect(placed.map(([id]) => id)).toEqual([1, 2, 3, 4])
  expect(new Set(placed.map(([, x, y]) => `${x} ${y}`)).size).toBe(4)
})
