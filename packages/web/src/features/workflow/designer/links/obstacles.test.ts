import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { expect, test } from 'vitest'
import { toStepNodes } from '../canvas/flow-model.ts'
import { Obstacles } from './obstacles.ts'

const position = { work_node_left: 0, work_node_up: 0, work_node_width: 100, work_node_height: 100 }
const node = { work_node_id: 1, work_node_name: 'Only', work_node_type: 'S', work_next_node_id: null }
const obstacles = new Obstacles(
  toStepNodes([{ ...node, work_next_node_id_n: null, position } as WorkflowNode], new Map(), () => undefined),
)

test.each([
  [-7, 'nothing'],
  [-5, 'node'],
  [50, 'node'],
  [105, 'node'],
  [107, 'nothing'],
])('a line keeps clear of a node on all sides: at %i it comes through %s', (at, crossed) => {
  expect(obstacles.crossedBy({ x: at, y: -50 }, { x: at, y: 150 })).toBe(crossed)
  expect(obstacles.crossedBy({ x: 150, y: at }, { x: -50, y: at })).toBe(crossed)
})

test('a line may touch the node where it ends', () => {
  expect(obstacles.crossedBy({ x: 100, y: 50 }, { x: 200, y: 50 }, ['1'])).toBe('nothing')
})
