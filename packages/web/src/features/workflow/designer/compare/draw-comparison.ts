import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { linksOf, type Link } from '@tollgate/policy/workflow/links.ts'
import type { NodeDifference } from '@tollgate/policy/workflow/compare.ts'
import { summariser } from '@tollgate/policy/workflow/summary.ts'
import { captionRooms } from '../canvas/caption-room.ts'
import { boxOf } from '../canvas/boxes.ts'
import { GRID } from '../canvas/grid.ts'
import { linkEdge, toStepNodes, type LinkEdge, type Mark, type StepNode } from '../canvas/flow-model.ts'

/** The content of the canvas: this workflow, and what is only in the other one. */
interface Comparison {
  nodes: StepNode[]
  edges: LinkEdge[]
}

const NO_PROBLEMS: ReadonlyMap<number, string> = new Map()
/** Distance between a removed node and the current ones, with room for captions. */
const GAP = 60

/** One drawing of two workflows: `other` is before, `own` is after. */
export function drawComparison(other: WorkflowGraph, own: WorkflowGraph, differences: readonly NodeDifference[]) {
  const marks = marksOf(differences)
  const gone = besideOf(
    own.nodes,
    differences.flatMap(({ kind, left }) => (kind === 'removed' && left ? [left] : [])),
  )
  const kept = toStepNodes(own.nodes, NO_PROBLEMS, summariser(own)).map((step) =>
    asMarked(step, marks.get(step.data.node)),
  )
  const removed = toStepNodes([...gone.values()], NO_PROBLEMS, summariser(other)).map((step) =>
    asMarked(step, 'removed'),
  )
  const nodes = inOneLine([...kept, ...removed])
  return { nodes, edges: drawLinks(other, own, differences, gone) } satisfies Comparison
}

/** Two drawings share the canvas, so captions have one line, where that is free. */
function inOneLine(steps: readonly StepNode[]): StepNode[] {
  const rooms = captionRooms(
    steps.map(({ data }) => data),
    1,
  )
  return steps.map((step, n) => ({ ...step, data: { ...step.data, room: rooms[n] } }))
}

/** The id of a node in a comparison, since both workflows may use the same ids. */
function drawnId(node: WorkflowNode, mark: Mark | undefined): string {
  return mark === 'removed' ? `removed ${node.work_node_id}` : String(node.work_node_id)
}

function marksOf(differences: readonly NodeDifference[]): Map<WorkflowNode, Mark> {
  return new Map(
    differences.flatMap(({ kind, right }): [WorkflowNode, Mark][] =>
      right && (kind === 'added' || kind === 'changed') ? [[right, kind]] : [],
    ),
  )
}

function asMarked(step: StepNode, mark: Mark | undefined): StepNode {
  const { node } = step.data
  const ariaLabel = mark === undefined ? step.ariaLabel : `${step.ariaLabel}, ${mark}`
  return {
    ...step,
    id: drawnId(node, mark),
    ...(ariaLabel === undefined ? {} : { ariaLabel }),
    data: { ...step.data, mark },
  }
}

/** Removed nodes stay where they were, or move below what is there now. */
function besideOf(standing: readonly WorkflowNode[], gone: readonly WorkflowNode[]): Map<WorkflowNode, WorkflowNode> {
  const boxes = standing.flatMap(({ position }) => (position ? [boxOf(position)] : []))
  return new Map(
    gone.map((node) => {
      if (!node.position) return [node, node]
      const box = boxOf(node.position)
      while (boxes.some((taken) => overlap(taken, box))) box.y += GRID
      boxes.push(box)
      return [node, { ...node, position: { ...node.position, work_node_up: box.y } }]
    }),
  )
}

type Box = ReturnType<typeof boxOf>

function overlap(a: Box, b: Box): boolean {
  const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width
  return !isBeside && a.y < b.y + b.height + GAP && b.y < a.y + a.height + GAP
}

interface DrawnLink {
  from: WorkflowNode
  to: WorkflowNode
  link: Link
}

function drawLinks(
  other: WorkflowGraph,
  own: WorkflowGraph,
  differences: readonly NodeDifference[],
  gone: ReadonlyMap<WorkflowNode, WorkflowNode>,
): LinkEdge[] {
  const here = new Map(differences.flatMap(({ left, right }) => (left && right ? [[left, right] as const] : [])))
  const before = drawnLinks(other, (node) => here.get(node) ?? gone.get(node) ?? node)
  const now = drawnLinks(own, (node) => node)
  const isGone = new Set(gone.values())
  const leaving = new Set([...now.values()].map(({ from, link }) => `${nameOf(from)} ${link}`))
  const isHidden = ({ from, link, mark }: Pick<DrawnLink, 'from' | 'link'> & { mark: Mark | undefined }) =>
    mark === 'removed' && leaving.has(`${nameOf(from)} ${link}`)
  const asEdge = ({ from, to, link }: DrawnLink, mark: Mark | undefined): LinkEdge => {
    const edge = linkEdge(from, to, link)
    const word = edge.data?.label ?? ''
    return {
      ...edge,
      id: `${mark ?? ''} ${edge.id}`,
      source: drawnId(from, isGone.has(from) ? 'removed' : undefined),
      target: drawnId(to, isGone.has(to) ? 'removed' : undefined),
      ariaLabel: mark === undefined ? (edge.ariaLabel ?? '') : `${edge.ariaLabel}, ${mark}`,
      // Two links from one handle overlap at first; only the current one shows its word.
      data: { label: isHidden({ from, link, mark }) ? '' : [word, mark].filter(Boolean).join(' '), mark },
    }
  }
  return [
    ...[...now].map(([key, link]) => asEdge(link, before.has(key) ? undefined : 'added')),
    ...[...before].flatMap(([key, link]) => (now.has(key) ? [] : [asEdge(link, 'removed')])),
  ]
}

/** Links between placed nodes, by the drawn ids of their ends. */
function drawnLinks({ nodes }: WorkflowGraph, drawn: (node: WorkflowNode) => WorkflowNode): Map<string, DrawnLink> {
  const byId = new Map(nodes.map((node) => [node.work_node_id, node]))
  const links = nodes.flatMap((node) =>
    linksOf(node).flatMap(({ link, to: id }): [string, DrawnLink][] => {
      const target = byId.get(id)
      if (!target) return []
      const [from, to] = [drawn(node), drawn(target)]
      return from.position && to.position ? [[`${nameOf(from)} ${link} ${nameOf(to)}`, { from, to, link }]] : []
    }),
  )
  return new Map(links)
}

function nameOf({ work_group_id: workflow, work_node_id: node }: WorkflowNode): string {
  return `${workflow}/${node}`
}
