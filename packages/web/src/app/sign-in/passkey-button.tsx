import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { hasPasskeys } from '../../api/has-passkeys.ts'
import { queryClient } from '../../api/query-client.ts'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import classes from './sign-in.module.css'

interface PasskeyButtonProps {
  label: string
  /** Sends the passkey to the server. */
  send: (passkey: object) => Promise<unknown>
  onAccepted: () => void
}

/** Signs in by passkey, where the browser has them. The code for it is loaded on the press. */
export function PasskeyButton({ label, send, onAccepted }: PasskeyButtonProps) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async () => send(await (await import('../../api/passkey.ts')).getPasskey()),
      onSuccess: onAccepted,
    },
    queryClient,
  )
  if (!hasPasskeys()) return null
  return (
    <div className={classes.other}>
      {error && <FaultAlert>{asApiError(error).message}</FaultAlert>}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size="1rem" aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {label}
      </Button>
    </div>
  )
}
