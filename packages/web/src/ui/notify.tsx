import { notifications } from '@mantine/notifications'
import { IconCheck, IconExclamationMark } from '@tabler/icons-react'

/** Says that something was done; goes away by itself. */
export function notifySuccess(message: string, detail?: string): void {
  notifications.show({ ...words(message, detail), color: 'accent', icon: <IconCheck size="1rem" aria-hidden /> })
}

/** Says that something failed; stays until it is closed, because it must not be missed. */
export function notifyFailure(message: string, detail?: string): void {
  const icon = <IconExclamationMark size="1rem" aria-hidden />
  notifications.show({ ...words(message, detail), color: 'red', icon, autoClose: false, role: 'alert' })
}

function words(message: string, detail: string | undefined) {
  const closeButtonProps = { 'aria-label': 'Close' }
  return detail === undefined ? { message, closeButtonProps } : { title: message, message: detail, closeButtonProps }
}
