import { IconChecklist } from '@tabler/icons-react'
import { late } from '../../../ui/late.ts'
import { LateDialogButton } from '../late-dialog-button.tsx'

const DecisionDialog = late(async () => (await import('./decision-dialog.tsx')).DecisionDialog)

/** Takes what a gateway was answered. */
export function DecisionButton() {
  return (
    <LateDialogButton label="Paste a decision" icon={<IconChecklist size="1rem" aria-hidden />}>
      {(opened, onClose) => <DecisionDialog opened={opened} onClose={onClose} />}
    </LateDialogButton>
  )
}
