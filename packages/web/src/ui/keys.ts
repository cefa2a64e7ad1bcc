/** A key or chord as the help shows it, and what it does. */
export interface KeyHelp {
  keys: readonly string[]
  does: string
}

export interface KeyGroup {
  title: string
  keys: readonly KeyHelp[]
}

/** Whether keys are text where they are pressed, not commands. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Whether a dialog is open: keys are then its own. One that is closing does not count. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]:not([data-closing] *)') !== null
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
