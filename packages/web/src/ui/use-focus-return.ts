import { useEffect, useState } from 'react'
import { holdFocus, isFocusLost, requestFocus } from './focus.ts'

/**
 * When a dialog closes, the focus goes to the target that was requested meanwhile, else back to what had it when the
 * dialog opened, or to what is beside that if it is gone, else to the fallback target. A request waits only for a dialog over
 * the screen: beside a panel the screen is in use.
 */
export function useFocusReturn(opened: boolean, fallback?: string, isOver = true): void {
  const openers = useOpeners(opened)
  useEffect(() => {
    if (!opened) return undefined
    const release = isOver ? holdFocus() : undefined
    return () => {
      release?.()
      // The dialog inside may have returned the focus already, but it does not know the fallback.
      if (isFocusLost() || fallback !== undefined) focusOpener(openers, fallback)
    }
  }, [opened, openers, fallback, isOver])
}

/**
 * Where the focus is lost, focuses the first that is still on the page, else the fallback target. If the first is taken
 * away before the focus moves on, the next one gets it.
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
    // On another screen, that screen says where the focus begins.
    if (isFocusLost() && location.pathname === screen) focusOpener(elements, fallback)
  })
  removal.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('focusin', () => removal.disconnect(), { once: true })
}

/** What had the focus when the dialog opened, and what is beside it. Read while rendering: an effect may find it inside the dialog. */
function useOpeners(opened: boolean): readonly HTMLElement[] {
  const [seen, setSeen] = useState(() => ({ opened, openers: opened ? focusedAndBeside() : [] }))
  if (seen.opened === opened) return seen.openers
  const openers = opened ? focusedAndBeside() : seen.openers
  setSeen({ opened, openers })
  return openers
}

/** The focused element, then those of its list or table: what follows it, and what is before it from the nearest on. */
function focusedAndBeside(): readonly HTMLElement[] {
  const { activeElement: focused } = document
  if (!(focused instanceof HTMLElement) || focused === document.body) return []
  const around = focused.closest('table, [role="table"], ul, ol, nav, section')
  const all = [...(around?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])]
  const at = all.indexOf(focused)
  return [focused, ...(at < 0 ? [] : [...all.slice(at + 1), ...all.slice(0, at).toReversed()])]
}
