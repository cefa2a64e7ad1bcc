import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Why a form was not saved, if no single field is at fault. Screen readers read it at once. */
export function FaultAlert({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" icon={<IconAlertCircle size="1.125rem" aria-hidden />} role="alert">
      {children}
    </Alert>
  )
}
