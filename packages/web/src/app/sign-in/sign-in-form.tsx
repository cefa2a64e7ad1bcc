import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { askAuth } from '../../api/ask-auth.ts'
import { answerSignIn, isSignedInAgain } from '../../api/sign-in-again.ts'
import type { CredentialField } from './credential-field.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import classes from './sign-in.module.css'
import { SingleSignOn } from './single-sign-on.tsx'
import { late } from '../../ui/late.ts'

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
  /** Whoever signs in again; absent: anybody. */
  email?: string
  /** Over a screen that stays. */
  again?: boolean
  onSignedIn: () => void
}

/** The password, then the code of a second factor, or setting up one that an administrator requires. */
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
  return askAuth('passkey', { passkey })
}

/** Setting up the second factor that is required, without which the session may do nothing. */
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

/** Back in this tab, after signing in in another one, nothing is asked any more. */
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
