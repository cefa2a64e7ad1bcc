import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { refusal } from '../../../app-error.ts'

/** Other calls wait no longer than this, in milliseconds. */
const SLICE_MS = 10

/** Long work in slices between other calls, until it is done or nobody waits for it any more. */
export class SlicedWork {
  #isStopped = false

  stop(): void {
    this.#isStopped = true
  }

  async finish<R>(work: Generator<undefined, R>): Promise<R> {
    let end = performance.now() + SLICE_MS
    for (;;) {
      const step = work.next()
      if (step.done) return step.value
      if (performance.now() < end) continue
      await yieldToOthers()
      if (this.#isStopped) throw refusal('UNAVAILABLE', 'The call was given up')
      end = performance.now() + SLICE_MS
    }
  }
}
