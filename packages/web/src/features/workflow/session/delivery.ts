import type { Trouble } from './trouble.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** About half a minute, enough for a restart of the server. */
const MOST_FAILURES = 5

/**
 * Sends pending batches one by one, and retries after growing pauses. After too many failures of the server it stops
 * until the operator decides.
 */
export class Delivery {
  readonly #sendNext: () => Promise<Trouble | undefined> | undefined
  readonly #onTrouble: () => void
  #trouble: Trouble | undefined
  #failures = 0
  #isRunning = false
  #isClosed = false
  #wake: () => void = () => undefined

  /**
   * @param sendNext sends the first pending batch and resolves to its trouble, if any; undefined if nothing is pending
   * @param onTrouble is called when `trouble` or `isStuck` has changed
   */
  constructor(sendNext: () => Promise<Trouble | undefined> | undefined, onTrouble: () => void) {
    this.#sendNext = sendNext
    this.#onTrouble = onTrouble
  }

  get trouble(): Trouble | undefined {
    return this.#trouble
  }

  /** The first batch is not sent again until the operator decides. */
  get isStuck(): boolean {
    return this.#failures >= MOST_FAILURES
  }

  /** Sends until nothing is pending. */
  async run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    let wait = FIRST_WAIT_MS
    while (!this.#isClosed && !this.isStuck) {
      const sent = this.#sendNext()
      if (!sent) break
      const trouble = await sent
      this.#setTrouble(trouble)
      if (!trouble) wait = FIRST_WAIT_MS
      else if (!this.isStuck) {
        await this.#pause(wait)
        wait = Math.min(2 * wait, LONGEST_WAIT_MS)
      }
    }
    this.#isRunning = false
  }

  /** Sends again at once, and forgets earlier failures. */
  retry(): void {
    this.#failures = 0
    this.#wake()
    void this.run()
  }

  /** Goes on with the next batch: the first was given up. */
  skip(): void {
    this.#setTrouble(undefined)
    this.retry()
  }

  open(): void {
    this.#isClosed = false
    void this.run()
  }

  close(): void {
    this.#isClosed = true
    this.#wake()
  }

  #setTrouble(trouble: Trouble | undefined): void {
    const before = [this.#trouble, this.isStuck]
    this.#trouble = trouble
    this.#failures = trouble === 'failing' ? this.#failures + 1 : 0
    if (before[0] !== this.#trouble || before[1] !== this.isStuck) this.#onTrouble()
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
}
