import type { WorkflowCall } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { RecordKey, WorkflowNode } from './model.ts'
import { linksTaken, targetOf, type Link, type LinkField } from './links.ts'

/** The part of a node that decides where a run goes next. */
export type LinkedNode = Pick<WorkflowNode, 'work_node_id' | 'work_node_type' | LinkField>

/** The next nodes of a run, in the order Yes, No. */
export function nextOf(node: LinkedNode): RecordKey[] {
  return linksTaken(node.work_node_type)
    .map((link) => targetOf(node, link))
    .filter((id) => id !== null)
}

/**
 * The nodes where runs begin: the start nodes, else the only node without incoming links, else none.
 * Source: domain rules 37 and 38.
 */
function startsOf<N extends LinkedNode>(nodes: readonly N[]): N[] {
  const starts = nodes.filter(({ work_node_type: type }) => type === 'S')
  if (starts.length > 0) return starts
  const targets = new Set(nodes.flatMap(nextOf))
  const sources = nodes.filter(({ work_node_id: id }) => !targets.has(id))
  return sources.length === 1 ? sources : []
}

/** The reachable nodes, in the order of an outline: Yes before No. */
export function reachedNodes<N extends LinkedNode>(nodes: readonly N[]): N[] {
  const byId = new Map(nodes.map((node) => [node.work_node_id, node]))
  const reached = new Set<N>()
  const waiting = startsOf(nodes).toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    for (const id of nextOf(node).toReversed()) {
      const next = byId.get(id)
      if (next) waiting.push(next)
    }
  }
  return [...reached]
}

/** The unreachable nodes; none if no start is known. */
export function unreachedNodes<N extends LinkedNode>(nodes: readonly N[]): N[] {
  if (startsOf(nodes).length === 0) return []
  const reached = new Set(reachedNodes(nodes))
  return nodes.filter((node) => !reached.has(node))
}

/** A link back to a node that the run has already visited. */
export interface LinkBack {
  work_node_id: RecordKey
  link: Link
}

/** The links that close circles of nodes. Each circle has one: the last that a run along it takes. */
export function linksBack(nodes: readonly LinkedNode[]): LinkBack[] {
  const byId = new Map(nodes.map((node) => [node.work_node_id, node]))
  const [seen, onPath] = [new Set<RecordKey>(), new Set<RecordKey>()]
  const found: LinkBack[] = []
  for (const first of [...startsOf(nodes), ...nodes]) {
    // The nodes of the current path, each with the links that are still to be followed.
    const path = seen.has(first.work_node_id) ? [] : [stepOf(first)]
    while (path.length > 0) {
      const { node, links } = path.at(-1) as ReturnType<typeof stepOf>
      const { work_node_id: id } = node
      seen.add(id)
      onPath.add(id)
      const link = links.shift()
      const next = link && byId.get(targetOf(node, link) ?? 0)
      if (link && next && onPath.has(next.work_node_id)) found.push({ work_node_id: id, link })
      else if (next && !seen.has(next.work_node_id)) path.push(stepOf(next))
      if (link) continue
      onPath.delete(id)
      path.pop()
    }
  }
  return found
}

function stepOf(node: LinkedNode): { node: LinkedNode; links: Link[] } {
  return { node, links: [...linksTaken(node.work_node_type)] }
}

/** Checks whether a call from one workflow to another leads back to the first. */
export function circleFinder(calls: readonly WorkflowCall[]): (from: number, to: number) => boolean {
  const called = new Map<number, Set<number>>()
  const byCaller = Map.groupBy(calls, ({ from }) => from)
  return (from, to) => {
    if (from === to) return true
    const found = called.get(to) ?? calledBy(to, byCaller)
    called.set(to, found)
    return found.has(from)
  }
}

/** The workflows that a workflow runs, directly or not. It includes itself only if there is a circle. */
export function calledFrom(start: number, calls: readonly WorkflowCall[]): Set<number> {
  return calledBy(
    start,
    Map.groupBy(calls, ({ from }) => from),
  )
}

function calledBy(start: number, byCaller: ReadonlyMap<number, readonly WorkflowCall[]>): Set<number> {
  const found = new Set<number>()
  const waiting = [start]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const { to } of byCaller.get(from) ?? []) {
      if (found.has(to)) continue
      found.add(to)
      waiting.push(to)
    }
  }
  return found
}
