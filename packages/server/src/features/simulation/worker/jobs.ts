import type { FastifyReply, FastifyRequest } from 'fastify'
import { disconnectSignal } from '../../../http/disconnect-signal.ts'
import { Limiter } from '../../../http/limiter.ts'
import type { SimulationThread } from './simulation-thread.ts'

/** All jobs share one thread, so more at once would only finish later. */
const AT_ONCE = 4

/** Long calls of the thread, one per person. They stop when the caller disconnects. */
export class Jobs {
  readonly #thread: SimulationThread
  readonly #turns = new Limiter({ what: 'proofs and test runs', atOnce: AT_ONCE })
  #last = 0

  constructor(thread: SimulationThread) {
    this.#thread = thread
  }

  /** Runs a job with its own number, until it is done or the caller disconnects. */
  run<R>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (thread: SimulationThread, job: number) => Promise<R>,
  ): Promise<R> {
    const gone = disconnectSignal(reply)
    return this.#turns.run(request.actor.id, gone, async () => {
      this.#last += 1
      const job = this.#last
      // If the thread has died, the job has stopped too.
      const stop = () => void this.#thread.call('stopProof', job).catch(() => {})
      gone.addEventListener('abort', stop, { once: true })
      return work(this.#thread, job).finally(() => gone.removeEventListener('abort', stop))
    })
  }
}
