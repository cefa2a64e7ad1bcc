import { useSyncExternalStore } from 'react'
import { paintKey, Painted } from './painted.ts'

/** Another person who has selected a record. */
export interface Selector {
  person_id: string
  name: string
}

const NONE: readonly number[] = []
const OWN = 'own'

const others = new Painted<readonly Selector[]>()
const own = new Painted<readonly number[]>()

/** Marks the records that other people have selected. An empty map removes all marks. */
export function showSelectors(selectors: ReadonlyMap<string, readonly Selector[]>): void {
  others.paint(selectors)
}

/** Who else has selected a record; undefined: nobody. */
export function useSelectors(catalogue: string, id: number): readonly Selector[] | undefined {
  return useSyncExternalStore(others.subscribe, () => others.get(paintKey(catalogue, id)))
}

/** Publishes what is selected in the record on the page. */
export function publishSelected(ids: readonly number[]): void {
  own.paint(new Map([[OWN, ids]]))
}

/** The current selection, for the call that publishes it. */
export function useOwnSelected(): readonly number[] {
  return useSyncExternalStore(own.subscribe, () => own.get(OWN) ?? NONE)
}
