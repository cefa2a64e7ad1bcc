import type { EditKind } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { isOfNode, rekeyed } from '@tollgate/policy/workflow/edits.ts'
import { withContents, type Create } from '@tollgate/policy/workflow/invert.ts'
import type { NodePosition, RecordKey, WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { boxOf, overlap, type Box } from '../canvas/boxes.ts'
import type { Place } from '../gestures.ts'
import { newKey } from '../../session/row-ids.ts'

const FORMAT = 'tollgate workflow nodes 1'
const STORED = 'tollgate.workflow-clipboard'

const listeners = new Set<() => void>()

interface Copied {
  format: typeof FORMAT
  edits: Create[]
}

/** Nodes with their content, as text for the clipboard. */
export function copyText(graph: WorkflowGraph, ids: readonly number[]): string {
  const edits = ids.flatMap((id) => withContents(graph, 'node', id))
  return JSON.stringify({ format: FORMAT, edits } satisfies Copied)
}

/** Stores a copy for other tabs and workflows, even without access to the system clipboard. */
export function keepCopy(text: string): void {
  localStorage.setItem(STORED, text)
  for (const listener of listeners) listener()
}

export function keptCopy(): string {
  return localStorage.getItem(STORED) ?? ''
}

/** Calls the listener after each copy, here or in another tab. Returns the unsubscribe function. */
export function onCopyKept(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Distance between copies and existing nodes, in pixels at zoom 1, with room for captions. */
const GAP = 80

/**
 * Edits that paste copied nodes; undefined if the text holds none.
 * @param at the upper left corner; absent: below the originals and existing nodes
 */
export function pasteEdits(
  text: string,
  at?: Place,
  standing: readonly WorkflowNode[] = [],
): { edits: Create[]; nodes: number[] } | undefined {
  const copied = readCopy(text)
  if (!copied) return undefined
  const [right, down] = at ? shiftTo(copied.edits, at) : [0, freeBelow(copied.edits, standing)]
  const fresh = new Map<string, RecordKey>()
  for (const { kind, id } of copied.edits) if (!isOfNode(kind)) fresh.set(`${kind} ${id}`, newKey())
  const keyOf = (kind: EditKind, key: unknown) => fresh.get(`${kind} ${String(key)}`) ?? null
  const edits = copied.edits.map((edit): Create => {
    // A copy has no position in an order yet.
    const { place: _place, ...own } = edit.values
    const values: Record<string, unknown> = rekeyed(edit.kind, own, keyOf)
    if (edit.kind === 'position') {
      values.work_node_left = Number(values.work_node_left) + right
      values.work_node_up = Number(values.work_node_up) + down
    }
    return { ...edit, id: keyOf(isOfNode(edit.kind) ? 'node' : edit.kind, edit.id) ?? edit.id, values }
  })
  return { edits, nodes: edits.filter(({ kind }) => kind === 'node').map(({ id }) => id) }
}

function shiftTo(edits: readonly Create[], at: Place): [right: number, down: number] {
  const boxes = boxesOf(edits)
  return [at.left - Math.min(...boxes.map(({ x }) => x)), at.up - Math.min(...boxes.map(({ y }) => y))]
}

/** How far down all copies and captions are free. */
function freeBelow(edits: readonly Create[], standing: readonly WorkflowNode[]): number {
  const taken = standing.flatMap(({ position }) => (position ? [boxOf(position)] : []))
  const boxes = boxesOf(edits)
  const isFree = (down: number) =>
    boxes.every(({ x, y, width, height }) => {
      const around = { x: x - GAP / 2, y: y + down - GAP / 2, width: width + GAP, height: height + GAP }
      return !taken.some((box) => overlap(around, box))
    })
  let down = 0
  while (!isFree(down)) down += GAP
  return down
}

function boxesOf(edits: readonly Create[]): Box[] {
  return edits.flatMap(({ kind, values }) => (kind === 'position' ? [boxOf(values as unknown as NodePosition)] : []))
}

function readCopy(text: string): Copied | undefined {
  try {
    const copied = JSON.parse(text) as Partial<Copied> | null
    return copied?.format === FORMAT && Array.isArray(copied.edits) ? (copied as Copied) : undefined
  } catch {
    return undefined
  }
}
