import { useCallback, useRef } from 'react'

/**
 * Esc reaches every open dialog, so the first one may already have acted when the second hears of it. The returned
 * function runs one action per event and skips the others.
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
