/** A key or chord as the help shows it, and what it does. */
export interface KeyHelp {
  keys: readonly string[]
  does: string
}

export interface KeyGroup {
  title: string
  keys: readonly KeyHelp[]
}

const groups = new Map<string, KeyGroup>()

/** Adds a group to the keyboard help; called once by the file that handles the keys. */
export function describeKeys(title: string, keys: readonly KeyHelp[]): void {
  groups.set(title, { title, keys })
}

/** Everything described so far, in the order of description. */
export function describedKeys(): readonly KeyGroup[] {
  return [...groups.values()]
}
