import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import modal from './app-modal.module.css'
import classes from './confirm-dialog.module.css'
import { isFocusLost } from './focus.ts'
import { FocusOnce } from './focus-once.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen, and to which record. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Wide enough for the fields of a form. */
  wide?: boolean
  danger?: boolean
  loading?: boolean
  /** It can be cancelled while it runs. */
  stoppable?: boolean
  /** It cannot be done; the text says why. */
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action. A click outside does not answer, nor does Esc while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    wide = false,
    danger = false,
    loading = false,
    stoppable = false,
    disabled = false,
    onConfirm,
    onCancel,
  } = props
  useFocusReturn(opened)
  const buttons = useFocusAfterWork(opened && !loading)
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      size={wide ? 'lg' : 'sm'}
      classNames={modal}
      closeOnClickOutside={false}
      closeOnEscape={!loading}
      withCloseButton={false}
      data-closing={!opened || undefined}
      returnFocus={false}
    >
      <FocusOnce />
      <div className={classes.text}>{children}</div>
      <div className={classes.buttons} ref={buttons}>
        <Button variant="default" onClick={onCancel} disabled={loading && !stoppable} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={danger ? 'red' : 'accent'} onClick={onConfirm} loading={loading} disabled={disabled}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

/** A disabled button loses the focus. After a refusal the last enabled button gets it. */
function useFocusAfterWork(isReady: boolean): RefObject<HTMLDivElement | null> {
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReady && isFocusLost())
      [...(buttons.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].at(-1)?.focus()
  }, [isReady])
  return buttons
}
