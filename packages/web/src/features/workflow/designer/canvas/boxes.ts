import type { NodePosition, WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { isDecision } from './shapes.ts'

/** A rectangle on the unzoomed canvas, in pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where a node stands and how large it is; as specified it is 100 by 100 where nothing else is said. */
export function boxOf(position: NodePosition | null): Box {
  return {
    x: Number(position?.work_node_left ?? 0),
    y: Number(position?.work_node_up ?? 0),
    width: Number(position?.work_node_width ?? 0) || 100,
    height: Number(position?.work_node_height ?? 0) || 100,
  }
}

/** Decisions have a second way out; another node only while something is stored there. */
export function hasNo(node: WorkflowNode): boolean {
  return isDecision(node.work_node_type) || node.work_next_node_id_n !== null
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
