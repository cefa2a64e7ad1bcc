import { Button } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { CloseContext } from './app-modal.tsx'
import classes from './dialog-footer.module.css'

/** The buttons at the foot of a dialog; they stay visible while its content scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>
}

interface FormFooterProps {
  /** Text of the button that saves. */
  label: string
  saving?: boolean
  /** The form cannot be saved yet. */
  disabled?: boolean
  /** Without it, Cancel closes the dialog that the footer stands in. */
  onCancel?: () => void
}

/** The buttons of a form in a dialog. */
export function FormFooter({ label, saving = false, disabled = false, onCancel }: FormFooterProps) {
  const close = use(CloseContext)
  return (
    <DialogFooter>
      <Button variant="default" onClick={onCancel ?? close} disabled={saving}>
        Cancel
      </Button>
      <Button type="submit" loading={saving} disabled={disabled} title="Ctrl+Enter">
        {label}
      </Button>
    </DialogFooter>
  )
}
