import { isDirty, type RecordForm } from '../../../../catalogue/form/record-form.ts'

/** Drafts of a workflow's records: typed values stay while another node is selected. */
export class DraftStore {
  #drafts: ReadonlyMap<string, RecordForm> = new Map()
  readonly #listeners = new Set<() => void>()

  get = (key: string): RecordForm | undefined => this.#drafts.get(key)

  set = (key: string, draft: RecordForm | undefined): void => {
    const drafts = new Map(this.#drafts)
    if (draft) drafts.set(key, draft)
    else drafts.delete(key)
    this.#drafts = drafts
    for (const listener of this.#listeners) listener()
  }

  /** Drops drafts that are no longer possible. */
  keep = (places: ReadonlySet<string>): void => {
    for (const key of this.#drafts.keys()) if (!places.has(key)) this.set(key, undefined)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All drafts by key; the same object until one changes. */
  all = (): ReadonlyMap<string, RecordForm> => this.#drafts

  isDirty = (): boolean => [...this.#drafts.values()].some(isDirty)
}
