import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { LINK_LABEL, linksOf, linksShown, type Link } from '@tollgate/policy/workflow/links.ts'
import type { NodeSummary, Summarise } from '@tollgate/policy/workflow/summary.ts'
import { Position, type Edge, type Node, type NodeHandle } from '@xyflow/react'
import { boxOf, hasNo } from './boxes.ts'
import type { Room } from './caption.ts'
import { captionRooms } from './caption-room.ts'
import { linkId } from './link-id.ts'
import { ovalInset, typeName } from './shapes.ts'

/** The kind of a difference. */
export type Mark = 'added' | 'removed' | 'changed'

interface Step extends Record<string, unknown> {
  node: WorkflowNode
  summary: NodeSummary | undefined
  /** Room of the caption; undefined without one. */
  room: Room | undefined
  problems: string
  mark?: Mark | undefined
}

export type StepNode = Node<Step, 'step'>
export type LinkEdge = Edge<{ label: string; mark?: Mark | undefined }, 'link'>

const HANDLE = 10

const known = new WeakMap<WorkflowNode, StepNode>()

/** Converts nodes with a place for React Flow. Unchanged ones stay the same objects. */
export function toStepNodes(
  nodes: readonly WorkflowNode[],
  problems: ReadonlyMap<number, string>,
  summarise: Summarise,
): StepNode[] {
  const placed = nodes.filter(({ position }) => position !== null)
  const captioned = placed.map((node) => ({ node, summary: summarise(node) }))
  const rooms = captionRooms(captioned)
  return captioned.map(({ node, summary }, n) => {
    const data = { node, problems: problems.get(node.work_node_id) ?? '', summary, room: rooms[n] }
    const was = known.get(node)
    if (was && hasSameContents(was.data, data)) return was
    const step = stepNode(data)
    known.set(node, step)
    return step
  })
}

function hasSameContents(a: Step, b: Step): boolean {
  const isAsLarge = a.room?.lines === b.room?.lines && a.room?.width === b.room?.width
  return (
    isAsLarge &&
    a.room?.isWhole === b.room?.isWhole &&
    a.problems === b.problems &&
    a.summary?.whole === b.summary?.whole
  )
}

function stepNode(data: Step): StepNode {
  const { node, summary, problems } = data
  const { x, y, width, height } = boxOf(node.position)
  const name = `${typeName(node.work_node_type)} node ${node.work_node_name}`
  return {
    id: String(node.work_node_id),
    type: 'step',
    position: { x, y },
    width,
    height,
    // Given, because React Flow never measures nodes out of view, but needs them to fit the view.
    measured: { width, height },
    handles: handlesOf(node, width, height),
    ariaLabel: [name, summary?.whole ?? '', problems].filter((part) => part !== '').join('. '),
    data,
  }
}

/** Given without measuring, so that links to nodes out of view can be drawn. */
function handlesOf(node: WorkflowNode, width: number, height: number): NodeHandle[] {
  const at = (id: string, type: 'source' | 'target', position: Position, x: number, y: number): NodeHandle => ({
    id,
    type,
    position,
    x: x - HANDLE / 2,
    y: y - HANDLE / 2,
    width: HANDLE,
    height: HANDLE,
  })
  const inset = ovalInset(node.work_node_type, height)
  return [
    at('left', 'target', Position.Left, 0, height / 2),
    at('top', 'target', Position.Top, width / 2, inset),
    ...linksShown(node).map((link) =>
      link === 'yes'
        ? at(link, 'source', Position.Right, width, height / 2)
        : at(link, 'source', Position.Bottom, width / 2, height - inset),
    ),
  ]
}

export function toLinkEdges({ nodes }: Pick<WorkflowGraph, 'nodes'>): LinkEdge[] {
  const byId = new Map(nodes.map((node) => [node.work_node_id, node]))
  return nodes.flatMap((node) =>
    linksOf(node).flatMap(({ link, to }): LinkEdge[] => {
      const target = byId.get(to)
      return node.position && target?.position ? [linkEdge(node, target, link)] : []
    }),
  )
}

export function linkEdge(node: WorkflowNode, target: WorkflowNode, link: Link): LinkEdge {
  const label = LINK_LABEL[link]
  return {
    id: linkId({ from: node.work_node_id, link }),
    type: 'link',
    source: String(node.work_node_id),
    sourceHandle: link,
    target: String(target.work_node_id),
    targetHandle: entryOf(node, target, link),
    ariaLabel: `${label}: ${node.work_node_name} to ${target.work_node_name}`,
    data: { label: link === 'no' || hasNo(node) ? label : '' },
  }
}

/** A link enters from above if it leads down more than sideways. */
function entryOf({ position: from }: WorkflowNode, { position: to }: WorkflowNode, link: Link): string {
  if (!from || !to) return 'left'
  const [a, b] = [boxOf(from), boxOf(to)]
  const isBelow = b.y >= a.y + a.height
  const isBeside = b.x >= a.x + a.width
  return link === 'no' ? (isBelow && b.x < a.x + a.width ? 'top' : 'left') : isBeside || !isBelow ? 'left' : 'top'
}
