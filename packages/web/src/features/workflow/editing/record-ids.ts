import type { EditKind, SentEdit, WorkflowEdited } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { idField, isOfNode, numberSpace, referencesOf, type LocalEdit } from './local-edits.ts'
import { recordOf } from './records.ts'

type Pairs = [kind: EditKind, local: number, real: number][]
type Values = Record<string, unknown>

/** A batch that names a record which the server refused to create, or has deleted. */
export class UnknownRecord extends Error {}

/** Which number the server knows a record by: the session's own stay as they are, also when a deleted record is created again. */
export class RecordIds {
  readonly #real = new Map<string, number>()
  readonly #local = new Map<string, number>()

  constructor(pairs: Pairs = []) {
    for (const [kind, local, real] of pairs) this.set(kind, local, real)
  }

  set(kind: EditKind, local: number, real: number): void {
    this.#real.set(`${kind} ${local}`, real)
    this.#local.set(`${kind} ${real}`, local)
  }

  /** The server's number of a record. */
  realOf(kind: EditKind, id: number): number {
    const real = this.#real.get(`${numberSpace(kind)} ${id}`) ?? id
    if (real < 0) throw new UnknownRecord()
    return real
  }

  /** The session's number of a record. */
  localOf(kind: EditKind, id: number): number {
    return this.#local.get(`${numberSpace(kind)} ${id}`) ?? id
  }

  pairs(): Pairs {
    return [...this.#real].map(([key, real]) => {
      const [kind, local] = key.split(' ') as [EditKind, string]
      return [kind, Number(local), real]
    })
  }

  /** Edits as the server takes them; each record's first edit says which version of it is meant. */
  toWire(edits: readonly LocalEdit[], base: WorkflowGraph): SentEdit[] {
    const fresh = new Set(
      edits.flatMap((edit) => (edit.op === 'create' && !isOfNode(edit.kind) ? [`${edit.kind} ${edit.id}`] : [])),
    )
    const idOf = (kind: EditKind, id: number): number | string => {
      const key = `${numberSpace(kind)} ${id}`
      return fresh.has(key) ? nameOf(key) : this.realOf(kind, id)
    }
    const valuesOf = (kind: EditKind, values: Values) => {
      const written = { ...values }
      for (const [field, to] of Object.entries(referencesOf(kind)))
        if (typeof written[field] === 'number') written[field] = idOf(to, written[field])
      return written
    }
    const versions = new SeenVersions(base)
    return edits.map((edit): SentEdit => {
      if (edit.op === 'order') {
        versions.forget()
        return { ...edit, ids: edit.ids.map((id) => idOf(edit.kind, id)) }
      }
      const { kind } = edit
      if (edit.op === 'create') {
        const name = isOfNode(kind) ? {} : { id: nameOf(`${kind} ${edit.id}`) }
        return { op: 'create', kind, ...name, values: valuesOf(kind, edit.values) }
      }
      const id = idOf(kind, edit.id)
      const row_version = versions.take(kind, edit.id)
      if (edit.op === 'delete') {
        if (kind === 'node') versions.forget()
        return { op: 'delete', kind, id, row_version }
      }
      return { op: 'update', kind, id, row_version, values: valuesOf(kind, edit.values) }
    })
  }

  /** Keeps the numbers that the server gave, and says its answer in the session's. */
  take({ ids, changed, deleted }: WorkflowEdited): Pick<WorkflowEdited, 'changed' | 'deleted'> {
    for (const [name, real] of Object.entries(ids)) {
      const { kind, id } = recordNamed(name)
      this.set(kind, id, real)
    }
    const rows = Object.entries(changed).map(([kind, records]) => [
      kind,
      records.map((row) => this.toLocal(kind as EditKind, row)),
    ])
    return {
      changed: Object.fromEntries(rows) as WorkflowEdited['changed'],
      deleted: deleted.map(({ kind, id }) => ({ kind, id: this.localOf(kind, id) })),
    }
  }

  /** A whole graph in the session's numbers. */
  graphToLocal(graph: WorkflowGraph): WorkflowGraph {
    if (this.#local.size === 0) return graph
    return {
      ...graph,
      nodes: graph.nodes.map((row) => this.toLocal('node', row)),
      condition_groups: graph.condition_groups.map((row) => this.toLocal('condition_group', row)),
      executions: graph.executions.map((row) => this.toLocal('execution', row)),
      callbacks: graph.callbacks.map((row) => this.toLocal('callback', row)),
    }
  }

  toLocal<T extends object>(kind: EditKind, row: T): T {
    const local = { ...row } as Values
    const fields = { ...referencesOf(kind), [idField(kind)]: numberSpace(kind) }
    for (const [field, to] of Object.entries(fields))
      if (typeof local[field] === 'number') local[field] = this.localOf(to, local[field])
    if (Array.isArray(local.conditions))
      local.conditions = (local.conditions as object[]).map((condition) => this.toLocal('condition', condition))
    if (kind === 'node' && local.position) local.position = this.toLocal('position', local.position)
    return local as T
  }
}

/** Temporary name of a record on the wire: it says whose it is when it comes back. */
function nameOf(key: string): string {
  return `new ${key}`
}

function recordNamed(name: string): { kind: EditKind; id: number } {
  const [, kind, id] = name.split(' ')
  return { kind: kind as EditKind, id: Number(id) }
}

/** The version that each record had when the server was last heard; its own edits make that old within a batch. */
class SeenVersions {
  readonly #base: WorkflowGraph
  readonly #taken = new Set<string>()
  #forgotten = false

  constructor(base: WorkflowGraph) {
    this.#base = base
  }

  take(kind: EditKind, id: number): number | undefined {
    const key = `${kind} ${id}`
    if (this.#forgotten || this.#taken.has(key)) return undefined
    this.#taken.add(key)
    const version = recordOf(this.#base, kind, id)?.row_version
    return typeof version === 'number' && version > 0 ? version : undefined
  }

  /** What comes renumbers or unlinks others. */
  forget(): void {
    this.#forgotten = true
  }
}
