import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from './focus.ts'

/** The element that last had the focus, with its parent. */
type Given = readonly [element: Element, around: Element | null]

/**
 * A button is disabled while its action runs, and a disabled button loses the focus. Returns a function that takes the
 * focused element; it gets the focus back after the action, unless something else has it by then. If the action removed
 * it, the first button or field beside it does.
 */
export function useFocusGivenBack(isWorking: boolean): (focused: Element | null) => void {
  const given = useRef<Given>(null)
  useEffect(() => {
    if (!isWorking) giveBack(given)
  }, [isWorking])
  // The action may remove the button together with its component.
  useEffect(() => () => giveBack(given), [])
  return useCallback((focused) => {
    given.current = focused && [focused, focused.parentElement]
  }, [])
}

function giveBack(given: RefObject<Given | null>): void {
  const [element, around] = given.current ?? []
  const next = element?.isConnected ? element : around?.querySelector(':is(button, input):not(:disabled)')
  if (next instanceof HTMLElement && isFocusLost()) next.focus()
  given.current = null
}
