/** `Roaming, Self-care and IMS`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
