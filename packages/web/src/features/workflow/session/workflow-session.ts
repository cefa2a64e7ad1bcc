import type { SentEdit, WorkflowEdited } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { withKeys, type Edit, type WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import { invert } from '@tollgate/policy/workflow/invert.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { ApiError, asApiError } from '../../../api/api-error.ts'
import { requestKey } from '../../../api/request-key.ts'
import { applyHere } from './apply-here.ts'
import { Delivery } from './delivery.ts'
import { EditHistory, type Step } from './edit-history.ts'
import { mergeAnswer } from './merge-answer.ts'
import type { Batch, Outbox, Unsaved } from './outbox.ts'
import { recordsOf } from './records-of.ts'
import { newKey, RowIds, UnknownRecord } from './row-ids.ts'
import { theirChanges } from './their-changes.ts'
import { troubleOf, type Trouble } from './trouble.ts'

/** A gesture that the server has refused. */
export interface Refused {
  key: string
  label: string
  faults: readonly Fault[]
  /** The records it changes; the notice goes when a later gesture on them succeeds. */
  records: readonly string[]
  /** What other people have changed since. */
  theirs: string[]
}

/** A workflow with its unsaved edits, as the designer shows it. */
export interface SessionState {
  graph: WorkflowGraph
  canUndo: boolean
  canRedo: boolean
  /** Labels of the next undo and redo. */
  undoLabel: string | undefined
  redoLabel: string | undefined
  /** Labels of the gestures without an answer, in order. */
  waiting: readonly string[]
  /** Why they are not sent. */
  trouble: Trouble | undefined
  /** The first one is not sent again until the operator decides: `retry` or `giveUp`. */
  isStuck: boolean
  failed: readonly Refused[]
  /** Number of unsaved gestures of earlier sessions. */
  recovered: number
}

interface Connections {
  send: (edits: SentEdit[], key: string) => Promise<WorkflowEdited>
  read: () => Promise<WorkflowGraph>
  /** Whether the same operator is signed in. Checked before sending delayed edits. */
  isStillMine: () => Promise<boolean>
  outbox: Outbox
  /** The viewer may not change it: edits are ignored. */
  readOnly?: boolean
}

interface Waiting {
  resolve: () => void
  reject: (reason: unknown) => void
}

/**
 * A workflow being edited: the server's last answer plus the gestures without an answer. They are sent in order, one at
 * a time, and stay in the outbox until answered.
 */
export class WorkflowSession {
  readonly #connections: Connections
  #base: WorkflowGraph
  #shown: WorkflowGraph
  #batches: Batch[] = []
  #ids = new RowIds()
  #failed: Refused[] = []
  #abandoned: Unsaved[] = []
  #isClosed = false
  readonly #history = new EditHistory()
  readonly #delivery = new Delivery(
    () => this.#batches[0] && this.#send(this.#batches[0]),
    () => this.#notify(),
  )
  #state: SessionState
  readonly #waiting = new Map<string, Waiting>()
  readonly #listeners = new Set<() => void>()

  constructor(graph: WorkflowGraph, connections: Connections) {
    this.#connections = connections
    this.#base = graph
    this.#shown = graph
    this.#state = this.#readState()
  }

  getState = (): SessionState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Looks for unsaved edits of earlier sessions. */
  async findAbandoned(): Promise<void> {
    this.#abandoned = await this.#connections.outbox.readAbandoned()
    this.#notify()
  }

  /** Applies edits at once and sends them. Resolves when the server has stored them, rejects with its `ApiError`. */
  apply = (label: string, given: readonly (WorkflowEdit | Edit)[]): Promise<void> => {
    if (this.#connections.readOnly || given.length === 0) return Promise.resolve()
    const edits = withKeys(given, newKey)
    const step: Step = { label, edits, inverse: invert(this.#shown, edits), keys: [] }
    this.#history.record(step)
    return this.#enqueue(label, step.edits, step)
  }

  /**
   * All edits that the server does not have, plus `typed`, as they would be sent; undefined if they depend on refused
   * ones.
   */
  unsavedEdits = (typed: readonly WorkflowEdit[]): SentEdit[] | undefined => {
    const waiting = this.#batches.flatMap(({ edits }) => edits)
    try {
      return this.#ids.toWire([...waiting, ...withKeys(typed, newKey)], this.#base)
    } catch (error) {
      if (error instanceof UnknownRecord) return undefined
      throw error
    }
  }

  undo = (): void => {
    const step = this.#history.undo()
    if (step) void this.#enqueue(`Undo: ${step.label}`, step.inverse, step)
  }

  redo = (): void => {
    const step = this.#history.redo()
    if (step) void this.#enqueue(`Redo: ${step.label}`, step.edits, step)
  }

  dismiss = (key: string): void => {
    this.#failed = this.#failed.filter((refused) => refused.key !== key)
    this.#notify()
  }

  /** Sends the edits of earlier sessions under their old keys, so that those that did arrive are not applied twice. */
  applyRecovered = (): void => {
    for (const { batches, ids } of this.#abandoned) {
      for (const [kind, local, real] of ids) this.#ids.set(kind, local, real)
      this.#batches.push(...batches)
    }
    // From here on, records created by the earlier session have their keys of that session.
    this.#base = this.#ids.keyed(this.#base)
    this.#rebuild()
    this.#store()
    this.discardRecovered()
    void this.#delivery.run()
  }

  discardRecovered = (): void => {
    this.#connections.outbox.forgetAbandoned()
    this.#abandoned = []
    this.#notify()
  }

  /** Sends again at once, for instance when the network is back. */
  retry = (): void => {
    this.#delivery.retry()
    this.#notify()
  }

  /** Drops the failing gesture and sends those behind it. */
  giveUp = (): void => {
    const [batch] = this.#batches
    if (!batch || !this.#delivery.isStuck) return
    this.#remove(batch)
    this.#takeWaiting(batch.key)?.reject(new ApiError(500, [fault('INTERNAL', 'The change was given up')]))
    this.#delivery.skip()
  }

  /** Reads other people's changes, unless own edits are pending. */
  refresh = async (): Promise<void> => {
    if (this.#batches.length > 0) return
    const graph = await this.#connections.read().catch(() => undefined)
    if (graph) this.take(graph)
  }

  /** Shows what was read, unless edits are pending: their answer will include it. */
  take(graph: WorkflowGraph): void {
    if (this.#batches.length > 0 || this.#isClosed) return
    this.#base = this.#ids.keyed(graph)
    this.#rebuild()
    this.#notify()
  }

  /** Reopens it after `close`: React mounts a screen twice in development. */
  open(): void {
    this.#isClosed = false
    this.#delivery.open()
  }

  close(): void {
    this.#isClosed = true
    this.#delivery.close()
    this.#connections.outbox.close()
  }

  #enqueue(label: string, edits: Edit[], step: Step): Promise<void> {
    const batch: Batch = { key: requestKey(), label, edits }
    step.keys.push(batch.key)
    this.#batches = [...this.#batches, batch]
    this.#shown = applyHere(this.#shown, edits)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // The session itself reports a refusal, so callers need not catch it.
    promise.catch(() => undefined)
    this.#waiting.set(batch.key, { resolve, reject })
    void this.#delivery.run()
    // A batch that was sent at once is already stored.
    if (!batch.wire) this.#store()
    this.#notify()
    return promise
  }

  /** Resolves to undefined once the server has stored or refused the batch. */
  async #send(batch: Batch): Promise<Trouble | undefined> {
    try {
      if (this.#delivery.trouble && !(await this.#connections.isStillMine())) return 'foreign'
      if (!batch.wire) {
        batch.wire = this.#ids.toWire(batch.edits, this.#base)
        this.#store()
      }
      this.#acknowledge(batch, await this.#connections.send(batch.wire, batch.key))
      return undefined
    } catch (error) {
      const known = error instanceof UnknownRecord ? new ApiError(409, [dependsOnRefused()]) : asApiError(error)
      const trouble = troubleOf(known)
      if (!trouble) await this.#refuse(batch, known)
      return trouble
    }
  }

  #acknowledge(batch: Batch, answer: WorkflowEdited): void {
    this.#base = mergeAnswer(this.#base, this.#ids.take(batch.edits, answer))
    this.#batches = this.#batches.slice(1)
    const saved = recordsOf(batch.edits)
    this.#failed = this.#failed.filter(({ records }) => !records.some((record) => saved.has(record)))
    this.#rebuild()
    this.#store()
    this.#notify()
    this.#takeWaiting(batch.key)?.resolve()
    if (this.#batches.length === 0 && batch.edits.some(isContent)) void this.refresh()
  }

  async #refuse(batch: Batch, error: ApiError): Promise<void> {
    const before = this.#base
    const graph = await this.#connections.read().catch(() => undefined)
    if (graph) this.#base = this.#ids.keyed(graph)
    const theirs = theirChanges(before, this.#base, batch.edits)
    const { key, label, edits } = batch
    const records = [...recordsOf(edits)]
    const isSame = (one: Refused) => one.label === label && one.records.join() === records.join()
    this.#failed = [
      ...this.#failed.filter((one) => !isSame(one)),
      { key, label, faults: error.faults, records, theirs },
    ]
    this.#remove(batch)
    this.#takeWaiting(batch.key)?.reject(error)
  }

  /** As if the gesture had never been made. */
  #remove(batch: Batch): void {
    this.#history.forget(batch.key)
    this.#batches = this.#batches.filter((other) => other !== batch)
    this.#rebuild()
    this.#store()
    this.#notify()
  }

  #takeWaiting(key: string): Waiting | undefined {
    const waiting = this.#waiting.get(key)
    this.#waiting.delete(key)
    return waiting
  }

  #rebuild(): void {
    this.#shown = this.#batches.reduce((graph, { edits }) => applyHere(graph, edits), this.#base)
  }

  #store(): void {
    this.#connections.outbox.store({ batches: this.#batches, ids: this.#ids.pairs() })
  }

  #notify(): void {
    this.#state = this.#readState()
    for (const listener of this.#listeners) listener()
  }

  #readState(): SessionState {
    return {
      graph: this.#shown,
      canUndo: this.#history.lastDone !== undefined,
      canRedo: this.#history.lastUndone !== undefined,
      undoLabel: this.#history.lastDone?.label,
      redoLabel: this.#history.lastUndone?.label,
      waiting: this.#batches.map(({ label }) => label),
      trouble: this.#delivery.trouble,
      isStuck: this.#delivery.isStuck,
      failed: this.#failed,
      recovered: this.#abandoned.reduce((sum, { batches }) => sum + batches.length, 0),
    }
  }
}

function dependsOnRefused(): Fault {
  return fault('CONFLICT', 'It depends on an edit that was refused')
}

/** Whether edits change names, sentences or calls, which only the server knows. */
function isContent(edit: Edit): boolean {
  return edit.kind !== 'position' && edit.kind !== 'node'
}
