import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { postAuth } from '../../api/post-auth.ts'
import { answerSignIn, isSignedInAgain } from '../../api/sign-in-again.ts'
import type { CredentialField } from './credential-field.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { singleSignOnAddress } from './single-sign-on-address.ts'
import classes from './sign-in.module.css'
import { late } from '../../ui/late.ts'
import { queryClient } from '../../api/query-client.ts'
import { fetchSession } from '../../api/session.ts'

/** A query of its own: a sign-out drops the session, but the ways to sign in stay. */
const ways = queryOptions({ queryKey: ['ways to sign in'], queryFn: fetchSession, staleTime: Infinity })

const SecondFactorStart = late(
  async () => (await import('../../features/profile/second-factor/second-factor-start.tsx')).SecondFactorStart,
)

const EMAIL: CredentialField = { name: 'email', label: 'E-mail', autoComplete: 'username' }
const PASSWORD: CredentialField = { name: 'password', label: 'Password', autoComplete: 'current-password' }
const CODE: CredentialField = {
  name: 'code',
  label: 'Code',
  help: 'Six digits from the app on your phone, or one of your recovery codes.',
  autoComplete: 'one-time-code',
}

type Step = 'password' | 'code' | 'set-up'

interface SignInFormProps {
  /** Who must sign in again; absent: anybody. */
  email?: string
  /** Shown over a screen that stays. */
  again?: boolean
  onSignedIn: () => void
}

/** Asks for the password, then for the second factor or its required set-up. */
export function SignInForm({ email, again = false, onSignedIn }: SignInFormProps) {
  const [step, setStep] = useState<Step>('password')
  useSignInElsewhere(again && step === 'password')
  const accepted = (said: unknown) => {
    const next = nextStep(said)
    if (next === undefined) onSignedIn()
    else setStep(next)
  }
  if (step === 'set-up') return <SetUpStep onDone={onSignedIn} />
  if (step === 'code') return <CodeStep onSignedIn={onSignedIn} onBack={() => setStep('password')} />
  return (
    <>
      <CredentialsForm
        fields={[email === undefined ? EMAIL : { ...EMAIL, fixed: email }, PASSWORD]}
        path="/api/auth/sign-in/email"
        submitLabel="Sign in"
        onAccepted={accepted}
      />
      <PasskeyButton label="Sign in with a passkey" send={signInByPasskey} onAccepted={onSignedIn} />
      <SingleSignOn newTab={again} />
    </>
  )
}

function signInByPasskey(passkey: object): Promise<unknown> {
  return postAuth('passkey', { passkey })
}

/** Sets up the required second factor. Until then the session may do nothing else. */
export function SetUpStep({ onDone }: { onDone: () => void }) {
  return (
    <Suspense>
      <SecondFactorStart onDone={onDone} />
    </Suspense>
  )
}

function CodeStep({ onSignedIn, onBack }: { onSignedIn: () => void; onBack: () => void }) {
  return (
    <>
      <CredentialsForm
        key="code"
        fields={[CODE]}
        path="/api/auth/second-factor"
        submitLabel="Sign in"
        onAccepted={onSignedIn}
      />
      <PasskeyButton label="Use a passkey" send={signInByPasskey} onAccepted={onSignedIn} />
      <Button className={classes.back} variant="subtle" size="compact-sm" onClick={onBack}>
        Begin again
      </Button>
    </>
  )
}

/** Notices a sign-in in another tab when the user comes back to this one. */
function useSignInElsewhere(isWatching: boolean): void {
  useEffect(() => {
    if (!isWatching) return undefined
    const check = () => void isSignedInAgain().then((done) => done && answerSignIn(true))
    window.addEventListener('focus', check)
    return () => window.removeEventListener('focus', check)
  }, [isWatching])
}

function nextStep(said: unknown): 'code' | 'set-up' | undefined {
  if (typeof said !== 'object' || said === null || !('second_factor' in said)) return undefined
  return said.second_factor === 'code' ? 'code' : 'set-up'
}

/** A link to the OpenID provider, where one is configured. In a new tab, so that the screen stays. */
function SingleSignOn({ newTab = false }: { newTab?: boolean }) {
  const { data: session } = useQuery(ways, queryClient)
  const { next } = useSearch({ strict: false }) as { next?: string }
  const name = session?.single_sign_on
  if (name === undefined) return null
  return (
    <div className={classes.other}>
      <p className={classes.or}>or</p>
      <Button
        component="a"
        href={singleSignOnAddress(newTab ? undefined : next)}
        variant="default"
        size="md"
        fullWidth
        {...(newTab && { target: '_blank', rel: 'opener' })}
      >
        Sign in with {name}
      </Button>
    </div>
  )
}
