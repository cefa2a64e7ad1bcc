import { Button } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'

interface LateDialogButtonProps {
  label: string
  icon: ReactNode
  /** The dialog, whose code comes with the first press. */
  children: (opened: boolean, onClose: () => void) => ReactNode
}

/** Opens a dialog whose code is not loaded before. */
export function LateDialogButton({ label, icon, children }: LateDialogButtonProps) {
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen !== undefined && <Suspense fallback={null}>{children(isOpen, () => setIsOpen(false))}</Suspense>}
    </>
  )
}
