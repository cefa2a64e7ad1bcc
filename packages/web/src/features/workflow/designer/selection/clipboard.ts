import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { nodeWithContents } from '../../session/invert.ts'
import type { Place } from '../gestures.ts'
import { idField, isOfNode, newLocalId, referencesOf, type LocalEdit } from '../../session/local-edits.ts'

const FORMAT = 'tollgate workflow nodes 1'
const STORED = 'tollgate.workflow-clipboard'

const listeners = new Set<() => void>()

type Create = Extract<LocalEdit, { op: 'create' }>

interface Copied {
  format: typeof FORMAT
  edits: Create[]
}

/** Nodes with all that belongs to them, as text that another workflow can take. */
export function copyText(graph: WorkflowGraph, ids: readonly number[]): string {
  const edits = ids.flatMap((id) => nodeWithContents(graph, id)) as Create[]
  return JSON.stringify({ format: FORMAT, edits } satisfies Copied)
}

/** Keeps a copy where other tabs and workflows find it, also without the system's clipboard. */
export function keepCopy(text: string): void {
  localStorage.setItem(STORED, text)
  for (const listener of listeners) listener()
}

export function keptCopy(): string {
  return localStorage.getItem(STORED) ?? ''
}

/** Calls when something is copied, here or in another tab. Returns what stops it. */
export function onCopyKept(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** How far from its original a copy stands, in pixels of the unzoomed drawing. */
const OFFSET = 40

/**
 * The edits that create copied nodes once more; undefined where the text holds none.
 * @param at where the upper left corner of all of them goes; without it they stand aside from their originals
 */
export function pasteEdits(text: string, at?: Place): { edits: LocalEdit[]; nodes: number[] } | undefined {
  const copied = readCopy(text)
  if (!copied) return undefined
  const [right, down] = shiftTo(copied.edits, at)
  const fresh = new Map<string, number>()
  for (const { kind, id } of copied.edits) if (!isOfNode(kind)) fresh.set(`${kind} ${id}`, newLocalId())
  const edits = copied.edits.map((edit): Create => {
    const values: Record<string, unknown> = { ...edit.values }
    for (const [field, kind] of Object.entries(referencesOf(edit.kind)))
      values[field] = fresh.get(`${kind} ${String(values[field])}`) ?? null
    if (edit.kind === 'position') {
      values.work_node_left = Number(values.work_node_left) + right
      values.work_node_up = Number(values.work_node_up) + down
    }
    const id = isOfNode(edit.kind) ? Number(values[idField(edit.kind)]) : fresh.get(`${edit.kind} ${edit.id}`)
    return { ...edit, id: id ?? edit.id, values }
  })
  return { edits, nodes: edits.filter(({ kind }) => kind === 'node').map(({ id }) => id) }
}

function shiftTo(edits: readonly Create[], at: Place | undefined): [right: number, down: number] {
  if (!at) return [OFFSET, OFFSET]
  const places = edits.flatMap(({ kind, values }) => (kind === 'position' ? [values] : []))
  const least = (field: string) => places.reduce((min, values) => Math.min(min, Number(values[field])), Infinity)
  return [at.left - least('work_node_left'), at.up - least('work_node_up')]
}

function readCopy(text: string): Copied | undefined {
  try {
    const copied = JSON.parse(text) as Partial<Copied> | null
    return copied?.format === FORMAT && Array.isArray(copied.edits) ? (copied as Copied) : undefined
  } catch {
    return undefined
  }
}
