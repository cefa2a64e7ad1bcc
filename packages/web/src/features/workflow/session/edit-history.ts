import type { Edit } from '@tollgate/policy/workflow/edits.ts'

/** A gesture, and the edits that undo it. */
export interface Step {
  label: string
  edits: Edit[]
  inverse: Edit[]
  /** Keys of the batches that it was sent in. */
  keys: string[]
}

/** The gestures that can be undone, and those that can be done again. */
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

  /** Takes the step to undo; from now on it can be done again. */
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

  /** Removes the step that a batch belonged to: it was refused. */
  forget(key: string): void {
    const stands = ({ keys }: Step) => !keys.includes(key)
    this.#done = this.#done.filter(stands)
    this.#undone = this.#undone.filter(stands)
  }
}
