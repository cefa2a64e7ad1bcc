import type { Edit } from '@tollgate/policy/workflow/edits.ts'

/** A gesture with the edits that undo it. */
export interface Step {
  label: string
  edits: Edit[]
  inverse: Edit[]
  /** Keys of the batches in which it was sent. */
  keys: string[]
}

/** The undo and redo stacks of gestures. */
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

  /** Takes the step to undo, and puts it on the redo stack. */
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

  /** Removes the step of a refused batch. */
  forget(key: string): void {
    const stands = ({ keys }: Step) => !keys.includes(key)
    this.#done = this.#done.filter(stands)
    this.#undone = this.#undone.filter(stands)
  }
}
