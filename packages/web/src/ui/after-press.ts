/**
 * Runs when no button of a pointer is held down any more. What appears while one is pressed would move the very thing
 * that is being clicked, and the click would miss it.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run()
  else window.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
