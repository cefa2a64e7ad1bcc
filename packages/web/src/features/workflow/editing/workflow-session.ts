import type { SentEdit, WorkflowEdit, WorkflowEdited } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { ApiError, asApiError } from '../../../api/api-error.ts'
import { requestKey } from '../../../api/request-key.ts'
import { applyToGraph } from './apply-to-graph.ts'
import { Delivery } from './delivery.ts'
import { EditHistory, type Step } from './edit-history.ts'
import { invert } from './invert.ts'
import { toLocalEdits, type LocalEdit } from './local-edits.ts'
import { mergeAnswer } from './merge-answer.ts'
import type { Batch, Outbox, Unsaved } from './outbox.ts'
import { RecordIds, UnknownRecord } from './record-ids.ts'
import { theirChanges } from './theirs.ts'
import { troubleOf, type Trouble } from './trouble.ts'

/** A gesture that the server refused. */
export interface Refused {
  key: string
  label: string
  faults: readonly Fault[]
  /** What someone else changed meanwhile. */
  theirs: string[]
}

/** What a designer shows at a moment. */
export interface SessionState {
  graph: WorkflowGraph
  canUndo: boolean
  canRedo: boolean
  /** What undo and redo would do. */
  undoLabel: string | undefined
  redoLabel: string | undefined
  /** Gestures that the server has not acknowledged, in their order. */
  waiting: readonly string[]
  /** Why they do not go out. */
  trouble: Trouble | undefined
  /** The first of them is tried no more until the operator decides: `retry` or `giveUp`. */
  isStuck: boolean
  failed: readonly Refused[]
  /** Gestures of an earlier session that were not saved. */
  recovered: number
}

interface Ports {
  send: (edits: SentEdit[], key: string) => Promise<WorkflowEdited>
  read: () => Promise<WorkflowGraph>
  /** Whether no one else has signed in here since: asked before what did not go out at once. */
  isStillMine: () => Promise<boolean>
  outbox: Outbox
}

interface Waiting {
  resolve: () => void
  reject: (reason: unknown) => void
}

/**
 * A workflow while it is edited. What is shown is what the server last answered, and on top of it the gestures that it has
 * not acknowledged; those go out in order, one at a time, and stay in the outbox until they are answered.
 */
