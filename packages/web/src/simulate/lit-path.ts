import { useSyncExternalStore } from 'react'
import { paintKey, Painted } from '../catalogue/painted.ts'

/** A record or link on the simulated path. */
export interface Lit {
  /** The selected step. */
  isCurrent: boolean
  /** The compared value or the result, in a few words. */
  words: string
  /** The result of its check; the first "no" of a row decides the row. Absent: it was only reached. */
  said?: 'yes' | 'no' | 'first no'
}

/** How many test cases reach a record; "never" if none can. */
export type Covered = number | 'never'

const path = new Painted<Lit>()
const coverage = new Painted<Covered>()

/** Highlights a path on the page; an empty map clears it. */
export function lightPath(marks: ReadonlyMap<string, Lit>): void {
  path.paint(marks)
}

/** How a record is highlighted, if it is. */
export function useLit(catalogue: string, id: number | string): Lit | undefined {
  return useSyncExternalStore(path.subscribe, () => path.get(paintKey(catalogue, id)))
}

/** Shows the coverage of records by test cases; an empty map clears it. */
export function paintCoverage(marks: ReadonlyMap<string, Covered>): void {
  coverage.paint(marks)
}

/** The coverage of a record, while it is shown. */
export function useCovered(catalogue: string, id: number): Covered | undefined {
  return useSyncExternalStore(coverage.subscribe, () => coverage.get(paintKey(catalogue, id)))
}

type AskWhyNot = (catalogue: string, id: number) => void

const asker = new Painted<AskWhyNot>()
const ASKER = 'asker'

/** Registers who explains why a record is not taken, while a path is highlighted; undefined clears it. */
export function explainWhyNot(ask: AskWhyNot | undefined): void {
  asker.paint(new Map(ask ? [[ASKER, ask]] : []))
}

/** Asks why a record is not taken; undefined while nobody can answer. */
export function useWhyNotAsker(): AskWhyNot | undefined {
  return useSyncExternalStore(asker.subscribe, () => asker.get(ASKER))
}
