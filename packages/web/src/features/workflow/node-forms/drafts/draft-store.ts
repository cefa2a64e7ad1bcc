import { isDirty, type RecordForm } from '../../../../catalogue/form/record-form.ts'

/** The forms of a workflow's records, by record: what is typed stays while another node is selected. */
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

  /** Drops the drafts that have no place any more. */
  keep = (places: ReadonlySet<string>): void => {
    for (const key of this.#drafts.keys()) if (!places.has(key)) this.set(key, undefined)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All of them by their keys; the same object until one changes. */
  all = (): ReadonlyMap<string, RecordForm> => this.#drafts

  isDirty = (): boolean => [...this.#drafts.values()].some(isDirty)
}
