import type { WorkflowEdit } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph, WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { linksOf, linksTo, linkValues, type Link } from '@tollgate/contract/workflow/links.ts'
import { GRID } from './canvas/grid.ts'

export interface Place {
  left: number
  up: number
}

/** Moves nodes; all of a gesture in one batch. What stands there already is left out. */
export function moveEdits(graph: WorkflowGraph, places: ReadonlyMap<number, Place>): WorkflowEdit[] {
  return graph.nodes.flatMap(({ work_node_id: id, position }): WorkflowEdit[] => {
    const place = places.get(id)
    if (!place) return []
    const values = { work_node_left: Math.round(place.left), work_node_up: Math.round(place.up) }
    if (!position) return [{ op: 'create', kind: 'position', values: { work_node_id: id, ...values } }]
    if (position.work_node_left === values.work_node_left && position.work_node_up === values.work_node_up) return []
    return [{ op: 'update', kind: 'position', id, values }]
  })
}

/** Sets or, without target, takes away a link. */
export function linkEdit(from: number, link: Link, to: number | null): WorkflowEdit {
  return { op: 'update', kind: 'node', id: from, values: linkValues([link], to) }
}

/** A new node at a place, linked from another where one is given. */
export function createEdits(
  values: { work_node_name: string; work_node_type: string; comments: string | null },
  { left, up }: Place,
): WorkflowEdit[] {
  return [
    { op: 'create', kind: 'node', id: 'new-node', values: { ...values } },
    {
      op: 'create',
      kind: 'position',
      values: { work_node_id: 'new-node', work_node_left: Math.round(left), work_node_up: Math.round(up) },
    },
  ]
}

/** The one node that a deleted node's predecessors could go on with; undefined where that is not clear. */
export function successorOf({ nodes }: WorkflowGraph, ids: readonly number[]): WorkflowNode | undefined {
  if (ids.length !== 1) return undefined
  const node = nodes.find(({ work_node_id: id }) => id === ids[0])
  if (!node) return undefined
  const next = new Set(linksOf(node).map(({ to }) => to))
  const known = nodes.filter((other) => other !== node && next.has(other.work_node_id))
  const hasPredecessor = nodes.some((other) => other !== node && linksTo(other, node.work_node_id).length > 0)
  return known.length === 1 && hasPredecessor ? known[0] : undefined
}

/** Deletes nodes; `join` leads the links to them to the node after them. */
export function deleteEdits(graph: WorkflowGraph, ids: readonly number[], join?: number): WorkflowEdit[] {
  const gone = new Set(ids)
  const joined =
    join === undefined
      ? []
      : graph.nodes.flatMap((node) =>
          gone.has(node.work_node_id)
            ? []
            : linksOf(node)
                .filter(({ to }) => gone.has(to))
                .map(({ link }) => linkEdit(node.work_node_id, link, join)),
        )
  return [...joined, ...ids.map((id): WorkflowEdit => ({ op: 'delete', kind: 'node', id }))]
}

/** What a gesture over several nodes is called. */
export function countLabel(does: string, nodes: readonly { work_node_name: string }[]): string {
  const [first] = nodes
  return nodes.length === 1 && first ? `${does} ${first.work_node_name}` : `${does} ${nodes.length} nodes`
}

/** Between a new node and the drawing. */
const ROOM = 60

/** Where a new node finds room: right of the lowest on the right, on the grid. */
export function freePlace({ nodes }: WorkflowGraph): Place {
  const boxes = nodes.flatMap(({ position }) => (position ? [position] : []))
  if (boxes.length === 0) return { left: 0, up: 0 }
  const right = Math.max(...boxes.map((box) => Number(box.work_node_left) + Number(box.work_node_width)))
  return {
    left: Math.ceil((right + ROOM) / GRID) * GRID,
    up: Math.min(...boxes.map((box) => Number(box.work_node_up))),
  }
}
