import { Limiter } from './limiter.ts'
import { CallThread, type CallsOf, type ThreadOptions } from '../threads/call-thread.ts'

const IDLE_MS = 10 * 60 * 1000
/** What is read of a large network takes this long for a few people. */
const PATIENCE_MS = 60_000
const NEVER = new AbortController().signal

/**
 * A thread whose calls take turns, one a person, if they only read. `call` does not: it waits for one of them at most. It
 * ends when it is idle.
 */
export class ReadingThread<Calls extends CallsOf<Calls>> extends CallThread<Calls> {
  readonly #turns: Limiter
  /** Those that have not begun: whoever asks the same meanwhile gets the same. */
  readonly #waiting = new Map<string, Promise<unknown>>()

  /** @param what plural name of the calls in refusals */
  constructor(what: string, options: ThreadOptions) {
    super({ idleMs: IDLE_MS, ...options })
    this.#turns = new Limiter({ what, atOnce: 1, patienceMs: PATIENCE_MS })
  }

  /** The result of a call when it is the person's turn. */
  read<Name extends keyof Calls>(
    person: string,
    name: Name,
    argument: Calls[Name]['takes'],
  ): Promise<Calls[Name]['gives']> {
    const key = JSON.stringify([name, argument])
    const same = this.#waiting.get(key)
    if (same) return same
    const forget = () => this.#waiting.delete(key)
    const result = this.#turns.run(person, NEVER, () => {
      forget()
      return this.call(name, argument)
    })
    this.#waiting.set(key, result)
    result.catch(forget)
    return result
  }
}
