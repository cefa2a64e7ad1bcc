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

/** Keeps what is typed from now on, until the field that it is meant for is there. */
export function keepEarlyText(): void {
  text = ''
  window.addEventListener('keydown', keep, { capture: true })
}

/** Ends the keeping, and gives what was typed. */
export function takeEarlyText(): string {
  window.removeEventListener('keydown', keep, { capture: true })
  const typed = text
  text = ''
  return typed
}
