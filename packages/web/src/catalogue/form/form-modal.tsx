import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { AppModal } from '../../ui/app-modal.tsx'
import classes from './catalogue-form.module.css'
import { useLeaving } from './use-leaving.tsx'

interface FormModalProps extends Omit<ComponentProps<typeof AppModal>, 'children'> {
  /** The form; `close` asks first if something was typed. */
  children: (close: () => void) => ReactNode
}

/** A dialog with a form of its own: once something was typed in it, closing it and leaving the screen ask. */
export function FormModal({ opened, onClose, children, ...modal }: FormModalProps) {
  const { report, close, dialog } = useLeaving({ onClose })
  useEffect(() => {
    if (!opened) report('unchanged')
  }, [opened, report])
  return (
    <AppModal {...modal} opened={opened} onClose={close}>
      <div className={classes.modal} onInput={() => report('changed')}>
        {children(close)}
      </div>
      {dialog}
    </AppModal>
  )
}
