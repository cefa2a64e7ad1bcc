import { useCallback, useEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'

/**
 * A button is off while what it began is under way, and browsers take the focus from it. What it returns is told the
 * element that had the focus: that gets it back afterwards, unless something else has it by then.
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
