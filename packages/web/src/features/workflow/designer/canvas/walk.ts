import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'

const WAYS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const

/** Where an arrow key leads from a node: right along Yes, down along No, left and up back to what leads here. */
export function nextOf({ nodes }: WorkflowGraph, id: number, key: string): number | undefined {
  if (!WAYS.includes(key as (typeof WAYS)[number])) return undefined
  const node = nodes.find(({ work_node_id }) => work_node_id === id)
  if (key === 'ArrowRight') return node?.work_next_node_id ?? undefined
  if (key === 'ArrowDown') return node?.work_next_node_id_n ?? undefined
  const leading = nodes.filter((other) => other.work_next_node_id === id || other.work_next_node_id_n === id)
  // Up prefers what leads here by No, as down went there.
  const byNo = leading.find((other) => other.work_next_node_id_n === id)
  const byYes = leading.find((other) => other.work_next_node_id === id)
  return (key === 'ArrowUp' ? (byNo ?? byYes) : (byYes ?? byNo))?.work_node_id
}
