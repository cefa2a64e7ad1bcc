import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { useTitle } from './use-title.ts'

export function SignInPage() {
  useTitle('Sign in')
  return (
    <SignInLayout title="Sign in" text="Use the account your administrator gave you.">
      <SignInProblem />
      <SignInForm onSignedIn={useSignedIn()} />
    </SignInLayout>
  )
}
