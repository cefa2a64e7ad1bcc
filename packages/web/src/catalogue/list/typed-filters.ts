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
