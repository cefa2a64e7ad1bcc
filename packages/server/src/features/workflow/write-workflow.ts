import { EDIT_KINDS, type EditKind, type WorkflowEdited } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { isOfNode, OWNER, rekeyed, type Values } from '@tollgate/policy/workflow/edits.ts'
import { LINK_FIELDS } from '@tollgate/policy/workflow/links.ts'
import type { RecordKey, Workflow } from '@tollgate/policy/workflow/model.ts'
import { KINDS, recordsOf, type Records } from '@tollgate/policy/workflow/records.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { changeRow, insertRow, lockRow, removeRow, type WriteTransaction } from '../../catalogue/write-rows.ts'
import type { Actor } from '../../history/record-change.ts'
import { formerIdentity } from './former-identity.ts'
import { orderRows } from './order-rows.ts'
import { rowsOf } from './rows-of.ts'
import { workflowSource } from './workflow-sources.ts'

/** The record that is being written, to explain a constraint violation. */
export interface Current {
  record: string
  source?: Source
  values?: Written
  id?: number
}

interface Writing {
  transaction: WriteTransaction
  actor: Actor
  current: Current
}

interface WrittenRows extends Omit<WorkflowEdited, 'ids'> {
  rowOf: (key: RecordKey) => number
}

/** Writes the differences between two states of a workflow. Returns the changed rows. */
export function writeWorkflow(writing: Writing, before: Workflow, after: Workflow): Promise<WrittenRows> {
  return new WorkflowWriter(writing, recordsOf(before), recordsOf(after)).run()
}

class WorkflowWriter {
  readonly #writing: Writing
  readonly #was: Records
  readonly #is: Records
  /** Rows of new records. */
  readonly #rows = new Map<RecordKey, number>()
  readonly #deleted: WorkflowEdited['deleted'] = []

  constructor(writing: Writing, was: Records, is: Records) {
    this.#writing = writing
    this.#was = was
    this.#is = is
  }

  async run(): Promise<WrittenRows> {
    for (const kind of KINDS) await this.#remove(kind)
    await this.#create('node')
    for (const kind of KINDS) await this.#change(kind)
    for (const kind of KINDS) if (kind !== 'node') await this.#create(kind)
    await this.#linkNew()
    return { changed: await this.#readChanged(), deleted: this.#deleted, rowOf: (key) => this.#rowOf(key) ?? key }
  }

  /** Records that belong to a deleted record are deleted with it. */
  async #remove(kind: EditKind): Promise<void> {
    const owner = OWNER[kind]
    for (const [id, record] of this.#was[kind]) {
      const goes = owner && !this.#is[owner.kind].has(Number(record[owner.field]))
      if (this.#is[kind].has(id) || goes) continue
      const { transaction, actor } = this.#writing
      await removeRow(transaction, this.#at(kind, id, { id }), id, { actor })
      this.#deleted.push({ kind, id })
    }
  }

  async #create(kind: EditKind): Promise<void> {
    const { transaction, actor } = this.#writing
    for (const [key, record] of this.#is[kind]) {
      if (this.#was[kind].has(key)) continue
      const values = this.#stored(kind, record)
      const source = this.#at(kind, key, { values })
      if (key > 0 && !isOfNode(kind)) Object.assign(values, await formerIdentity(transaction.trx, source, key))
      const row = await insertRow(transaction, source, values, actor)
      if (!isOfNode(kind)) this.#rows.set(key, numberIn(row, source.catalogue.id))
    }
  }

  async #change(kind: EditKind): Promise<void> {
    const { transaction, actor } = this.#writing
    const changed = [...this.#is[kind]].flatMap(([id, record]) => {
      const fields = this.#changedFields(kind, id, record)
      return fields.length > 0 ? [{ id, fields, values: this.#stored(kind, record) }] : []
    })
    const numbered = changed.filter(({ fields }) => fields.includes('seq'))
    const [first] = numbered
    if (first) await orderRows(transaction, this.#at(kind, first.id, first), numbered, actor)
    for (const { id, fields, values } of changed) {
      const own = Object.fromEntries(
        fields.flatMap((field) => (field === 'seq' ? [] : [[field, values[field] ?? null]])),
      )
      if (Object.keys(own).length === 0) continue
      const source = this.#at(kind, id, { id, values: own })
      await changeRow(transaction, source, await lockRow(transaction.trx, source, id), own, actor)
    }
  }

  #changedFields(kind: EditKind, id: RecordKey, record: Values): string[] {
    const before = this.#was[kind].get(id)
    if (!before || before === record) return []
    // Deleting a node has already cleared the links to it.
    const isEmptied = (field: string) =>
      LINK_FIELDS.some((link) => link === field) && record[field] === null && !this.#is.node.has(Number(before[field]))
    return fieldsOf(kind).filter((field) => record[field] !== before[field] && !isEmptied(field))
  }

  /** Links between new nodes, after all of them are stored. */
  async #linkNew(): Promise<void> {
    const { transaction, actor } = this.#writing
    for (const [key, node] of this.#is.node) {
      const links = LINK_FIELDS.filter((field) => !this.#was.node.has(key) && this.#isNew(Number(node[field])))
      if (links.length === 0) continue
      const values = Object.fromEntries(links.map((field) => [field, this.#rowOf(Number(node[field]))]))
      const id = this.#rowOf(key) ?? key
      const source = this.#at('node', key, { id, values })
      await changeRow(transaction, source, await lockRow(transaction.trx, source, id), values, actor)
    }
  }

  /** The fields of a record as stored. Links to nodes that are not stored yet are null. */
  #stored(kind: EditKind, record: Values): Written {
    const values = Object.fromEntries(fieldsOf(kind).map((field) => [field, record[field] ?? null])) as Written
    return rekeyed(kind, values, (_kind, key) => this.#rowOf(Number(key)))
  }

  #isNew(node: RecordKey): boolean {
    return this.#is.node.has(node) && !this.#was.node.has(node)
  }

  #rowOf(key: RecordKey): number | null {
    return this.#rows.get(key) ?? (key < 0 || this.#isNew(key) ? null : key)
  }

  #at(kind: EditKind, key: RecordKey, about: Pick<Current, 'id' | 'values'>): Source {
    const source = workflowSource(EDIT_KINDS[kind].catalogue)
    Object.assign(this.#writing.current, {
      id: undefined,
      values: undefined,
      ...about,
      record: `${kind} ${key}`,
      source,
    })
    return source
  }

  async #readChanged(): Promise<WorkflowEdited['changed']> {
    const changed: WorkflowEdited['changed'] = {}
    for (const kind of KINDS) {
      const keys = [...this.#is[kind]].filter(([key, record]) => this.#was[kind].get(key) !== record)
      if (keys.length === 0) continue
      const source = workflowSource(EDIT_KINDS[kind].catalogue)
      const ids = keys.map(([key]) => this.#rowOf(key) ?? key)
      const rows = await rowsOf(this.#writing.transaction.trx, source, source.catalogue.id, ids)
      changed[kind] = rows.map((row) => source.present.plain(row))
    }
    return changed
  }
}

function fieldsOf(kind: EditKind): string[] {
  return Object.keys(workflowSource(EDIT_KINDS[kind].catalogue).catalogue.fields)
}
