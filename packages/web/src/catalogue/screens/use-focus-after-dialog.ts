import { useCallback, useEffect, useRef } from 'react'
import { focusRow } from './focus-row.ts'

/** A dialog fades and gives the focus back by itself; only after that it is seen whether the focus was lost. */
const SETTLED = 60

/**
 * When the last dialog is closed and the focus is lost, it goes to the row named with the returned function (the
 * opener's own was deleted), else to what opened the dialog, else to the top of the screen's content.
 */
export function useFocusAfterDialog(open: boolean): (row: number | undefined) => void {
  const target = useRef<number>(undefined)
  const opener = useRef<Element>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    const closed = wasOpen.current && !open
    if (open && !wasOpen.current) opener.current = document.activeElement
    wasOpen.current = open
    if (!closed) return undefined
    const timer = setTimeout(() => {
      const id = target.current
      target.current = undefined
      if (!isLost(document.activeElement)) return
      if (id !== undefined && focusRow(id)) return
      const from = opener.current
      if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus()
      else document.querySelector<HTMLElement>('[data-creates], [data-opens]')?.focus()
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [open])
  return useCallback((row: number | undefined) => {
    target.current = row
  }, [])
}

/** On nothing, or still inside a dialog that is fading away. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('[role="dialog"]') !== null
}
