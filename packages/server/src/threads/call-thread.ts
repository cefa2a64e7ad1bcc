import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Fault } from '@tollgate/contract/errors.ts'
import { AppError } from '../app-error.ts'

/** The result of a call, a refusal, or an unexpected error. */
export type Reply = { id: number } & ({ result: unknown } | { faults: readonly Fault[] } | { failure: string })

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

export interface ThreadOptions extends Pick<WorkerOptions, 'workerData' | 'resourceLimits'> {
  file: URL
  /** The thread ends after this time without a call, and frees its memory; absent: never. */
  idleMs?: number
}

/** Calls by name, with what they take and give. */
export type CallsOf<Calls> = { [Name in keyof Calls]: { takes: unknown; gives: unknown } }

/**
 * A thread for calls next to the main thread. It starts with the first call, and again after a crash. `answerCalls`
 * answers in it.
 */
export class CallThread<Calls extends CallsOf<Calls>> {
  readonly #options: ThreadOptions
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #calls = 0

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  call<Name extends keyof Calls>(name: Name, argument: Calls[Name]['takes']): Promise<Calls[Name]['gives']> {
    const worker = (this.#worker ??= this.#start())
    this.#calls += 1
    const id = this.#calls
    clearTimeout(this.#idle)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // oxlint-disable-next-line require-post-message-target-origin -- a worker thread, not a window
      worker.postMessage({ id, name, argument })
    })
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #start(): Worker {
    const { file, idleMs: _, ...options } = this.#options
    const worker = new Worker(file, options)
    worker.unref()
    worker.on('message', (reply: Reply) => this.#settle(reply))
    worker.on('error', (error) => this.#fail(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#fail(worker, new Error('The thread has ended')))
    return worker
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('result' in reply) waiting?.resolve(reply.result)
    else waiting?.reject('faults' in reply ? new AppError(reply.faults) : new Error(reply.failure))
    const { idleMs } = this.#options
    if (this.#waiting.size === 0 && idleMs !== undefined)
      this.#idle = setTimeout(() => void this.stop(), idleMs).unref()
  }

  /** Rejects all pending calls of a dead thread. The next call starts a new one. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined
    else if (this.#worker) return
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
