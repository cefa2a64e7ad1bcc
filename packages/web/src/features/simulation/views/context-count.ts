/** The number of distinguishable contexts; null: too many to count. */
export function contextCount(contexts: number | null): string {
  if (contexts === null) return 'too many contexts to count'
  return `${contexts.toLocaleString('en-US')} ${contexts === 1 ? 'context' : 'contexts'}`
}
