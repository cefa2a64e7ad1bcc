import type { NodePosition, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { linksShown } from '@tollgate/policy/workflow/links.ts'
import { NODE_SIZE } from '@tollgate/contract/catalogues/rule-workflow-node-position.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Place and size of a node; the default size if it has none. */
export function boxOf(position: NodePosition | null): Box {
  return {
    x: Number(position?.work_node_left ?? 0),
    y: Number(position?.work_node_up ?? 0),
    width: Number(position?.work_node_width ?? 0) || NODE_SIZE,
    height: Number(position?.work_node_height ?? 0) || NODE_SIZE,
  }
}

export function hasNo(node: WorkflowNode): boolean {
  return linksShown(node).includes('no')
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
