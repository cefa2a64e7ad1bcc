import type { EditKind, SentEdit, WorkflowEdited } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { isOfNode, rekeyed, type Edit } from '@tollgate/policy/workflow/edits.ts'
import type { RecordKey, WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { recordOf } from '@tollgate/policy/workflow/records.ts'

type Pairs = [kind: EditKind, key: RecordKey, row: number][]

/** An edit refers to a record that the server refused to create. */
export class UnknownRecord extends Error {}

let last = -Math.floor(Math.random() * 2 ** 40) - 1

/** A key for a new record. It starts at random, so that it differs from other sessions' keys. */
export function newKey(): RecordKey {
  last -= 1
  return last
}

/**
 * The row ids of records created here. A record keeps its key for the whole session; the server knows it by row id
 * (decision 152).
 */
export class RowIds {
  readonly #pairs = new Map<RecordKey, [kind: EditKind, row: number]>()
  readonly #keys = new Map<string, RecordKey>()

  set(kind: EditKind, key: RecordKey, row: number): void {
    this.#pairs.set(key, [kind, row])
    this.#keys.set(`${kind} ${row}`, key)
  }

  pairs(): Pairs {
    return [...this.#pairs].map(([key, [kind, row]]) => [kind, key, row])
  }

  /** Edits as they are sent, with the row versions of the server's last answer. */
  toWire(edits: readonly Edit[], base: WorkflowGraph): SentEdit[] {
    const created = new Set(edits.flatMap((edit) => (edit.op === 'create' ? [edit.id] : [])))
    const idOf = (key: RecordKey): number => {
      const row = this.#pairs.get(key)?.[1] ?? key
      if (row < 0 && !created.has(key)) throw new UnknownRecord()
      return row
    }
    return edits.map((edit): SentEdit => {
      if (edit.op === 'order') return { ...edit, ids: edit.ids.map(idOf) }
      const { kind, id } = edit
      const values = 'values' in edit ? rekeyed(kind, edit.values, (_to, key) => idOf(Number(key))) : {}
      if (edit.op === 'create') return { op: 'create', kind, ...(isOfNode(kind) ? {} : { id: idOf(id) }), values }
      const version = Number(recordOf(base, kind, id)?.row_version ?? 0)
      const named = { kind, id: idOf(id), ...(version > 0 && { row_version: version }) }
      return edit.op === 'delete' ? { op: 'delete', ...named } : { op: 'update', ...named, values }
    })
  }

  /** Stores the row ids of a batch, and returns its answer with local keys. */
  take(edits: readonly Edit[], answer: WorkflowEdited): Pick<WorkflowEdited, 'changed' | 'deleted'> {
    for (const edit of edits) {
      const row = edit.op === 'create' ? answer.ids[edit.id] : undefined
      if (row !== undefined && edit.op === 'create') this.set(edit.kind, edit.id, row)
    }
    const changed = Object.entries(answer.changed) as [EditKind, object[]][]
    return {
      changed: Object.fromEntries(changed.map(([kind, rows]) => [kind, this.#keyed(kind, rows)])),
      deleted: answer.deleted.map(({ kind, id }) => ({ kind, id: this.#keyOf(isOfNode(kind) ? 'node' : kind, id) })),
    }
  }

  /** A graph with local keys. */
  keyed(graph: WorkflowGraph): WorkflowGraph {
    if (this.#keys.size === 0) return graph
    return {
      ...graph,
      nodes: this.#keyed('node', graph.nodes),
      condition_groups: this.#keyed('condition_group', graph.condition_groups),
      executions: this.#keyed('execution', graph.executions),
      callbacks: this.#keyed('callback', graph.callbacks),
    }
  }

  #keyed<Row extends object>(kind: EditKind, rows: readonly Row[]): Row[] {
    return rows.map((row) => {
      const { position, conditions } = row as { position?: object | null; conditions?: object[] }
      return {
        ...rekeyed(kind, row, (to, id) => this.#keyOf(to, Number(id))),
        ...(position && { position: this.#keyed('position', [position])[0] }),
        ...(conditions && { conditions: this.#keyed('condition', conditions) }),
      }
    })
  }

  #keyOf(kind: EditKind, id: number): RecordKey {
    return this.#keys.get(`${kind} ${id}`) ?? id
  }
}
