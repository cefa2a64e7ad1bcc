import type { EditKind, SentEdit, WorkflowEdited } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { idField, isOfNode, numberSpace, referencesOf, type LocalEdit } from './local-edits.ts'
import { recordOf } from './records.ts'

type Pairs = [kind: EditKind, local: number, real: number][]
type Values = Record<string, unknown>

/** An edit is about a record that the server refused to create, or has deleted. */
export class UnknownRecord extends Error {}

/** Translates between the session's ids and the server's. A record keeps its id of the session when undo creates it again. */
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

  /** The server's id of a record. */
  realOf(kind: EditKind, id: number): number {
    const real = this.#real.get(`${numberSpace(kind)} ${id}`) ?? id
    if (real < 0) throw new UnknownRecord()
    return real
  }

  /** The session's id of a record. */
  localOf(kind: EditKind, id: number): number {
    return this.#local.get(`${numberSpace(kind)} ${id}`) ?? id
  }

  pairs(): Pairs {
    return [...this.#real].map(([key, real]) => {
      const [kind, local] = key.split(' ') as [EditKind, string]
      return [kind, Number(local), real]
    })
  }

  /** Edits as they are sent; the first edit of each record carries the version that it is based on. */
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

  /** Stores the ids that the server gave, and returns its answer in the session's ids. */
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

  /** A whole graph in the session's ids. */
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

/** Name of a new record in a request; the answer gives its id by this name. */
function nameOf(key: string): string {
  return `new ${key}`
}

function recordNamed(name: string): { kind: EditKind; id: number } {
  const [, kind, id] = name.split(' ')
  return { kind: kind as EditKind, id: Number(id) }
}

/** The versions of the server's last answer. Only the first edit of a record in a batch can carry one: it makes the next. */
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

  /** The edit before this one changes the versions of other records as well. */
  forget(): void {
    this.#forgotten = true
  }
}
