import { useCallback, type RefCallback } from 'react'

interface TargetOptions extends FocusOptions {
  /** The text of a field is marked, as by Tab: what is typed takes its place. */
  selectText?: boolean
}

interface Target {
  element: HTMLElement
  options: TargetOptions | undefined
}

/** Elements on the page that the focus can be sent to, by name. */
const targets = new Map<string, Target>()
let wanted: readonly string[] = []
let openDialogs = 0

/**
 * Sends the focus to the first of these targets that is on the page, or to the one that appears first. It waits until
 * an open dialog closes. The next key or click of the user, unless in that dialog, cancels a request that still waits.
 */
export function requestFocus(...names: readonly string[]): void {
  wanted = names
  window.addEventListener('keydown', cancelByUser, { capture: true })
  window.addEventListener('pointerdown', cancelByUser, { capture: true })
  settleFocus()
}

/** Makes an element a target of `requestFocus` while it is on the page. Returns what removes it. */
export function addFocusTarget(name: string, element: HTMLElement, options?: TargetOptions): () => void {
  targets.set(name, { element, options })
  // The other targets of the same commit are added before the choice is made.
  if (wanted.includes(name)) queueMicrotask(settleFocus)
  return () => {
    if (targets.get(name)?.element === element) targets.delete(name)
  }
}

/** The same as a ref: `<button ref={useFocusTarget('create-rule')}>`. */
export function useFocusTarget<E extends HTMLElement>(name: string | undefined): RefCallback<E> {
  return useCallback((element) => (element && name !== undefined ? addFocusTarget(name, element) : undefined), [name])
}

/** A dialog opened. Returns what is called when it closes: the request that waited for it is carried out. */
export function holdFocus(): () => void {
  openDialogs += 1
  return () => {
    openDialogs -= 1
    settleFocus()
  }
}

function settleFocus(): void {
  const target = wanted.map((name) => targets.get(name)).find((known) => known !== undefined)
  if (!target || (openDialogs > 0 && !isInDialog(target.element))) return
  // A node of a canvas is hidden until it is measured, and takes no focus until then.
  if (getComputedStyle(target.element).visibility === 'hidden') {
    requestAnimationFrame(settleFocus)
    return
  }
  cancelFocus()
  target.element.focus(target.options)
  if (target.options?.selectText && target.element instanceof HTMLInputElement) target.element.select()
}

function cancelFocus(): void {
  wanted = []
  window.removeEventListener('keydown', cancelByUser, { capture: true })
  window.removeEventListener('pointerdown', cancelByUser, { capture: true })
}

function cancelByUser(): void {
  if (openDialogs === 0) cancelFocus()
}

/** Whether an element is inside a dialog that is not closing. */
function isInDialog(element: Element): boolean {
  return element.closest('[aria-modal="true"]') !== null && element.closest('[data-closing]') === null
}

/** Whether nothing has the focus, or something in a dialog that is closing. */
export function isFocusLost(): boolean {
  const { activeElement: focused } = document
  return focused === null || focused === document.body || focused.closest('[data-closing]') !== null
}

/** Puts the focus into the input of a form that goes by a name. */
export function focusInput(form: HTMLFormElement | null, name: string | undefined): void {
  const input = name === undefined ? undefined : form?.elements.namedItem(name)
  if (input instanceof HTMLInputElement) input.focus()
}
