import { giveProof, readProof } from '@tollgate/contract/calls/me.ts'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { answerSignIn } from '../../api/sign-in-again.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import type { CredentialField } from '../sign-in/credential-field.ts'
import { CredentialsForm } from '../sign-in/credentials-form.tsx'
import { PasskeyButton } from '../sign-in/passkey-button.tsx'
import classes from './sign-in-dialog.module.css'

const FIELDS: Readonly<Record<'password' | 'code', CredentialField>> = {
  password: { name: 'password', label: 'Your password', autoComplete: 'current-password' },
  code: {
    name: 'code',
    label: 'Code',
    help: 'Six digits from the app on your phone, or one of your recovery codes.',
    autoComplete: 'one-time-code',
  },
}

const proofQuery = queryOptions({
  queryKey: ['me', 'proof'],
  queryFn: ({ signal }) => send(readProof, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: 'always',
})

/** Asks again for the password or second factor, over the screen. The pending call then continues. */
export function ProofDialog() {
  const { data, error } = useQuery(proofQuery, queryClient)
  const [asked, setAsked] = useState<'password' | 'code'>()
  const done = () => answerSignIn(true)
  // True after a fresh sign-in at the provider in another tab.
  const isProved = data?.proved === true
  useEffect(() => {
    if (isProved) answerSignIn(true)
  }, [isProved])
  const ways = (['password', 'code'] as const).filter((way) => data?.[way])
  const way = asked ?? ways[0]
  const other = ways.find((one) => one !== way)
  return (
    <AppModal opened title="Confirm that it is you" onClose={() => answerSignIn(false)}>
      <p className={classes.text}>
        This changes who can sign in, or what they may do. It continues after you confirm that it is you; what you typed
        is kept.
      </p>
      {error && <FaultAlert>{error.message}</FaultAlert>}
      {way && (
        <CredentialsForm
          key={way}
          fields={[FIELDS[way]]}
          path="/api/v1/me/proof"
          submitLabel="Continue"
          onAccepted={done}
        />
      )}
      {data?.passkey && (
        <PasskeyButton
          label="Use a passkey"
          send={(passkey) => send(giveProof, { body: { passkey } })}
          onAccepted={done}
        />
      )}
      {data?.provider && <ProviderLink name={data.provider} />}
      {other && (
        <Button className={classes.way} variant="subtle" size="compact-sm" onClick={() => setAsked(other)}>
          {other === 'code' ? 'Use a code instead' : 'Use the password instead'}
        </Button>
      )}
    </AppModal>
  )
}

/** Opens the provider in a new tab, so the screen stays. */
function ProviderLink({ name }: { name: string }) {
  return (
    <Button
      component="a"
      href="/api/auth/single-sign-on?fresh=1"
      target="_blank"
      rel="opener"
      variant="default"
      size="md"
      fullWidth
    >
      Sign in with {name} again
    </Button>
  )
}
