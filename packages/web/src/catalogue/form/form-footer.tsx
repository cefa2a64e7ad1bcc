import { Button } from '@mantine/core'
import { DialogFooter } from '../../ui/dialog-footer.tsx'

interface FormFooterProps {
  /** What the button that saves says. */
  label: string
  saving: boolean
  onCancel: () => void
}

export function FormFooter({ label, saving, onCancel }: FormFooterProps) {
  return (
    <DialogFooter>
      <Button variant="default" onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
      <Button type="submit" loading={saving} title="Ctrl+Enter">
        {label}
      </Button>
    </DialogFooter>
  )
}
