import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ApiError } from '../../api/api-error.ts'
import { FaultList } from './fault-list.tsx'

/** Why nothing was deleted: what uses which record, or that the records are others by now. */
export function NotDeleted({ refusal }: { refusal: ApiError }) {
  return (
    <Alert color="red" mt="sm" icon={<IconAlertCircle size="1.125rem" />} title="Nothing was deleted" role="alert">
      <FaultList faults={refusal.faults} />
    </Alert>
  )
}
