import { useLayoutEffect, useSyncExternalStore } from 'react'

const waiting = new Set<() => void>()

/** Registers a function that applies typed text at once; returns what removes it. */
export function onApplyFilters(apply: () => void): () => void {
  waiting.add(apply)
  return () => waiting.delete(apply)
}

/** Applies typed filters at once, before another action; otherwise they apply after a pause. */
export function applyTypedFilters(): void {
  for (const apply of waiting) apply()
}

const incomplete = new Set<object>()
const watching = new Set<() => void>()

function tell(): void {
  for (const listener of watching) listener()
}

/** Says that a filter is not complete: the rows of the filter before stay, dimmed, and none is chosen for an action. */
export function useHoldRows(isIncomplete: boolean): void {
  useLayoutEffect(() => {
    if (!isIncomplete) return undefined
    const filter = {}
    incomplete.add(filter)
    tell()
    return () => {
      incomplete.delete(filter)
      tell()
    }
  }, [isIncomplete])
}

/** Whether a filter on the screen is not complete. */
export function useRowsAreHeld(): boolean {
  return useSyncExternalStore(watch, () => incomplete.size > 0)
}

function watch(listener: () => void): () => void {
  watching.add(listener)
  return () => watching.delete(listener)
}
