import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { DiscardDialog } from '../ui/discard-dialog.tsx'

interface LeaveGuardProps {
  dirty: RefObject<boolean>
  /** What is typed outlasts a change of the address that stays on the same screen. */
  keptOnScreen?: boolean
}

/** Asks before the place is left while something is not saved: by a link, Back, closing the tab. */
export function LeaveGuard({ dirty, keptOnScreen = false }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty.current && !(keptOnScreen && current.pathname === next.pathname),
    enableBeforeUnload: () => dirty.current,
    withResolver: true,
  })
  return <DiscardDialog opened={status === 'blocked'} onDiscard={() => proceed?.()} onCancel={() => reset?.()} />
}
