import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ApiError } from '../../api/api-error.ts'
import { FaultList } from './fault-list.tsx'

/** If the connection was lost before the answer, the list shows the outcome. */
const NO_ANSWER = 'No answer came. Either all of it was stored, or nothing'

/** Why a bulk action was refused. `title` says that nothing was done. */
export function RefusalAlert({ refusal, title }: { refusal: ApiError; title: string }) {
  return (
    <Alert
      color="red"
      mt="sm"
      icon={<IconAlertCircle size="1.125rem" />}
      title={refusal.status === 0 ? NO_ANSWER : title}
      role="alert"
    >
      <FaultList faults={refusal.faults} />
    </Alert>
  )
}
