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

/** The place of a node after an arrow key moved it one grid step; undefined if it has no place. */
export function placeAfter({ nodes }: WorkflowGraph, id: number, key: string): Place | undefined {
  const node = nodes.find(({ work_node_id }) => work_node_id === id)
  if (!node?.position) return undefined
  const [right, down] = STEPS[key] ?? [0, 0]
  const { x, y } = boxOf(node.position)
  return { left: x + right, up: y + down }
}

/**
 * The node in the direction of an arrow key: right along Yes, down along No, left and up back to a node that links
 * here.
 */
export function neighbourAt({ nodes }: WorkflowGraph, id: number, key: string): number | undefined {
  const node = nodes.find(({ work_node_id }) => work_node_id === id)
  if (!node || !isArrow(key)) return undefined
  if (key === 'ArrowRight') return targetOf(node, 'yes') ?? undefined
  if (key === 'ArrowDown') return targetOf(node, 'no') ?? undefined
  const [byYes, byNo] = LINKS.map((link) => nodes.find((other) => targetOf(other, link) === id))
  // Up prefers the No link, as down does.
  return (key === 'ArrowUp' ? (byNo ?? byYes) : (byYes ?? byNo))?.work_node_id
}
