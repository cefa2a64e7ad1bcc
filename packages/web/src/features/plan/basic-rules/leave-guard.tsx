import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Asks before the place is left while something is not saved: by a link, Back, closing the tab. */
export function LeaveGuard({ dirty }: { dirty: RefObject<boolean> }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty.current,
    enableBeforeUnload: () => dirty.current,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title="Discard what you changed?"
      confirmLabel="Discard"
      danger
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      What you typed is not saved yet.
    </ConfirmDialog>
  )
}
