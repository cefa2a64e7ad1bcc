import { WORK_NODE_TYPE, workNodeType } from '@tollgate/contract/standards/plan-codes.ts'
import type { WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { linksTaken, linksTo, linkValues, targetOf } from '@tollgate/policy/workflow/links.ts'
import { typeName } from '../canvas/shapes.ts'
import { createEdits, freePlace, linkEdit, moveEdits } from '../gestures.ts'
import { newKey } from '../../session/row-ids.ts'
import { placeBefore, placeOnLink, type Spot } from './place-on-link.ts'
import type { Slot, SlotBehind } from './slot.ts'

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
