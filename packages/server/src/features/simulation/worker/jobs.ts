import type { FastifyReply, FastifyRequest } from 'fastify'
import { senderGone } from '../../../http/sender-gone.ts'
import { Turns } from '../../../http/turns.ts'
import type { SimulationThread } from './simulation-thread.ts'

/** Each takes its slices of one thread: more at once would all end later. */
const AT_ONCE = 4

/** Long calls of the thread: one a person. They give up when nobody waits for the answer any more. */
export class Jobs {
  readonly #thread: SimulationThread
  readonly #turns = new Turns({ what: 'proofs and test runs', atOnce: AT_ONCE })
  #last = 0

  constructor(thread: SimulationThread) {
    this.#thread = thread
  }

  /** Does work under a number of its own, until it is done or the caller is gone. */
  run<R>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (thread: SimulationThread, job: number) => Promise<R>,
  ): Promise<R> {
    const gone = senderGone(reply)
    return this.#turns.run(request.actor.id, gone, async () => {
      this.#last += 1
      const job = this.#last
      // A thread that has ended by itself has stopped as well.
      const stop = () => void this.#thread.call('stopProof', job).catch(() => {})
      gone.addEventListener('abort', stop, { once: true })
      return work(this.#thread, job).finally(() => gone.removeEventListener('abort', stop))
    })
  }
}
