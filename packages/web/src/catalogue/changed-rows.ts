import { useSyncExternalStore } from 'react'
import { paintKey, Painted } from './painted.ts'

const changed = new Painted<true>()

/** Marks the rows that others have changed since they were read. An empty set removes all marks. */
export function markChanged(keys: ReadonlySet<string>): void {
  changed.paint(new Map([...keys].map((key) => [key, true])))
}

/** Whether somebody else has changed a record since it was read. */
export function useIsChanged(catalogue: string, id: number): boolean {
  return useSyncExternalStore(changed.subscribe, () => changed.get(paintKey(catalogue, id)) ?? false)
}
