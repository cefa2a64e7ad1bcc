import { useLayoutEffect } from 'react'

let text = ''

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape') takeEarlyText()
  if (ctrlKey || metaKey || altKey || !(key.length === 1 || key === 'Backspace' || key === 'Enter')) return
  // Neither a shortcut of the screen behind nor a press of its button.
  event.preventDefault()
  event.stopImmediatePropagation()
  if (key.length === 1) text += key
  if (key === 'Backspace') text = text.slice(0, -1)
}

/** Collects typed text for a field that is not on the page yet. Esc or a press of the pointer ends it. */
export function keepEarlyText(): void {
  window.addEventListener('keydown', keep, { capture: true })
  window.addEventListener('pointerdown', takeEarlyText, { capture: true })
}

/** Stops collecting and returns the collected text. */
export function takeEarlyText(): string {
  window.removeEventListener('keydown', keep, { capture: true })
  window.removeEventListener('pointerdown', takeEarlyText, { capture: true })
  const typed = text
  text = ''
  return typed
}

/** Stops collecting and types the collected text into a field. */
export function typeEarlyText(field: Element | null | undefined): void {
  const typed = takeEarlyText()
  if (typed === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.setRangeText(typed)
  field.selectionStart = field.selectionEnd = field.value.length
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: typed, inputType: 'insertText' }))
}

/** Collects what is typed while a dialog is open whose first field is still to come; that calls `typeEarlyText`. */
export function useEarlyText(opened: boolean): void {
  // Before the effects of the field, which may come at once.
  useLayoutEffect(() => {
    if (!opened) return undefined
    keepEarlyText()
    return () => void takeEarlyText()
  }, [opened])
}
