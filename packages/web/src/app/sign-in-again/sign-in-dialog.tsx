import { useQuery } from '@tanstack/react-query'
import { answerSignIn } from '../../api/sign-in-again.ts'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/session.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import classes from './sign-in-dialog.module.css'

/** Signs the same user in again, over the screen. The pending calls then continue. */
export function SignInDialog() {
  const { data: session } = useQuery(sessionQuery, queryClient)
  return (
    <AppModal opened title="Sign in again" onClose={() => answerSignIn(false)}>
      <p className={classes.text}>
        Your session has ended. What you typed is kept, and a save that was under way goes on once you are signed in.
      </p>
      <SignInForm email={session?.user?.email ?? ''} again onSignedIn={() => answerSignIn(true)} />
      <p className={classes.other}>
        Somebody else? <a href="/sign-in">Leave this screen</a> and sign in with another account.
      </p>
    </AppModal>
  )
}
