import { workNodeType } from '@tollgate/contract/standards/plan-codes.ts'
import type { WorkflowGraph, WorkflowNode } from './model.ts'
import { LINKS, linksOf, targetOf, type Link } from './links.ts'

/** The counterparts of nodes of one workflow in another. */
export type Partners = Map<WorkflowNode, WorkflowNode>

/**
 * The counterpart of each node that has one. Nodes of the same id are counterparts (two states of one workflow); the others
 * find theirs by name and type, in their order. What is left has been renamed, where it does the same and stands at the same
 * place among its neighbours.
 * @param isSame whether two nodes do the same, whatever they are called and wherever they lead
 */
export function partnersOf(
  left: WorkflowGraph,
  right: WorkflowGraph,
  isSame: (left: WorkflowNode, right: WorkflowNode) => boolean,
): Partners {
  const partners = partnersBy(left, right, new Map(), ({ work_node_id: id }) => String(id))
  partnersBy(left, right, partners, ({ work_node_type: type, work_node_name: name }) => `${type} ${name.toLowerCase()}`)
  const neighbours = [neighboursOf(left), neighboursOf(right)] as const
  // One that is found may be the neighbour by which the next is.
  for (let found = -1; found !== partners.size;) {
    found = partners.size
    for (const [was, is] of renamed(partners, neighbours, isSame)) partners.set(was, is)
  }
  return partners
}

/** Adds what has the same key on both sides, in order. */
function partnersBy(
  left: WorkflowGraph,
  right: WorkflowGraph,
  partners: Partners,
  keyOf: (node: WorkflowNode) => string,
): Partners {
  const taken = new Set(partners.values())
  const free = Map.groupBy(
    right.nodes.filter((node) => !taken.has(node)),
    keyOf,
  )
  for (const node of left.nodes) {
    const partner = partners.has(node) ? undefined : free.get(keyOf(node))?.shift()
    if (partner) partners.set(node, partner)
  }
  return partners
}

type Neighbours = (node: WorkflowNode, way: string) => readonly WorkflowNode[]

/** The nodes that a node leads to, and those that lead to it, by each link. */
function neighboursOf({ nodes }: WorkflowGraph): Neighbours {
  const byId = new Map(nodes.map((node) => [node.work_node_id, node]))
  const into = Map.groupBy(
    nodes.flatMap((from) => linksOf(from).map(({ link, to }) => ({ from, key: `from ${link} ${to}` }))),
    ({ key }) => key,
  )
  return (node, way) => {
    const link = LINKS.find((one) => `to ${one}` === way)
    if (!link) return into.get(`${way} ${node.work_node_id}`)?.map(({ from }) => from) ?? []
    const next = byId.get(targetOf(node, link) ?? Number.NaN)
    return next ? [next] : []
  }
}

const WAYS = LINKS.flatMap((link: Link) => [`to ${link}`, `from ${link}`])

interface Candidate {
  was: WorkflowNode
  is: WorkflowNode
  /** How many neighbours they have in common. */
  common: number
}

/** Pairs of nodes with no counterpart yet that do the same beside the same neighbours: those with most in common first. */
function renamed(
  partners: Partners,
  [before, now]: readonly [Neighbours, Neighbours],
  isSame: (was: WorkflowNode, is: WorkflowNode) => boolean,
): [WorkflowNode, WorkflowNode][] {
  const taken = new Set(partners.values())
  const candidates = new Map<string, Candidate>()
  for (const [left, right] of partners)
    for (const way of WAYS)
      for (const was of before(left, way))
        for (const is of now(right, way)) {
          if (partners.has(was) || taken.has(is) || !isOneType(was, is) || !isSame(was, is)) continue
          const key = `${was.work_node_id} ${is.work_node_id}`
          candidates.set(key, { was, is, common: (candidates.get(key)?.common ?? 0) + 1 })
        }
  const found = new Map<WorkflowNode, WorkflowNode>()
  const best = [...candidates.values()].toSorted((a, b) => b.common - a.common || isInPlace(b) - isInPlace(a))
  for (const { was, is } of best) {
    if (found.has(was) || taken.has(is)) continue
    found.set(was, is)
    taken.add(is)
  }
  return [...found]
}

function isOneType(a: WorkflowNode, b: WorkflowNode): boolean {
  return workNodeType(a.work_node_type) === workNodeType(b.work_node_type)
}

function isInPlace({ was: { position: a }, is: { position: b } }: Candidate): number {
  const isSame = a?.work_node_left === b?.work_node_left && a?.work_node_up === b?.work_node_up
  return a && isSame ? 1 : 0
}
