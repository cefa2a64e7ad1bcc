import type { WorkflowEdit, WorkflowEdited } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { ApiError, asApiError } from '../../../api/api-error.ts'
import { applyToGraph } from './apply-to-graph.ts'
import { invert } from './invert.ts'
import { toLocalEdits, type LocalEdit } from './local-edits.ts'
import { mergeAnswer } from './merge-answer.ts'
import type { Batch, Outbox, Unsaved } from './outbox.ts'
import { RecordIds, UnknownRecord } from './record-ids.ts'
import { theirChanges } from './theirs.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

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
  /** Gestures that the server has not acknowledged. */
  pending: number
  /** The server was not reached; it is tried again. */
  isCutOff: boolean
  failed: readonly Refused[]
  /** Gestures of an earlier session that were not saved. */
  recovered: number
}

interface Ports {
  send: (edits: WorkflowEdit[], key: string) => Promise<WorkflowEdited>
  read: () => Promise<WorkflowGraph>
  outbox: Outbox
}

interface Step {
  label: string
  edits: LocalEdit[]
  inverse: LocalEdit[]
  /** The batches it went out with. */
  keys: string[]
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
  #undone: Step[] = []
  #done: Step[] = []
  #ids = new RecordIds()
  #failed: Refused[] = []
  #left: Unsaved[] = []
  #isSending = false
  #isCutOff = false
  #isClosed = false
  #wake: () => void = () => undefined
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
    this.#done = [...this.#done, step]
    this.#undone = []
    return this.#enqueue(label, step.edits, step)
  }

  undo = (): void => {
    const step = this.#done.at(-1)
    if (!step) return
    this.#done = this.#done.slice(0, -1)
    this.#undone = [...this.#undone, step]
    void this.#enqueue(`Undo: ${step.label}`, step.inverse, step)
  }

  redo = (): void => {
    const step = this.#undone.at(-1)
    if (!step) return
    this.#undone = this.#undone.slice(0, -1)
    this.#done = [...this.#done, step]
    void this.#enqueue(`Redo: ${step.label}`, step.edits, step)
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
    void this.#pump()
  }

  discardRecovered = (): void => {
    this.#ports.outbox.forgetLeftBehind()
    this.#left = []
    this.#tell()
  }

  /** Tries again at once, for instance because the network is back. */
  retry = (): void => this.#wake()

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
    void this.#pump()
  }

  close(): void {
    this.#isClosed = true
    this.#wake()
    this.#ports.outbox.close()
  }

  #enqueue(label: string, edits: LocalEdit[], step: Step): Promise<void> {
    const key = crypto.randomUUID()
    step.keys.push(key)
    this.#batches = [...this.#batches, { key, label, edits }]
    this.#shown = applyToGraph(this.#shown, edits)
    this.#keep()
    this.#tell()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // What is refused is shown by the session; who waits for it hears of it as well.
    promise.catch(() => undefined)
    this.#waiting.set(key, { resolve, reject })
    void this.#pump()
    return promise
  }

  async #pump(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    let wait = FIRST_WAIT_MS
    while (this.#batches[0] && !this.#isClosed) {
      const isThrough = await this.#sendFirst(this.#batches[0])
      if (isThrough) wait = FIRST_WAIT_MS
      else {
        await this.#pause(wait)
        wait = Math.min(2 * wait, LONGEST_WAIT_MS)
      }
    }
    this.#isSending = false
  }

  /** False when the server was not reached. */
  async #sendFirst(batch: Batch): Promise<boolean> {
    try {
      if (!batch.wire) {
        batch.wire = this.#ids.toWire(batch.edits, this.#base)
        this.#keep()
      }
      this.#acknowledge(batch, await this.#ports.send(batch.wire, batch.key))
      return true
    } catch (error) {
      const known = error instanceof UnknownRecord ? new ApiError(409, [dependent()]) : asApiError(error)
      if (mayPass(known)) {
        this.#setCutOff(true)
        return false
      }
      await this.#refuse(batch, known)
      return true
    }
  }

  #acknowledge(batch: Batch, answer: WorkflowEdited): void {
    this.#base = mergeAnswer(this.#base, this.#ids.take(answer))
    this.#batches = this.#batches.slice(1)
    this.#isCutOff = false
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
    const stands = ({ keys }: Step) => !keys.includes(batch.key)
    this.#done = this.#done.filter(stands)
    this.#undone = this.#undone.filter(stands)
    this.#batches = this.#batches.slice(1)
    this.#isCutOff = false
    this.#rebuild()
    this.#keep()
    this.#tell()
    this.#settle(batch.key)?.reject(error)
  }

  #settle(key: string): Waiting | undefined {
    const waiting = this.#waiting.get(key)
    this.#waiting.delete(key)
    return waiting
  }

  #pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.#wake = () => {
      clearTimeout(timer)
      resolve()
    }
    return promise
  }

  #setCutOff(isCutOff: boolean): void {
    if (this.#isCutOff === isCutOff) return
    this.#isCutOff = isCutOff
    this.#tell()
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
      canUndo: this.#done.length > 0,
      canRedo: this.#undone.length > 0,
      undoLabel: this.#done.at(-1)?.label,
      redoLabel: this.#undone.at(-1)?.label,
      pending: this.#batches.length,
      isCutOff: this.#isCutOff,
      failed: this.#failed,
      recovered: this.#left.reduce((sum, { batches }) => sum + batches.length, 0),
    }
  }
}

/** No answer, a session that has ended, or a server in trouble: the same call may go through later. */
function mayPass({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}

function dependent(): Fault {
  return fault('CONFLICT', 'It belongs to an edit that was refused')
}

/** Names, scripts and calls between workflows are the server's to say. */
function isContent(edit: LocalEdit): boolean {
  return edit.kind !== 'position' && edit.kind !== 'node'
}
