import type { FieldMessages, FormValues } from '../../../../catalogue/form/form-values.ts'

/** What is being typed about one record, until it is saved or given up. */
export interface Draft {
  values: FormValues
  /** The values it began with. */
  from: FormValues
  faults: FieldMessages
  /** What was refused and belongs to no field. */
  message?: string | undefined
}

export function isChanged({ values, from }: Draft): boolean {
  return Object.keys(values).some((key) => (values[key] ?? '') !== (from[key] ?? ''))
}

/** The drafts of a workflow, by record: another node may be selected meanwhile, and what was typed is still there. */
export class DraftStore {
  #drafts: ReadonlyMap<string, Draft> = new Map()
  readonly #listeners = new Set<() => void>()

  get = (key: string): Draft | undefined => this.#drafts.get(key)

  set = (key: string, draft: Draft | undefined): void => {
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

  /** Whether leaving would lose something. */
  isChanged = (): boolean => [...this.#drafts.values()].some(isChanged)
}
