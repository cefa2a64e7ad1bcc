import type { LocalEdit } from './local-edits.ts'

/** A gesture, and what undoes it. */
export interface Step {
  label: string
  edits: LocalEdit[]
  inverse: LocalEdit[]
  /** The batches it went out with. */
  keys: string[]
}

/** What was done and can be undone, what was undone and can be done again. */
export class EditHistory {
  #done: Step[] = []
  #undone: Step[] = []

  get lastDone(): Step | undefined {
    return this.#done.at(-1)
  }

  get lastUndone(): Step | undefined {
    return this.#undone.at(-1)
  }

  record(step: Step): void {
    this.#done.push(step)
    this.#undone = []
  }

  /** The step to undo, which from now on can be done again. */
  undo(): Step | undefined {
    const step = this.#done.pop()
    if (step) this.#undone.push(step)
    return step
  }

  redo(): Step | undefined {
    const step = this.#undone.pop()
    if (step) this.#done.push(step)
    return step
  }

  /** Takes out the step that a batch belonged to: it did not come about. */
  forget(key: string): void {
    const stands = ({ keys }: Step) => !keys.includes(key)
    this.#done = this.#done.filter(stands)
    this.#undone = this.#undone.filter(stands)
  }
}
