import { useMemo, useRef } from 'react'
import { dismissFailure, notifyFailure } from './notify.tsx'

/** A notice about a failed try, until a later one succeeds. */
export interface FailureNotice {
  /** Reports a failed try. */
  show: (message: string) => void
  /** Removes the notice after a later try succeeded. */
  clear: () => void
}

/** A notice about something that may be tried again. */
export function useFailureNotice(): FailureNotice {
  const shown = useRef<string>(undefined)
  return useMemo(
    () => ({
      show: (message) => {
        shown.current = message
        notifyFailure(message)
      },
      clear: () => {
        if (shown.current !== undefined) dismissFailure(shown.current)
        shown.current = undefined
      },
    }),
    [],
  )
}
