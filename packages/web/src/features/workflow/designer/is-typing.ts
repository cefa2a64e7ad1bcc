/** In a field, or in a dialog, keys mean something else. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : undefined
  return Boolean(element?.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
}
