import { Button } from '@mantine/core'
import { DialogFooter } from '../../ui/dialog-footer.tsx'

interface FormFooterProps {
  /** What the button that saves says. */
  label: string
  saving?: boolean
  /** What is typed cannot be saved yet. */
  disabled?: boolean
  onCancel: () => void
}

export function FormFooter({ label, saving = false, disabled = false, onCancel }: FormFooterProps) {
  return (
    <DialogFooter>
      <Button variant="default" onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
      <Button type="submit" loading={saving} disabled={disabled} title="Ctrl+Enter">
        {label}
      </Button>
    </DialogFooter>
  )
}
