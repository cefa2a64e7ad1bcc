import type { FastifyReply } from 'fastify'
import type { SimulationThread } from './simulation-thread.ts'

/** Long calls of the thread. They give up when nobody waits for the answer any more. */
export class Jobs {
  readonly #thread: SimulationThread
  #last = 0

  constructor(thread: SimulationThread) {
    this.#thread = thread
  }

  /** Does work under a number of its own, until it is done or the caller is gone. */
  run(reply: FastifyReply, work: (thread: SimulationThread, job: number) => Promise<string>): Promise<string> {
    this.#last += 1
    const job = this.#last
    let isWorking = true
    reply.raw.on('close', () => {
      // A thread that has ended by itself has stopped as well.
      if (isWorking) this.#thread.call('stopProof', job).catch(() => {})
    })
    return work(this.#thread, job).finally(() => (isWorking = false))
  }
}
