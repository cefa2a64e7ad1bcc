const waiting = new Set<() => void>()

/** Names what makes typed text take effect at once; returns what ends that. */
export function onApplyFilters(apply: () => void): () => void {
  waiting.add(apply)
  return () => waiting.delete(apply)
}

/** Makes what is typed in a filter take effect before something else is done: else it would be half a second late. */
export function applyTypedFilters(): void {
  for (const apply of waiting) apply()
}
