import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { LINKS, targetOf } from '@tollgate/contract/workflow/links.ts'

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const

/** The node that an arrow key goes to: right along Yes, down along No, left and up back to a node that leads here. */
export function nextOf({ nodes }: WorkflowGraph, id: number, key: string): number | undefined {
  if (!ARROWS.includes(key as (typeof ARROWS)[number])) return undefined
  const node = nodes.find(({ work_node_id }) => work_node_id === id)
  if (!node) return undefined
  if (key === 'ArrowRight') return targetOf(node, 'yes') ?? undefined
  if (key === 'ArrowDown') return targetOf(node, 'no') ?? undefined
  const [byYes, byNo] = LINKS.map((link) => nodes.find((other) => targetOf(other, link) === id))
  // Up goes back along No, as down went along it.
  return (key === 'ArrowUp' ? (byNo ?? byYes) : (byYes ?? byNo))?.work_node_id
}
