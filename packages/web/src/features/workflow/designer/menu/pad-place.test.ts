import { expect, test } from 'vitest'
import { padPlace } from './pad-place.ts'

const node = { x: 0, y: 0, width: 100, height: 100 }

test.each([
  ['in the middle', [400, 300, 1], 'top', 'center'],
  ['at the upper edge', [400, 20, 1], 'bottom', 'center'],
  ['at the left edge', [10, 300, 1], 'top', 'start'],
  ['at the right edge', [790, 300, 1], 'top', 'end'],
  ['in the upper right corner, small', [850, 10, 0.5], 'bottom', 'end'],
] as const)('the pad of a node %s stays on the canvas', (_where, transform, position, align) => {
  expect(padPlace(node, { transform, width: 900 })).toEqual({ position, align })
})
