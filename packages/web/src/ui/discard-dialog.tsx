import { ConfirmDialog } from './confirm-dialog.tsx'

interface DiscardDialogProps {
  opened: boolean
  onDiscard: () => void
  onCancel: () => void
}

/** Asks before something that was typed and is not saved is given up. */
export function DiscardDialog({ opened, onDiscard, onCancel }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Discard what you changed?"
      confirmLabel="Discard"
      danger
      onConfirm={onDiscard}
      onCancel={onCancel}
    >
      What you typed is not saved yet.
    </ConfirmDialog>
  )
}
