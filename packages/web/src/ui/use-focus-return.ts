import { useEffect, useState } from 'react'
import { holdFocus, isFocusLost, requestFocus } from './focus.ts'

/**
 * When a dialog closes, focuses the requested target, else the element that had the focus when it opened, else an
 * element beside that, else the fallback. A request only waits for a dialog over the screen: beside a panel the screen
 * stays usable.
 */
export function useFocusReturn(opened: boolean, fallback?: string, isOver = true): void {
  const openers = useOpeners(opened)
  useEffect(() => {
    if (!opened) return undefined
    const release = isOver ? holdFocus() : undefined
    return () => {
      release?.()
      // A nested dialog may have returned the focus already, but it does not know the fallback.
      if (isFocusLost() || fallback !== undefined) focusOpener(openers, fallback)
    }
  }, [opened, openers, fallback, isOver])
}

/**
 * If the focus is lost, focuses the first element that is still on the page, else the fallback. If that element is
 * removed before the focus moves on, the next one gets it.
 */
function focusOpener(elements: readonly HTMLElement[], fallback: string | undefined): void {
  const first = elements.find(({ isConnected }) => isConnected)
  if (isFocusLost()) first?.focus({ preventScroll: true })
  if (isFocusLost() && fallback !== undefined) requestFocus(fallback)
  if (!first || document.activeElement !== first) return
  const screen = location.pathname
  const removal = new MutationObserver(() => {
    if (first.isConnected) return
    removal.disconnect()
    // Another screen sets the focus itself.
    if (isFocusLost() && location.pathname === screen) focusOpener(elements, fallback)
  })
  removal.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('focusin', () => removal.disconnect(), { once: true })
}

/**
 * The element that had the focus when the dialog opened, and its neighbours. Read during render: in an effect the focus
 * may already be inside the dialog.
 */
function useOpeners(opened: boolean): readonly HTMLElement[] {
  const [seen, setSeen] = useState(() => ({ opened, openers: opened ? focusedAndBeside() : [] }))
  if (seen.opened === opened) return seen.openers
  const openers = opened ? focusedAndBeside() : seen.openers
  setSeen({ opened, openers })
  return openers
}

/**
 * The focused element, then its siblings in the list or table: the ones after it, then the ones before it, nearest
 * first.
 */
function focusedAndBeside(): readonly HTMLElement[] {
  const { activeElement: focused } = document
  if (!(focused instanceof HTMLElement) || focused === document.body) return []
  const around = focused.closest('table, [role="table"], ul, ol, nav, section')
  const all = [...(around?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])]
  const at = all.indexOf(focused)
  return [focused, ...(at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).toReversed()])]
}
