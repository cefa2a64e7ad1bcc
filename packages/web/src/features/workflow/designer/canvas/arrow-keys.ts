import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { LINKS, targetOf } from '@tollgate/policy/workflow/links.ts'
import type { Place } from '../gestures.ts'
import { boxOf } from './boxes.ts'
import { GRID } from './grid.ts'

const STEPS: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowRight: [GRID, 0],
  ArrowLeft: [-GRID, 0],
  ArrowDown: [0, GRID],
  ArrowUp: [0, -GRID],
}

export function isArrow(key: string): boolean {
  return key in STEPS
}

/** Where a node stands after an arrow key has moved it by one step of the grid; undefined without a place. */
export function placeAfter({ nodes }: WorkflowGraph, id: number, key: string): Place | undefined {
  const node = nodes.find(({ work_node_id }) => work_node_id === id)
  if (!node?.position) return undefined
  const [right, down] = STEPS[key] ?? [0, 0]
  const { x, y } = boxOf(node.position)
  return { left: x + right, up: y + down }
}

/** The node that an arrow key goes to: right along Yes, down along No, left and up back to a node that leads here. */
export function neighbourAt({ nodes }: WorkflowGraph, id: number, key: string): number | undefined {
  const node = nodes.find(({ work_node_id }) => work_node_id === id)
  if (!node || !isArrow(key)) return undefined
  if (key === 'ArrowRight') return targetOf(node, 'yes') ?? undefined
  if (key === 'ArrowDown') return targetOf(node, 'no') ?? undefined
  const [byYes, byNo] = LINKS.map((link) => nodes.find((other) => targetOf(other, link) === id))
  // Up goes back along No, as down went along it.
  return (key === 'ArrowUp' ? (byNo ?? byYes) : (byYes ?? byNo))?.work_node_id
}
