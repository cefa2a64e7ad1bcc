import { EDIT_KINDS, type EditKind, type SentEdit, type WorkflowEdited } from '@tollgate/contract/workflow/edits.ts'
import { LINK_FIELDS } from '@tollgate/contract/workflow/links.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { faultsAt } from '@tollgate/contract/errors.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { explainFailure } from '../../catalogue/explain-failure.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { bodyParser, changeRow, checkVersion, insertRow, lockRow, removeRow } from '../../catalogue/write-rows.ts'
import type { WriteTransaction } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Actor } from '../../history/record-change.ts'
import { answerOnce } from '../../http/answer-once.ts'
import { AppError, refusal } from '../../http/app-error.ts'
import { orderRows } from './order-rows.ts'
import { withFieldNames } from './position-names.ts'
import { TouchedRows } from './touched-rows.ts'
import { WorkflowMembers } from './workflow-members.ts'
import { workflowSource } from './workflow-sources.ts'

const REFERENCES = [...LINK_FIELDS, 'work_node_id', 'work_cond_group_id']

type Values = Record<string, unknown>

/** Where a batch stands, so that a constraint that fails can be explained afterwards. */
interface Current {
  index: number
  source?: Source
  values?: Written
  id?: number
}

interface Given {
  edits: readonly SentEdit[]
  actor: Actor
  /** What the sender calls this batch: sent again, it is answered again and changes nothing. */
  key?: string | undefined
}

/** Applies edits of one workflow in their order, all or none. */
export async function applyEdits(
  database: Database,
  workflow: number,
  { edits, actor, key }: Given,
): Promise<WorkflowEdited> {
  const current: Current = { index: 0 }
  const work = database.db.transaction().execute(async (trx) => {
    await database.engine.lock(trx, `rule-workflow ${workflow}`)
    const transaction = { trx, engine: database.engine }
    const asked = { scope: `rule-workflow ${workflow}`, key, request: edits }
    return answerOnce(transaction, asked, () => new Batch(transaction, workflow, actor, current).run(edits))
  })
  return work.catch((error: unknown) => explain(database, error, current))
}

/** The fault of an edit names it by its place: `3.work_node_name`. */
async function explain(database: Database, error: unknown, { index, source, ...failed }: Current): Promise<never> {
  const explained =
    error instanceof AppError || !source
      ? error
      : await explainFailure(database, source, error, failed).catch((reason: unknown) => reason)
  if (!(explained instanceof AppError)) throw explained
  throw new AppError(faultsAt(index, explained.faults))
}

class Batch {
  readonly #transaction: WriteTransaction
  readonly #workflow: number
  readonly #actor: Actor
  readonly #current: Current
  readonly #ids = new Map<string, number>()
  readonly #touched = new TouchedRows()
  /** Links to nodes that the batch creates later. */
  readonly #later: { index: number; id: number; field: string; to: string }[] = []
  #created = new Set<string>()
  #members: WorkflowMembers | undefined

  constructor(transaction: WriteTransaction, workflow: number, actor: Actor, current: Current) {
    this.#transaction = transaction
    this.#workflow = workflow
    this.#actor = actor
    this.#current = current
  }

