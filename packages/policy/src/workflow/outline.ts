import type { RecordKey, WorkflowGraph, WorkflowNode } from './model.ts'
import { LINK_LABEL, linksTaken, targetOf } from './links.ts'
import { describeDecision, describeExecution, quoted } from './describe.ts'
import { contentsByNode, type NodeContents } from './summary.ts'
import { reachedNodes } from './reach.ts'

/** A numbered step of a workflow. */
export interface OutlineStep {
  /** From 1; other steps refer to it. */
  number: number
  work_node_id: RecordKey
  title: string
  /** What happens in the node and where the run goes next. */
  sentences: string[]
  reached: boolean
}

/** A workflow as numbered steps from its start, Yes before No. Unreachable nodes come last. */
export function outline(graph: WorkflowGraph): OutlineStep[] {
  const reached = reachedNodes(graph.nodes)
  const known = new Set(reached)
  const ordered = [...reached, ...graph.nodes.filter((node) => !known.has(node))]
  const numbers = new Map(ordered.map(({ work_node_id: id }, index) => [id, index + 1]))
  const contentsOf = sentencesByNode(graph)
  return ordered.map((node, index) => ({
    number: index + 1,
    work_node_id: node.work_node_id,
    title: node.work_node_name,
    sentences: [...contentsOf(node), ...nextSteps(node, numbers)].map(asSentence),
    reached: known.has(node),
  }))
}

/** Describes what each node does. `nextSteps` describes where the run goes next. */
function sentencesByNode(graph: WorkflowGraph): (node: WorkflowNode) => string[] {
  const { names, units } = graph
  const contentsOf = contentsByNode(graph)
  const kinds: Readonly<Record<string, (contents: NodeContents) => string[]>> = {
    A: ({ executions }) => executions.map((row) => describeExecution(row, names)),
    B: ({ groups }) => [
      groups.length === 0 ? 'asks nothing yet' : `asks whether ${describeDecision(groups, names, units)}`,
    ],
    C: ({ callback }) => [callback ? `runs the workflow ${quoted(callback.work_group_name)}` : 'runs no workflow yet'],
  }
  return ({ work_node_id: id, work_node_type: type }) => kinds[type]?.(contentsOf(id)) ?? []
}

function nextSteps(node: WorkflowNode, numbers: ReadonlyMap<RecordKey, number>): string[] {
  const links = linksTaken(node.work_node_type)
  if (links.length === 0) return ['the run ends']
  return links.map((link) => {
    const number = numbers.get(targetOf(node, link) ?? 0)
    const next = number === undefined ? 'the run ends' : `go on with step ${number}`
    return links.length === 1 ? next : `if ${LINK_LABEL[link].toLowerCase()}, ${next}`
  })
}

/** Capitalises the first letter, unless the text begins with a name. */
function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
