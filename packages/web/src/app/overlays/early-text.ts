let text = ''

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !(key.length === 1 || key === 'Backspace' || key === 'Enter')) return
  // Neither a shortcut of the screen behind nor a press of its button.
  event.preventDefault()
  event.stopImmediatePropagation()
  if (key.length === 1) text += key
  if (key === 'Backspace') text = text.slice(0, -1)
}

/** Starts to collect typed text for a field that is not on the page yet. */
export function keepEarlyText(): void {
  text = ''
  window.addEventListener('keydown', keep, { capture: true })
}

/** Stops collecting and returns the collected text. */
export function takeEarlyText(): string {
  window.removeEventListener('keydown', keep, { capture: true })
  const typed = text
  text = ''
  return typed
}
