import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { refusal } from '../../../app-error.ts'

/** The longest wait of other calls, in milliseconds. */
const SLICE_MS = 10

/** Runs long work in slices, with other calls in between, until it is done or nobody waits for it. */
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
