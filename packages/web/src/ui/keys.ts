/** A key or chord as the help shows it, and what it does. */
export interface KeyHelp {
  keys: readonly string[]
  does: string
}

export interface KeyGroup {
  title: string
  keys: readonly KeyHelp[]
}

/** Whether keys mean something of their own where they are pressed: text in a field, choices in a menu or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  const own = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]'
  return target instanceof Element && target.closest(own) !== null
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
