import { useMemo, useRef } from 'react'
import { dismissFailure, notifyFailure } from './notify.tsx'

/** What is said of a try that failed, until a later one succeeds. */
export interface FailureNotice {
  /** Says that a try failed. */
  show: (message: string) => void
  /** A later try succeeded: what was said is not true any more. */
  clear: () => void
}

/** The notice about something that may be tried again. */
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
