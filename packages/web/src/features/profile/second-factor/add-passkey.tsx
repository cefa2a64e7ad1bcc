import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { hasPasskeys } from '../../../api/has-passkeys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { askSecondFactor, type Started } from './ask.ts'
import classes from './second-factor.module.css'

interface AddPasskeyProps {
  /** There are recovery codes already. */
  hasCodes?: boolean
  /** Gets the recovery codes that were created with the first passkey. */
  onAdded: (codes: readonly string[] | undefined) => void
}

/** Creates a passkey on this device, a phone or a security key, and recovery codes in case it is lost. */
export function AddPasskey({ hasCodes = false, onAdded }: AddPasskeyProps) {
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async () => {
        await (await import('../../../api/passkey.ts')).addPasskey(name.trim() || 'Passkey')
        return hasCodes ? undefined : (await askSecondFactor<Started>('recovery-codes')).recovery_codes
      },
      onSuccess: (codes) => {
        setName('')
        onAdded(codes)
      },
    },
    queryClient,
  )
  if (!hasPasskeys()) return <p>{NONE}</p>
  return (
    <FormElement className={classes.form} label="Passkey" onSave={() => !isPending && mutate()}>
      <TextInput
        className={classes.input}
        label="Name of the passkey"
        description="By which you know it: laptop, phone, key on the key ring."
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        error={error && asApiError(error).message}
      />
      <Button type="submit" variant="default" loading={isPending}>
        Add a passkey
      </Button>
    </FormElement>
  )
}

const NONE =
  'Passkeys need https, or this machine itself, and a name in the address, not a number; and a browser that knows them.'