export class WorkflowSession {
  readonly #ports: Ports
  #base: WorkflowGraph
  #shown: WorkflowGraph
  #batches: Batch[] = []
  #ids = new RecordIds()
  #failed: Refused[] = []
  #left: Unsaved[] = []
  #isClosed = false
  readonly #history = new EditHistory()
  readonly #delivery = new Delivery(
    () => this.#batches[0] && this.#send(this.#batches[0]),
    () => this.#tell(),
  )
  #state: SessionState
  readonly #waiting = new Map<string, Waiting>()
  readonly #listeners = new Set<() => void>()

  constructor(graph: WorkflowGraph, ports: Ports) {
    this.#ports = ports
    this.#base = graph
    this.#shown = graph
    this.#state = this.#stateNow()
  }

  getState = (): SessionState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Looks for what earlier sessions left unsaved. */
  async lookBehind(): Promise<void> {
    this.#left = await this.#ports.outbox.leftBehind()
    this.#tell()
  }

  /** Makes a change at once and sends it; settles when the server has answered, rejects with its `ApiError`. */
  apply = (label: string, edits: readonly WorkflowEdit[]): Promise<void> => this.applyLocal(label, toLocalEdits(edits))

  /** The same, for edits that have local ids already. */
  applyLocal = (label: string, edits: readonly LocalEdit[]): Promise<void> => {
    if (edits.length === 0) return Promise.resolve()
    const step: Step = { label, edits: [...edits], inverse: invert(this.#shown, edits), keys: [] }
    this.#history.record(step)
    return this.#enqueue(label, step.edits, step)
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
    this.#tell()
  }

  /** Makes the changes of an earlier session, under the keys that they had: what did arrive is not done twice. */
  applyRecovered = (): void => {
    for (const { batches, ids } of this.#left) {
      for (const [kind, local, real] of ids) this.#ids.set(kind, local, real)
      this.#batches.push(...batches)
    }
    // Records that the earlier session knew under its own numbers are read in those from here on.
    this.#base = this.#ids.graphToLocal(this.#base)
    this.#rebuild()
    this.#keep()
    this.discardRecovered()
    void this.#delivery.run()
  }

  discardRecovered = (): void => {
    this.#ports.outbox.forgetLeftBehind()
    this.#left = []
    this.#tell()
  }

  /** Tries again at once, for instance because the network is back. */
  retry = (): void => {
    this.#delivery.retry()
    this.#tell()
  }

  /** Gives up the gesture that the server fails with; what waited behind it goes out. */
  giveUp = (): void => {
    const [batch] = this.#batches
    if (!batch || !this.#delivery.isStuck) return
    this.#takeOut(batch)
    this.#settle(batch.key)?.reject(new ApiError(500, [fault('INTERNAL', 'It was given up')]))
    this.#delivery.goOn()
  }

  /** Reads what others changed, while nothing of one's own is on its way. */
  refresh = async (): Promise<void> => {
    if (this.#batches.length > 0) return
    const graph = await this.#ports.read().catch(() => undefined)
    if (!graph || this.#batches.length > 0 || this.#isClosed) return
    this.#base = this.#ids.graphToLocal(graph)
    this.#rebuild()
    this.#tell()
  }

  /** Goes on after `close`, as a screen that is mounted again does. */
  open(): void {
    this.#isClosed = false
    this.#delivery.open()
  }

  close(): void {
    this.#isClosed = true
    this.#delivery.close()
    this.#ports.outbox.close()
  }

  #enqueue(label: string, edits: LocalEdit[], step: Step): Promise<void> {
    const batch: Batch = { key: requestKey(), label, edits }
    step.keys.push(batch.key)
    this.#batches = [...this.#batches, batch]
    this.#shown = applyToGraph(this.#shown, edits)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // What is refused is shown by the session; who waits for it hears of it as well.
    promise.catch(() => undefined)
    this.#waiting.set(batch.key, { resolve, reject })
    void this.#delivery.run()
    // What goes out at once is kept as it goes out.
    if (!batch.wire) this.#keep()
    this.#tell()
    return promise
  }

  /** Undefined once the server has answered, be it by a refusal. */
  async #send(batch: Batch): Promise<Trouble | undefined> {
    try {
      if (this.#delivery.trouble && !(await this.#ports.isStillMine())) return 'foreign'
      if (!batch.wire) {
        batch.wire = this.#ids.toWire(batch.edits, this.#base)
        this.#keep()
      }
      this.#acknowledge(batch, await this.#ports.send(batch.wire, batch.key))
      return undefined
    } catch (error) {
      const known = error instanceof UnknownRecord ? new ApiError(409, [dependent()]) : asApiError(error)
      const trouble = troubleOf(known)
      if (!trouble) await this.#refuse(batch, known)
      return trouble
    }
  }

  #acknowledge(batch: Batch, answer: WorkflowEdited): void {
    this.#base = mergeAnswer(this.#base, this.#ids.take(answer))
    this.#batches = this.#batches.slice(1)
    this.#rebuild()
    this.#keep()
    this.#tell()
    this.#settle(batch.key)?.resolve()
    if (this.#batches.length === 0 && batch.edits.some(isContent)) void this.refresh()
  }

  async #refuse(batch: Batch, error: ApiError): Promise<void> {
    const before = this.#base
    const graph = await this.#ports.read().catch(() => undefined)
    if (graph) this.#base = this.#ids.graphToLocal(graph)
    const theirs = theirChanges(before, this.#base, batch.edits)
    this.#failed = [...this.#failed, { key: batch.key, label: batch.label, faults: error.faults, theirs }]
    this.#takeOut(batch)
    this.#settle(batch.key)?.reject(error)
  }

  /** As if the gesture had never been made. */
  #takeOut(batch: Batch): void {
    this.#history.forget(batch.key)
    this.#batches = this.#batches.filter((other) => other !== batch)
    this.#rebuild()
    this.#keep()
    this.#tell()
  }

  #settle(key: string): Waiting | undefined {
    const waiting = this.#waiting.get(key)
    this.#waiting.delete(key)
    return waiting
  }

  #rebuild(): void {
    this.#shown = this.#batches.reduce((graph, { edits }) => applyToGraph(graph, edits), this.#base)
  }

  #keep(): void {
    this.#ports.outbox.keep({ batches: this.#batches, ids: this.#ids.pairs() })
  }

  #tell(): void {
    this.#state = this.#stateNow()
    for (const listener of this.#listeners) listener()
  }

  #stateNow(): SessionState {
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
      recovered: this.#left.reduce((sum, { batches }) => sum + batches.length, 0),
    }
  }
}

function dependent(): Fault {
  return fault('CONFLICT', 'It belongs to an edit that was refused')
}

/** Names, scripts and calls between workflows are the server's to say. */
function isContent(edit: LocalEdit): boolean {
  return edit.kind !== 'position' && edit.kind !== 'node'
}
