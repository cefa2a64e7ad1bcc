import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerSignIn, isSignedInAgain } from '../../api/sign-in-again.ts'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/session.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import type { CredentialField } from '../sign-in/credential-field.ts'
import { CredentialsForm } from '../sign-in/credentials-form.tsx'
import { SingleSignOn } from '../sign-in/single-sign-on.tsx'
import classes from './sign-in-dialog.module.css'

/** Signs the same user in again, over whatever is on screen. What waited for it then goes on. */
export function SignInDialog() {
  const { data: session } = useQuery(sessionQuery, queryClient)
  useSignInElsewhere()
  const fields: readonly CredentialField[] = [
    { name: 'email', label: 'E-mail', autoComplete: 'username', fixed: session?.user?.email ?? '' },
    { name: 'password', label: 'Password', autoComplete: 'current-password' },
  ]
  return (
    <AppModal opened title="Sign in again" onClose={() => answerSignIn(false)}>
      <p className={classes.text}>
        Your session has ended. What you typed is kept, and a save that was under way goes on once you are signed in.
      </p>
      <CredentialsForm
        fields={fields}
        path="/api/auth/sign-in/email"
        submitLabel="Sign in"
        onAccepted={() => answerSignIn(true)}
      />
      <SingleSignOn newTab />
      <p className={classes.other}>
        Somebody else? <a href="/sign-in">Leave this screen</a> and sign in with another account.
      </p>
    </AppModal>
  )
}

/** Back in this tab, after signing in in another one, nothing is asked any more. */
function useSignInElsewhere(): void {
  useEffect(() => {
    const check = () => void isSignedInAgain().then((done) => done && answerSignIn(true))
    window.addEventListener('focus', check)
    return () => window.removeEventListener('focus', check)
  }, [])
}
