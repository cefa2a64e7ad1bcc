import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { expect, test } from 'vitest'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { boxOf } from './boxes.ts'
import { LEGIBLE_ZOOM, openingView, viewAfterResize } from './opening-view.ts'

const CANVAS = { width: 800, height: 600 }

/** The nodes of the drawn workflow at these distances. */
function apart(right: number, down: number): WorkflowNode[] {
  const { nodes } = structuredClone(drawn())
  for (const [n, { position }] of nodes.entries())
    Object.assign(position ?? {}, { work_node_left: n * right, work_node_up: n * down })
  return nodes
}

/** Position of a node in pixels of the canvas. */
function onScreen(nodes: readonly WorkflowNode[], index: number) {
  const view = openingView(nodes, CANVAS)
  const { x, y, width, height } = boxOf(nodes[index]?.position ?? null)
  const left = x * view.zoom + view.x
  const top = y * view.zoom + view.y
  return { left, top, right: left + width * view.zoom, bottom: top + height * view.zoom, zoom: view.zoom }
}

test('a drawing that fits is in sight as a whole, in the middle, and not blown up', () => {
  const nodes = apart(200, 0)
  const [first, last] = [onScreen(nodes, 0), onScreen(nodes, 2)]
  expect(first.zoom).toBe(1)
  expect(first.left).toBeCloseTo(CANVAS.width - last.right)
  expect(first.top).toBeCloseTo(CANVAS.height - first.bottom)
})

test.each([
  [5000, 0],
  [0, 4000],
  [3000, 3000],
  [-3000, 200],
])('one that does not fit (steps of %i by %i) opens at its start, large enough to be read', (right, down) => {
  const start = onScreen(apart(right, down), 0)
  expect(start.zoom).toBe(LEGIBLE_ZOOM)
  expect(start.left).toBeGreaterThanOrEqual(0)
  expect(start.top).toBeGreaterThanOrEqual(0)
  expect(start.right).toBeLessThanOrEqual(CANVAS.width)
  expect(start.bottom).toBeLessThanOrEqual(CANVAS.height)
})

test('without a placed node there is a view, too', () => {
  expect(openingView([], CANVAS).zoom).toBe(1)
})

test('a drawing of which all is in sight stays so when the canvas gets lower, and is as large again with its room', () => {
  const nodes = apart(100, 200)
  const low = { width: 800, height: 450 }
  const before = openingView(nodes, CANVAS)
  const view = viewAfterResize(nodes, before, CANVAS, low, 0.6)
  const bottom = Math.max(...nodes.map(({ position }) => boxOf(position).y + boxOf(position).height))
  expect(bottom * view.zoom + view.y).toBeLessThanOrEqual(low.height)
  expect(view.zoom).toBeLessThan(before.zoom)
  expect(viewAfterResize(nodes, view, low, CANVAS, 0.6)).toEqual(before)
})

test('of a larger drawing, what is in the middle stays in the middle', () => {
  const view = viewAfterResize(apart(5000, 0), { x: -200, y: 10, zoom: 1 }, CANVAS, { width: 600, height: 400 }, 0.6)
  expect(view).toEqual({ x: -300, y: -90, zoom: 1 })
})
