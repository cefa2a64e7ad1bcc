import { Worker } from 'node:worker_threads'
import { AppError } from '../../../http/app-error.ts'
import type { CallName, Calls, Reply } from './calls.ts'
import type { WorkerConfig } from './worker.ts'

/** Without a call for so long the thread ends, with all that it keeps. */
const IDLE_MS = 10 * 60 * 1000
/** Young objects of a decision are many and short-lived: more room than this makes nothing faster. */
const LIMITS = { maxYoungGenerationSizeMb: 16 }

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/**
 * Decisions are made in a thread of their own, beside the one that answers all other calls. It reads the database by
 * itself, is started with the first call, and started again should it ever fail.
 */
export class SimulationThread {
  readonly #config: WorkerConfig
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #calls = 0

  constructor(config: WorkerConfig) {
    this.#config = config
  }

  call<Name extends CallName>(name: Name, argument: Calls[Name]['takes']): Promise<Calls[Name]['gives']> {
    const worker = (this.#worker ??= this.#start())
    this.#calls += 1
    const id = this.#calls
    clearTimeout(this.#idle)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
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
    const { databaseUrl, dataDir } = this.#config
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: { databaseUrl, dataDir } satisfies WorkerConfig,
      resourceLimits: LIMITS,
    })
    worker.unref()
    worker.on('message', (reply: Reply) => this.#settle(reply))
    worker.on('error', (error) => this.#fail(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#fail(worker, new Error('The simulation thread has ended')))
    return worker
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('result' in reply) waiting?.resolve(reply.result)
    else waiting?.reject('faults' in reply ? new AppError(reply.faults) : new Error(reply.failure))
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref()
  }

  /** Nobody waits for a thread that is gone; the next call starts another one. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined
    else if (this.#worker) return
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
