import { useEffect, useState } from 'react'
import { holdFocus, isFocusLost, requestFocus } from './focus.ts'

/**
 * When a dialog closes, the focus goes to the target that was requested meanwhile, else back to what had it when the
 * dialog opened, else to the fallback target.
 */
export function useFocusReturn(opened: boolean, fallback?: string): void {
  const opener = useOpener(opened)
  useEffect(() => {
    if (!opened) return undefined
    const release = holdFocus()
    return () => {
      release()
      if (isFocusLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      if (isFocusLost() && fallback !== undefined) requestFocus(fallback)
    }
  }, [opened, opener, fallback])
}

/** What had the focus when the dialog opened. Read while rendering: an effect may find it inside the dialog already. */
function useOpener(opened: boolean): Element | null {
  const [seen, setSeen] = useState(() => ({ opened, opener: opened ? document.activeElement : null }))
  if (seen.opened === opened) return seen.opener
  const opener = opened ? document.activeElement : seen.opener
  setSeen({ opened, opener })
  return opener
}
