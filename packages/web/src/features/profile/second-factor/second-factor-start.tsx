import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { askSecondFactor, type Started } from './ask.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import classes from './second-factor.module.css'

/** Sets up the required second factor during sign-in: an app or a passkey. */
export function SecondFactorStart({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, error, data } = useMutation(
    { mutationFn: () => askSecondFactor<Started>('start') },
    queryClient,
  )
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (data) return <SecondFactorSetUp started={data} onDone={onDone} />
  return (
    <div className={classes.steps}>
      <p role="status">You need a second factor here: a code from an app on your phone, or a passkey.</p>
      {error && <FaultAlert>{asApiError(error).message}</FaultAlert>}
      <Button size="md" loading={isPending} onClick={() => mutate()}>
        Set up the second factor
      </Button>
      <AddPasskey onAdded={setCodes} />
    </div>
  )
}
