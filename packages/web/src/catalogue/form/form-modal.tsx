import { Box } from '@mantine/core'
import { useEffect, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react'
import { AppModal } from '../../ui/app-modal.tsx'
import classes from './catalogue-form.module.css'
import { useLeaving } from './use-leaving.tsx'

interface FormModalProps extends Omit<ComponentProps<typeof AppModal>, 'children'> {
  /** The form. Once saved it may call `finish`, which closes the dialog, or does `then` instead. */
  children: ReactNode | ((finish: (then?: () => void) => void) => ReactNode)
}

/** A dialog with a form of its own: once something was typed in it, closing it and leaving the screen ask. */
export function FormModal({ opened, onClose, children, ...modal }: FormModalProps) {
  const { report, close, finish, dialog } = useLeaving({ onClose })
  useEffect(() => {
    if (!opened) report('unchanged')
  }, [opened, report])
  const type = () => report('changed')
  return (
    <AppModal {...modal} opened={opened} onClose={close}>
      <Box className={classes.modal} onInput={type} onClick={(event) => isOption(event) && type()}>
        {typeof children === 'function' ? children((then = onClose) => finish(then)) : children}
      </Box>
      {dialog}
    </AppModal>
  )
}

/** An option that is clicked is no input of its field. */
function isOption({ target }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest('[role="option"]') !== null
}
