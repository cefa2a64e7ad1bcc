import { useSyncExternalStore } from 'react'
import { paintKey, Painted } from '../catalogue/painted.ts'

/** A record or a link that a simulated path takes. */
export interface Lit {
  /** The step that is looked at. */
  isCurrent: boolean
  /** The value that was compared, or the result, in a few words. */
  words: string
  /** What it was asked and said; the first of a row that says no decides over the row. Absent: it was only reached. */
  said?: 'yes' | 'no' | 'first no'
}

/** How many test cases reach a record; "never" where nothing can. */
export type Covered = number | 'never'

/** Names what is lit. */
export const litKey = paintKey

const path = new Painted<Lit>()
const coverage = new Painted<Covered>()

/** Lights a path wherever its records are on the page; an empty one puts out what was lit. */
export function lightPath(marks: ReadonlyMap<string, Lit>): void {
  path.paint(marks)
}

/** Whether and how a record is lit. */
export function useLit(catalogue: string, id: number | string): Lit | undefined {
  return useSyncExternalStore(path.subscribe, () => path.get(paintKey(catalogue, id)))
}

/** Paints wherever its records are on the page what test cases cover; an empty map takes it away. */
export function paintCoverage(marks: ReadonlyMap<string, Covered>): void {
  coverage.paint(marks)
}

/** Whether test cases cover a record, where that is painted. */
export function useCovered(catalogue: string, id: number): Covered | undefined {
  return useSyncExternalStore(coverage.subscribe, () => coverage.get(paintKey(catalogue, id)))
}

type AskWhyNot = (catalogue: string, id: number) => void

const asker = new Painted<AskWhyNot>()
const ASKER = 'asker'

/** Who explains, while a path is lit, why a record is not taken; undefined: nobody any more. */
export function explainWhyNot(ask: AskWhyNot | undefined): void {
  asker.paint(new Map(ask ? [[ASKER, ask]] : []))
}

/** Asks why a record is not taken; undefined where nobody can say. */
export function useWhyNotAsker(): AskWhyNot | undefined {
  return useSyncExternalStore(asker.subscribe, () => asker.get(ASKER))
}
