import { Modal, type MantineSize } from '@mantine/core'
import { createContext, type ReactNode } from 'react'
import classes from './app-modal.module.css'
import { FocusOnce } from './focus-once.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface AppModalProps {
  opened: boolean
  title: string
  /** `wide`: as wide as a table needs. */
  size?: MantineSize | 'wide'
  /** Also called on Esc and on a click outside; ask here before typed text is discarded. */
  onClose: () => void
  children: ReactNode
}

const WIDE = '60rem'

/** Closes the dialog around; undefined outside of one. */
export const CloseContext = createContext<(() => void) | undefined>(undefined)

export function AppModal({ opened, title, size = 'md', onClose, children }: AppModalProps) {
  useFocusReturn(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size === 'wide' ? WIDE : size}
      classNames={classes}
      data-closing={!opened || undefined}
      closeButtonProps={{ 'aria-label': 'Close' }}
      returnFocus={false}
    >
      <FocusOnce />
      <CloseContext value={onClose}>{children}</CloseContext>
    </Modal>
  )
}
