/** Runs when no pointer button is down. Content that appears during a press moves the target, and the click misses. */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run()
  else window.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
