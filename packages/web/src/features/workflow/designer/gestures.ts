import type { WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import type { WorkflowGraph, WorkflowNode, WrittenFields } from '@tollgate/policy/workflow/model.ts'
import { linksOf, linksTo, linkValues, type Link, type LinkTargets } from '@tollgate/policy/workflow/links.ts'
import { GRID } from './canvas/grid.ts'

export interface Place {
  left: number
  up: number
}

/** Place and size of a node, as they are sent. */
export type PositionValues = Omit<WrittenFields<'position'>, 'work_node_id' | 'work_group_id'>

/** Edits that place a node without a place. */
export function placeEdits(id: number, values: PositionValues): WorkflowEdit[] {
  return [{ op: 'create', kind: 'position', values: { work_node_id: id, ...values } }]
}

/** Edits that move nodes; unmoved ones need none. */
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

export function linkEdit(from: number, link: Link, to: number | null): WorkflowEdit {
  return { op: 'update', kind: 'node', id: from, values: linkValues([link], to) }
}

interface NewNodeValues extends Partial<LinkTargets> {
  work_node_name: string
  work_node_type: string
  comments: string | null
}

/** Edits that create a node at a place. */
export function createEdits(values: NewNodeValues, { left, up }: Place, id: number): WorkflowEdit[] {
  return [
    { op: 'create', kind: 'node', id, values: { ...values } },
    {
      op: 'create',
      kind: 'position',
      values: { work_node_id: id, work_node_left: Math.round(left), work_node_up: Math.round(up) },
    },
  ]
}

/** The node that links to a deleted node could lead to instead; undefined if it is not unique. */
export function successorOf({ nodes }: WorkflowGraph, ids: readonly number[]): WorkflowNode | undefined {
  if (ids.length !== 1) return undefined
  const node = nodes.find(({ work_node_id: id }) => id === ids[0])
  if (!node) return undefined
  const next = new Set(linksOf(node).map(({ to }) => to))
  const known = nodes.filter((other) => other !== node && next.has(other.work_node_id))
  const hasPredecessor = nodes.some((other) => other !== node && linksTo(other, node.work_node_id).length > 0)
  return known.length === 1 && hasPredecessor ? known[0] : undefined
}

/** The node to focus after a deletion: a successor, else a predecessor, else any other. */
export function neighbourOf({ nodes }: WorkflowGraph, ids: readonly number[]): number | undefined {
  const gone = new Set(ids)
  const after = new Set(
    nodes.filter((node) => gone.has(node.work_node_id)).flatMap((node) => linksOf(node).map(({ to }) => to)),
  )
  const staying = nodes.filter(({ work_node_id: id, position }) => position && !gone.has(id))
  const next =
    staying.find(({ work_node_id: id }) => after.has(id)) ??
    staying.find((node) => linksOf(node).some(({ to }) => gone.has(to))) ??
    staying[0]
  return next?.work_node_id
}

/** Edits that delete nodes and redirect links to them to `join`. */
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

/** The undo label of a gesture on nodes: with the name of one, or the number of several. */
export function labelFor(verb: string, nodes: readonly { work_node_name: string }[]): string {
  const [first] = nodes
  return nodes.length === 1 && first ? `${verb} ${first.work_node_name}` : `${verb} ${nodes.length} nodes`
}

/** Distance of a new node from the drawing. */
const ROOM = 60

/** A free place for a new node: right of all others, on the grid. */
export function freePlace({ nodes }: WorkflowGraph): Place {
  const boxes = nodes.flatMap(({ position }) => (position ? [position] : []))
  if (boxes.length === 0) return { left: 0, up: 0 }
  const right = Math.max(...boxes.map((box) => Number(box.work_node_left) + Number(box.work_node_width)))
  return {
    left: Math.ceil((right + ROOM) / GRID) * GRID,
    up: Math.min(...boxes.map((box) => Number(box.work_node_up))),
  }
}
