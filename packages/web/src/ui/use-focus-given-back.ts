import { useCallback, useEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'

/**
 * A button is disabled while its action runs, and a disabled button loses the focus. Returns a function that takes the
 * focused element; it gets the focus back after the action, unless something else has it by then.
 */
export function useFocusGivenBack(isWorking: boolean): (focused: Element | null) => void {
  const given = useRef<Element>(null)
  useEffect(() => {
    if (isWorking) return
    if (given.current instanceof HTMLElement && isFocusLost()) given.current.focus()
    given.current = null
  }, [isWorking])
  return useCallback((focused) => {
    given.current = focused
  }, [])
}
