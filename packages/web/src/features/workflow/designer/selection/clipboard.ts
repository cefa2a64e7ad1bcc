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

/** Distance between copies and existing nodes, in pixels at zoom 1: with room for captions, or at a place that was chosen. */
const GAP = { usual: 40, chosen: 10 }
/** How far down the next try is. */
const STEP = 80

/**
 * Edits that paste copied nodes; undefined if the text holds none.
 * @param at the upper left corner, or below it where existing nodes are in the way; absent: below the originals
 */
export function pasteEdits(
  text: string,
  at?: Place,
  standing: readonly WorkflowNode[] = [],
): { edits: Create[]; nodes: number[] } | undefined {
  const copied = readCopy(text)
  if (!copied) return undefined
  const boxes = boxesOf(copied.edits)
  const [right, from] = at ? shiftTo(boxes, at) : [0, 0]
  const down = freeBelow(boxes, [right, from], standing, at ? GAP.chosen : GAP.usual)
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

type Shift = [right: number, down: number]

function shiftTo(boxes: readonly Box[], at: Place): Shift {
  return [at.left - Math.min(...boxes.map(({ x }) => x)), at.up - Math.min(...boxes.map(({ y }) => y))]
}

/** How far down all copies are free. */
function freeBelow(
  boxes: readonly Box[],
  [right, from]: Shift,
  standing: readonly WorkflowNode[],
  gap: number,
): number {
  const taken = standing.flatMap(({ position }) => (position ? [boxOf(position)] : []))
  const isFree = (down: number) =>
    boxes.every(({ x, y, width, height }) => {
      const around = { x: x + right - gap, y: y + down - gap, width: width + 2 * gap, height: height + 2 * gap }
      return !taken.some((box) => overlap(around, box))
    })
  let down = from
  while (!isFree(down)) down += STEP
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
