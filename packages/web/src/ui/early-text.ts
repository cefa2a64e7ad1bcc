import { useLayoutEffect } from 'react'

let text = ''

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape') takeEarlyText()
  if (ctrlKey || metaKey || altKey || !(key.length === 1 || key === 'Backspace' || key === 'Enter')) return
  // Stops shortcuts of the screen behind, and presses of its button.
  event.preventDefault()
  event.stopImmediatePropagation()
  if (key.length === 1) text += key
  if (key === 'Backspace') text = text.slice(0, -1)
}

/** Collects typed text for a field that is not mounted yet. Esc or a pointer press ends it. */
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

/** Collects text while an open dialog has no field yet; the field calls `typeEarlyText` when it mounts. */
export function useEarlyText(opened: boolean): void {
  // Runs before the effects of the field, which may mount at once.
  useLayoutEffect(() => {
    if (!opened) return undefined
    keepEarlyText()
    return () => void takeEarlyText()
  }, [opened])
}
