import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import modal from './app-modal.module.css'
import classes from './confirm-dialog.module.css'
import { FocusOnce } from './focus-once.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What happens, and to what: the record by its name. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  loading?: boolean
  /** Cannot be done; the text says why. */
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something happens. A click outside never answers it, nor does Esc while it works. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    danger = false,
    loading = false,
    disabled = false,
    onConfirm,
    onCancel,
  } = props
  useFocusReturn(opened)
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      size="sm"
      classNames={modal}
      closeOnClickOutside={false}
      closeOnEscape={!loading}
      withCloseButton={false}
      data-closing={!opened || undefined}
      returnFocus={false}
    >
      <FocusOnce />
      <div className={classes.text}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={loading} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={danger ? 'red' : 'accent'} onClick={onConfirm} loading={loading} disabled={disabled}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
