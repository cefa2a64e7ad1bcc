import { WORK_NODE_TYPE, workNodeType } from '@tollgate/contract/standards/plan-codes.ts'
import type { WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { type Link, linksTaken, linksTo, linkValues, targetOf } from '@tollgate/policy/workflow/links.ts'
import { NODE_SIZE } from '@tollgate/contract/catalogues/rule-workflow-node-position.ts'
import { typeName } from '../canvas/shapes.ts'
import { createEdits, freePlace, linkEdit, moveEdits, type Place } from '../gestures.ts'
import { newKey } from '../../session/row-ids.ts'
import type { Slot, SlotBehind } from './slot.ts'
import { type Box, boxOf, overlap } from '../canvas/boxes.ts'
import { GRID, onGrid } from '../canvas/grid.ts'

/** Room before and after a new node, in pixels at zoom 1: as much as there was, within these limits. */
const BETWEEN = { least: 60, most: 160 }
/** Distance between a new node and others. */
const BESIDE = 20

/** The axis along which a link leads. */
const AXES = {
  yes: { along: 'x', length: 'width', across: 'y', breadth: 'height' },
  no: { along: 'y', length: 'height', across: 'x', breadth: 'width' },
} as const

const NO_MOVES: ReadonlyMap<number, Place> = new Map()

/** The types of a new node at a free place; there is only one start. */
export function freeTypes({ nodes }: WorkflowGraph): string[] {
  const hasStart = nodes.some(({ work_node_type: type }) => workNodeType(type) === 'S')
  return ALL_TYPES.filter((type) => type !== 'S' || !hasStart)
}

/** The types of a new node in a slot: a start has no incoming link, an end no outgoing one. */
export function typesFor(graph: WorkflowGraph, slot: Slot): string[] {
  if ('at' in slot) return freeTypes(graph)
  const leadsOn = 'before' in slot || (slot.dropped === undefined && targetIn(graph, slot) !== null)
  return ALL_TYPES.filter((type) => type !== 'S' && !(leadsOn && type === 'E'))
}

const ALL_TYPES = WORK_NODE_TYPE.map(({ value }) => value)

/**
 * Edits that create a node in a slot. The new node's Yes link leads to the old target. Empty if the slot's node is
 * gone.
 */
export function newNodeEdits(graph: WorkflowGraph, slot: Slot, type: string): WorkflowEdit[] {
  if ('at' in slot) return editsAt(graph, { place: slot.at, moves: new Map() }, { links: [], next: null, type })
  if (!('before' in slot)) return editsBehind(graph, slot, type)
  const links = linksInto(graph, slot.before)
  const [only, ...others] = links
  if (only && others.length === 0) return editsBehind(graph, only, type)
  const node = nodeIn(graph, slot.before)
  if (!node) return []
  return editsAt(graph, placeBefore(graph, node), { links, next: slot.before, type })
}

function editsBehind(graph: WorkflowGraph, slot: SlotBehind, type: string): WorkflowEdit[] {
  const node = nodeIn(graph, slot.after)
  if (!node) return []
  const next = targetIn(graph, slot)
  return editsAt(graph, spotBehind(graph, node, slot), { links: [slot], next, type })
}

function spotBehind(graph: WorkflowGraph, node: WorkflowNode, { link, dropped }: SlotBehind): Spot {
  const place = dropped ?? (node.position ? undefined : freePlace(graph))
  return place ? { place, moves: new Map() } : placeOnLink(graph, node, link, nodeIn(graph, targetOf(node, link)))
}

interface NewNode {
  /** Incoming links. */
  links: readonly SlotBehind[]
  /** The target of its Yes link, unless runs end here. */
  next: number | null
  type: string
}

function editsAt(graph: WorkflowGraph, { place, moves }: Spot, { links, next, type }: NewNode): WorkflowEdit[] {
  const id = newKey()
  const leadsOn = linksTaken(type).length > 0 ? linkValues(['yes'], next) : {}
  return [
    ...moveEdits(graph, moves),
    ...createEdits(
      { work_node_name: nameFor(graph, type), work_node_type: type, comments: null, ...leadsOn },
      place,
      id,
    ),
    ...links.map(({ after, link }) => linkEdit(after, link, id)),
  ]
}

export function linksInto({ nodes }: WorkflowGraph, id: number): SlotBehind[] {
  return nodes.flatMap((node) =>
    node.work_node_id === id ? [] : linksTo(node, id).map((link) => ({ after: node.work_node_id, link })),
  )
}

function targetIn(graph: WorkflowGraph, { after, link }: SlotBehind): number | null {
  const node = nodeIn(graph, after)
  return node ? targetOf(node, link) : null
}

function nodeIn({ nodes }: WorkflowGraph, id: number | null): WorkflowNode | undefined {
  return nodes.find((node) => node.work_node_id === id)
}

/** The name for a new node of a type, with a number if it is taken. */
function nameFor({ nodes }: WorkflowGraph, type: string): string {
  const taken = new Set(nodes.map(({ work_node_name: name }) => name.toLowerCase()))
  const name = typeName(type)
  if (!taken.has(name.toLowerCase())) return name
  let number = 2
  while (taken.has(`${name} ${number}`.toLowerCase())) number += 1
  return `${name} ${number}`
}

/** The place of a new node, and the moves that make room for it. */
interface Spot {
  place: Place
  moves: ReadonlyMap<number, Place>
}

/** A place halfway along a node's link. The target moves if there is no room. */
function placeOnLink(graph: WorkflowGraph, from: WorkflowNode, link: Link, to: WorkflowNode | undefined): Spot {
  const { along, length, across, breadth } = AXES[link]
  const source = boxOf(from.position)
  const target = to?.position && boxOf(to.position)
  const end = source[along] + source[length]
  const gap = target && target[along] >= end ? target[along] - end : undefined
  const between = Math.min(Math.max(gap ?? BETWEEN.most, BETWEEN.least), BETWEEN.most)
  const missing = gap === undefined || gap >= NODE_SIZE + 2 * BETWEEN.least ? 0 : NODE_SIZE + 2 * between - gap
  const moves = gap === undefined || missing <= 0 ? NO_MOVES : movesFrom(graph, along, end + gap, roundUp(missing))
  const start = gap === undefined ? end + between : end + (gap + roundUp(missing) - NODE_SIZE) / 2
  const middle = source[across] + source[breadth] / 2 - NODE_SIZE / 2
  const box = { width: NODE_SIZE, height: NODE_SIZE, x: 0, y: 0, [along]: onGrid(start), [across]: onGrid(middle) }
  return { place: firstFreeAlong(across, box, graph, moves), moves }
}

/** The place of a node, which moves on with everything right of it. */
function placeBefore(graph: WorkflowGraph, node: WorkflowNode): Spot {
  const { x, y } = boxOf(node.position)
  return { place: { left: x, up: y }, moves: movesFrom(graph, 'x', x, NODE_SIZE + BETWEEN.most) }
}

function roundUp(distance: number): number {
  return Math.ceil(distance / GRID) * GRID
}

/** Moves all nodes at or beyond a line. */
function movesFrom({ nodes }: WorkflowGraph, axis: 'x' | 'y', line: number, by: number): Map<number, Place> {
  return new Map(
    nodes.flatMap(({ work_node_id: id, position }): [number, Place][] => {
      if (!position) return []
      const { x, y } = boxOf(position)
      if ((axis === 'x' ? x : y) < line) return []
      return [[id, axis === 'x' ? { left: x + by, up: y } : { left: x, up: y + by }]]
    }),
  )
}

/** The first free place along an axis, from a box on. */
function firstFreeAlong(axis: 'x' | 'y', box: Box, { nodes }: WorkflowGraph, moves: Spot['moves']): Place {
  const taken = nodes.flatMap(({ work_node_id: id, position }) => {
    if (!position) return []
    const { width, height, x, y } = boxOf(position)
    const { left, up } = moves.get(id) ?? { left: x, up: y }
    return [{ x: left - BESIDE, y: up - BESIDE, width: width + 2 * BESIDE, height: height + 2 * BESIDE }]
  })
  const free = { ...box }
  while (taken.some((other) => overlap(other, free))) free[axis] += GRID
  return { left: free.x, up: free.y }
}
