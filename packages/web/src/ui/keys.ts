/** A key or chord as shown in the help, and what it does. */
interface KeyHelp {
  keys: readonly string[]
  does: string
}

export interface KeyGroup {
  title: string
  keys: readonly KeyHelp[]
}

/** Whether the target handles keys itself: a text field, a menu or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  const own = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]'
  return target instanceof Element && target.closest(own) !== null
}

/** Whether a dialog is open, which then handles the keys. A closing one does not count. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]:not([data-closing] *)') !== null
}

const groups = new Map<string, KeyGroup>()

/** Adds a group to the keyboard help. Called once by the file that handles the keys. */
export function describeKeys(title: string, keys: readonly KeyHelp[]): void {
  groups.set(title, { title, keys })
}

/** All groups of keys, in the order in which they were added. */
export function describedKeys(): readonly KeyGroup[] {
  return [...groups.values()]
}
