import { useCallback, useRef } from 'react'

/**
 * Esc reaches every open dialog, and what the first one does is already done when the second one hears of it.
 * Actions run through the returned function: one per event, the others of the same event are left out.
 */
export function useOncePerEvent(): (act: () => void) => void {
  const busy = useRef(false)
  return useCallback((act: () => void) => {
    if (busy.current) return
    busy.current = true
    setTimeout(() => {
      busy.current = false
    })
    act()
  }, [])
}
