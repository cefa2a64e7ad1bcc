import { useCallback, useEffect, useRef, useState } from 'react'
import { focusRow } from './focus-row.ts'

/** A dialog fades and gives the focus back by itself; only after that it is seen whether the focus was lost. */
const SETTLED = 60

/**
 * When the last dialog is closed and the focus is lost, it goes to the row named with the returned function (the
 * opener's own was deleted), else to what opened the dialog, else to the top of the screen's content.
 */
export function useFocusAfterDialog(open: boolean): (row: number | undefined) => void {
  const target = useRef<number>(undefined)
  const opener = useOpener(open)
  const wasOpen = useRef(open)
  useEffect(() => {
    const closed = wasOpen.current && !open
    wasOpen.current = open
    if (!closed) return undefined
    const timer = setTimeout(() => {
      const id = target.current
      target.current = undefined
      if (!isLost(document.activeElement)) return
      if (id !== undefined && focusRow(id)) return
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
      else document.querySelector<HTMLElement>('[data-creates], [data-opens]')?.focus()
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [open, opener])
  return useCallback((row: number | undefined) => {
    target.current = row
  }, [])
}

/** What had the focus when the dialog was asked for: where nothing moves, the dialog has it before any effect runs. */
function useOpener(open: boolean): Element | null {
  const [seen, setSeen] = useState<{ open: boolean; opener: Element | null }>({ open, opener: null })
  if (seen.open === open) return seen.opener
  const opener = open ? document.activeElement : seen.opener
  setSeen({ open, opener })
  return opener
}

/** On nothing, or still inside a dialog that is fading away. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('[data-closing]') !== null
}
