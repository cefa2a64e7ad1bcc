import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { nodeWithContents } from '../../session/invert.ts'
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

/** The edits that create copied nodes once more, moved by an offset; undefined where the text holds none. */
export function pasteEdits(text: string, offset: number): { edits: LocalEdit[]; nodes: number[] } | undefined {
  const copied = readCopy(text)
  if (!copied) return undefined
  const fresh = new Map<string, number>()
  for (const { kind, id } of copied.edits) if (!isOfNode(kind)) fresh.set(`${kind} ${id}`, newLocalId())
  const edits = copied.edits.map((edit): Create => {
    const values: Record<string, unknown> = { ...edit.values }
    for (const [field, kind] of Object.entries(referencesOf(edit.kind)))
      values[field] = fresh.get(`${kind} ${String(values[field])}`) ?? null
    if (edit.kind === 'position') {
      values.work_node_left = Number(values.work_node_left) + offset
      values.work_node_up = Number(values.work_node_up) + offset
    }
    const id = isOfNode(edit.kind) ? Number(values[idField(edit.kind)]) : fresh.get(`${edit.kind} ${edit.id}`)
    return { ...edit, id: id ?? edit.id, values }
  })
  return { edits, nodes: edits.filter(({ kind }) => kind === 'node').map(({ id }) => id) }
}

function readCopy(text: string): Copied | undefined {
  try {
    const copied = JSON.parse(text) as Partial<Copied> | null
    return copied?.format === FORMAT && Array.isArray(copied.edits) ? (copied as Copied) : undefined
  } catch {
    return undefined
  }
}
