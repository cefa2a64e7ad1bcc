import { useCallback, type RefCallback } from 'react'

interface TargetOptions extends FocusOptions {
  /** Selects the text of a field, as Tab does, so that typing replaces it. */
  selectText?: boolean
}

interface Target {
  element: HTMLElement
  options: TargetOptions | undefined
}

/** Elements on the page that can be given the focus, by name. */
const targets = new Map<string, Target>()
let wanted: readonly string[] = []
let openDialogs = 0

/**
 * Focuses the first of these targets that is on the page, or the first that appears. Waits until an open dialog closes.
 * The user's next key or click outside that dialog cancels a pending request.
 */
export function requestFocus(...names: readonly string[]): void {
  wanted = names
  window.addEventListener('keydown', cancelByUser, { capture: true })
  window.addEventListener('pointerdown', cancelByUser, { capture: true })
  settleFocus()
}

/** Registers an element as a target of `requestFocus`. Returns what removes it. */
export function addFocusTarget(name: string, element: HTMLElement, options?: TargetOptions): () => void {
  targets.set(name, { element, options })
  // All targets of one commit are registered before one is chosen.
  if (wanted.includes(name)) queueMicrotask(settleFocus)
  return () => {
    if (targets.get(name)?.element === element) targets.delete(name)
  }
}

/** The same as a ref: `<button ref={useFocusTarget('create-rule')}>`. */
export function useFocusTarget<E extends HTMLElement>(name: string | undefined): RefCallback<E> {
  return useCallback((element) => (element && name !== undefined ? addFocusTarget(name, element) : undefined), [name])
}

/** Called when a dialog opens. Returns what to call when it closes; a pending request is then carried out. */
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
  // React Flow hides a node until it is measured, and a hidden node takes no focus.
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

/** Whether nothing has the focus, or only something in a closing dialog. */
export function isFocusLost(): boolean {
  const { activeElement: focused } = document
  return focused === null || focused === document.body || focused.closest('[data-closing]') !== null
}

/**
 * A ref for a button that goes when its work is done, as `<button ref={handFocusOn}>`: the title of its panel gets its
 * focus, or the content of the page.
 */
export function handFocusOn(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement !== button) return
    const around = button?.closest('[data-side-panel]')?.querySelector('h2') ?? button?.closest('main')
    around?.focus({ preventScroll: true })
  }
}

/** Focuses the input with this name in a form. */
export function focusInput(form: HTMLFormElement | null, name: string | undefined): void {
  const input = name === undefined ? undefined : form?.elements.namedItem(name)
  if (input instanceof HTMLInputElement) input.focus()
}
