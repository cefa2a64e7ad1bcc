import type { RefObject } from 'react'
import { DiscardDialog } from '../../ui/discard-dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface LeaveGuardProps {
  dirty: RefObject<boolean>
  /** What is typed outlasts a change of the address that stays on the same screen. */
  keptOnScreen?: boolean
}

/** Asks before the place is left while something is not saved. */
export function LeaveGuard({ dirty, keptOnScreen = false }: LeaveGuardProps) {
  const { asking, leave, stay } = useLeaveGuard(dirty, keptOnScreen)
  return <DiscardDialog opened={asking} onDiscard={leave} onCancel={stay} />
}
