import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'

interface LeaveGuard {
  /** The place is about to be left; nothing happens until one of both is called. */
  asking: boolean
  leave: () => void
  stay: () => void
}

/**
 * Holds up leaving the place while something is not saved: by a link, Back, closing the tab.
 *
 * @param keptOnScreen What is typed outlasts a change of the address that stays on the same screen.
 */
export function useLeaveGuard(dirty: RefObject<boolean>, keptOnScreen = false): LeaveGuard {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty.current && !(keptOnScreen && current.pathname === next.pathname),
    enableBeforeUnload: () => dirty.current,
    withResolver: true,
  })
  return { asking: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() }
}
