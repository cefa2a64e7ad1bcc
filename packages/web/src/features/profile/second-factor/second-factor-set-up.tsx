import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { asApiError } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { askSecondFactor, type Started } from './ask.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

/** The secret goes into an app, the app's code confirms it, and recovery codes are shown. */
export function SecondFactorSetUp({ started, onDone }: { started: Started; onDone: () => void }) {
  const [code, setCode] = useState('')
  const hasCodes = started.recovery_codes.length > 0
  const field = useRef<HTMLInputElement>(null)
  // The pressed button is gone.
  useEffect(() => field.current?.focus(), [])
  const { mutate, isPending, error, isSuccess } = useMutation(
    {
      mutationFn: () => askSecondFactor('confirm', { code }),
      // Without new codes, those of the passkeys stay valid.
      onSuccess: () => hasCodes || onDone(),
      onError: () => field.current?.focus(),
    },
    queryClient,
  )
  if (isSuccess && hasCodes) return <RecoveryCodes codes={started.recovery_codes} onDone={onDone} />
  return (
    <div className={classes.steps}>
      <p>Scan this with an authenticator app, or type the key into it. Then enter the code that the app shows.</p>
      <QrCode text={started.uri} label="Key for an authenticator app, as a QR code" />
      <CopyField label="Key for an authenticator app" text={started.secret} />
      <FormElement className={classes.form} onSave={() => !isPending && mutate()}>
        <TextInput
          ref={field}
          className={classes.input}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value)}
          error={error && asApiError(error).message}
        />
        <Button type="submit" loading={isPending}>
          Confirm
        </Button>
      </FormElement>
    </div>
  )
}

/** A QR code. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  )
}
