import type { Change } from '@tollgate/contract/history/change.ts'

/** The changes that are undone together. */
export class ChosenChanges {
  readonly #byId = new Map<number, Change>()

  get size(): number {
    return this.#byId.size
  }

  get newestFirst(): Change[] {
    return [...this.#byId.values()].toSorted((a, b) => b.change_id - a.change_id)
  }

  add(changes: readonly Change[]): void {
    for (const change of changes) this.#byId.set(change.change_id, change)
  }

  has(id: number): boolean {
    return this.#byId.has(id)
  }
}
