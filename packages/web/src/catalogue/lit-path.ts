import { useSyncExternalStore } from 'react'

/** A record or a link that a simulated path takes. */
export interface Lit {
  /** The step that is looked at. */
  isCurrent: boolean
  /** The value that was compared, or the result, in a few words. */
  words: string
}

/** What test cases have to do with a record: some come to it, none does, or nothing can. */
export type Covered = 'covered' | 'missing' | 'never'

/** What is painted wherever its records are on the page, by `litKey`. */
class Painted<Mark> {
  #marks: ReadonlyMap<string, Mark> = new Map()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get(key: string): Mark | undefined {
    return this.#marks.get(key)
  }

  paint(marks: ReadonlyMap<string, Mark>): void {
    this.#marks = marks
    for (const listener of this.#listeners) listener()
  }
}

const path = new Painted<Lit>()
const coverage = new Painted<Covered>()

export function litKey(catalogue: string, id: number | string): string {
  return `${catalogue} ${id}`
}

/** Lights a path wherever its records are on the page; an empty one puts out what was lit. */
export function lightPath(marks: ReadonlyMap<string, Lit>): void {
  path.paint(marks)
}

/** Whether and how a record is lit. */
export function useLit(catalogue: string, id: number | string): Lit | undefined {
  return useSyncExternalStore(path.subscribe, () => path.get(litKey(catalogue, id)))
}

/** Paints wherever its records are on the page what test cases cover; an empty map takes it away. */
export function paintCoverage(marks: ReadonlyMap<string, Covered>): void {
  coverage.paint(marks)
}

/** Whether test cases cover a record, where that is painted. */
export function useCovered(catalogue: string, id: number): Covered | undefined {
  return useSyncExternalStore(coverage.subscribe, () => coverage.get(litKey(catalogue, id)))
}
