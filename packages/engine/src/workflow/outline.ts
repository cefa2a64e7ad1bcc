import type { WorkflowGraph, WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { describeDecision, describeExecution } from './describe.ts'
import { quoted } from './describe-call.ts'
import { contentsByNode, type NodeContents } from './node-contents.ts'
import { reachedNodes } from './reach.ts'

/** A step of a workflow, told in order. */
export interface OutlineStep {
  /** From 1, as other steps name it. */
  number: number
  work_node_id: number
  title: string
  /** What happens in the node and where it goes on. */
  sentences: string[]
  reached: boolean
}

/** A workflow as numbered sentences from its start on, Yes before No; nodes that no run comes to stand at the end. */
export function outline(graph: WorkflowGraph): OutlineStep[] {
  const reached = reachedNodes(graph.nodes)
  const known = new Set(reached)
  const ordered = [...reached, ...graph.nodes.filter((node) => !known.has(node))]
  const numbers = new Map(ordered.map(({ work_node_id: id }, index) => [id, index + 1]))
  const told = tellerOf(graph)
  return ordered.map((node, index) => ({
    number: index + 1,
    work_node_id: node.work_node_id,
    title: node.work_node_name,
    sentences: [...told(node), ...wayOn(node, numbers)].map(asSentence),
    reached: known.has(node),
  }))
}

type Tell = (node: WorkflowNode) => string[]

function tellerOf(graph: WorkflowGraph): Tell {
  const { names, units } = graph
  const contentsOf = contentsByNode(graph)
  const kinds: Readonly<Record<string, (contents: NodeContents) => string[]>> = {
    A: ({ executions }) => executions.map((row) => describeExecution(row, names)),
    B: ({ groups }) => [`asks whether ${describeDecision(groups, names, units)}`],
    C: ({ callback }) => [callback ? `runs the workflow ${quoted(callback.work_group_name)}` : 'runs no workflow yet'],
  }
  return ({ work_node_id: id, work_node_type: type }) => kinds[type]?.(contentsOf(id)) ?? []
}

function wayOn(node: WorkflowNode, numbers: ReadonlyMap<number, number>): string[] {
  const { work_node_type: type, work_next_node_id: yes, work_next_node_id_n: no } = node
  const step = (id: number | null) =>
    id === null || !numbers.has(id) ? 'the run ends' : `go on with step ${numbers.get(id)}`
  if (type === 'E') return ['the run ends']
  return type === 'B' ? [`if yes, ${step(yes)}`, `if no, ${step(no)}`] : [step(yes)]
}

/** A capital in front, unless a name begins. */
function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