  async run(edits: readonly SentEdit[]): Promise<WorkflowEdited> {
    const { trx } = this.#transaction
    this.#members = await WorkflowMembers.read(trx, this.#workflow)
    this.#created = new Set(
      edits.flatMap((edit) => (edit.op === 'create' && edit.kind === 'node' && edit.id ? [edit.id] : [])),
    )
    for (const [index, edit] of edits.entries()) {
      Object.assign(this.#current, { index, source: undefined, values: undefined, id: undefined })
      await this.#apply(edit)
    }
    await this.#linkLater()
    return { ids: Object.fromEntries(this.#ids), ...(await this.#touched.read(trx)) }
  }

  async #apply(edit: SentEdit): Promise<void> {
    if (edit.op === 'create') return this.#create(edit)
    if (edit.op === 'order') return this.#order(edit)
    const id = this.#idOf(edit.id)
    await this.#members?.check(edit.kind, id)
    return edit.op === 'update' ? this.#update(edit, id) : this.#remove(edit, id)
  }

  async #create({ kind, id: temporary, values: given }: Extract<SentEdit, { op: 'create' }>): Promise<void> {
    if (temporary && this.#ids.has(temporary)) throw refusal('DUPLICATE', `${temporary} is created twice`, 'id')
    const { values, later } = this.#resolved(kind, given)
    if (kind === 'node') values.work_group_id = this.#workflow
    this.#members?.checkOwner(kind, values)
    const source = this.#sourceOf(kind)
    const body = bodyParser(source.catalogue)(values, 'create')
    this.#current.values = body
    const row = await insertRow(this.#transaction, source, body, this.#actor)
    const id = numberIn(row, EDIT_KINDS[kind].id)
    if (temporary) this.#ids.set(temporary, id)
    this.#members?.add(kind, row)
    this.#touched.add(kind, id, row)
    this.#later.push(...later.map((link) => ({ ...link, id })))
  }

  async #update({ kind, row_version, values: given }: Extract<SentEdit, { op: 'update' }>, id: number): Promise<void> {
    const { values, later } = this.#resolved(kind, given)
    if (kind === 'node') delete values.work_group_id
    this.#members?.checkOwner(kind, values)
    const source = this.#sourceOf(kind)
    const body = bodyParser(source.catalogue)(values, 'update')
    Object.assign(this.#current, { values: body, id })
    const stored = await lockRow(this.#transaction.trx, source, id)
    checkVersion(stored, row_version)
    const row = await changeRow(this.#transaction, source, stored, body, this.#actor)
    this.#touched.add(kind, id, row)
    this.#later.push(...later.map((link) => ({ ...link, id })))
  }

  async #remove({ kind, row_version }: Extract<SentEdit, { op: 'delete' }>, id: number): Promise<void> {
    const source = this.#sourceOf(kind)
    this.#current.id = id
    if (kind === 'node') await this.#touched.addLinkedTo(this.#transaction.trx, id)
    const row = await removeRow(this.#transaction, source, id, { actor: this.#actor, expectedVersion: row_version })
    this.#touched.remove(kind, id, row)
  }

  async #order({ kind, ids: given }: Extract<SentEdit, { op: 'order' }>): Promise<void> {
    const ids = given.map((id) => this.#idOf(id))
    for (const id of ids) await this.#members?.check(kind, id)
    const rows = await orderRows(this.#transaction, this.#sourceOf(kind), ids, this.#actor)
    for (const row of rows) this.#touched.add(kind, numberIn(row, EDIT_KINDS[kind].id), row)
  }

  async #linkLater(): Promise<void> {
    const source = workflowSource('rule-workflow-node')
    for (const { index, id, field, to } of this.#later) {
      const values = { [field]: this.#ids.get(to) ?? null }
      Object.assign(this.#current, { index, source, values, id })
      await changeRow(this.#transaction, source, await lockRow(this.#transaction.trx, source, id), values, this.#actor)
    }
  }

  #sourceOf(kind: EditKind): Source {
    const source = workflowSource(EDIT_KINDS[kind].catalogue)
    this.#current.source = source
    return source
  }

  #idOf(id: number | string, field = 'id'): number {
    const known = typeof id === 'number' ? id : this.#ids.get(id)
    if (known === undefined) throw refusal('INVALID', `Nothing is created as ${id} before this`, field)
    return known
  }

  /** The values with real ids for temporary ones; links to nodes that come later are set at the end. */
  #resolved(kind: EditKind, given: Values) {
    const values = { ...(kind === 'position' ? (withFieldNames(given) as Values) : given) }
    const later: { index: number; field: string; to: string }[] = []
    for (const field of REFERENCES) {
      const value = values[field]
      if (typeof value !== 'string' || !value.startsWith('new')) continue
      if (isLink(field) && !this.#ids.has(value) && this.#created.has(value)) {
        later.push({ index: this.#current.index, field, to: value })
        delete values[field]
      } else values[field] = this.#idOf(value, field)
    }
    return { values, later }
  }
}

function isLink(field: string): boolean {
  return LINK_FIELDS.some((link) => link === field)
}
