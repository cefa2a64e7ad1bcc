import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { asApiError } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { askSecondFactor, type Started } from './ask.ts'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import classes from './second-factor.module.css'

interface SecondFactorStartProps {
  /** Typed a moment ago. */
  password: string
  /** An administrator requires it. */
  isRequired?: boolean
  onDone: () => void
}

/** Setting up a second factor at the sign-in, where one is required. */
export function SecondFactorStart({ password, isRequired = false, onDone }: SecondFactorStartProps) {
  const { mutate, isPending, error, data } = useMutation(
    { mutationFn: () => askSecondFactor<Started>('start', { password }) },
    queryClient,
  )
  if (data) return <SecondFactorSetUp started={data} onDone={onDone} />
  return (
    <div className={classes.steps}>
      {isRequired && (
        <p role="status">Your administrator asks everybody for a second factor: a code from an app on your phone.</p>
      )}
      {error && <FaultAlert>{asApiError(error).message}</FaultAlert>}
      <Button size="md" loading={isPending} onClick={() => mutate()}>
        Set up the second factor
      </Button>
    </div>
  )
}
