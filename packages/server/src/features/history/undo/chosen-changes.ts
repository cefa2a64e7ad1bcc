import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change, ChangeAction } from '@tollgate/contract/history/change.ts'

/** The changes to undo, and the records that they created or deleted. */
export class ChosenChanges {
  readonly #byId = new Map<number, Change>()
  readonly #records: Readonly<Record<ChangeAction, Set<string>>> = {
    create: new Set(),
    update: new Set(),
    delete: new Set(),
  }

  get size(): number {
    return this.#byId.size
  }

  get newestFirst(): Change[] {
    return [...this.#byId.values()].toSorted((a, b) => b.change_id - a.change_id)
  }

  add(changes: readonly Change[]): void {
    for (const change of changes) {
      this.#byId.set(change.change_id, change)
      this.#records[change.action].add(keyOf(change.resource, change.record_id))
    }
  }

  has(id: number): boolean {
    return this.#byId.has(id)
  }

  /** Whether one of the changes did this to the record. */
  includes(action: ChangeAction, resource: string, id: number): boolean {
    return this.#records[action].has(keyOf(resource, id))
  }
}

/** Catalogues with a common table share records. */
function keyOf(resource: string, id: number): string {
  return `${catalogues.get(resource)?.table ?? resource} ${id}`
}
