import { CredentialsForm } from './credentials-form.tsx'
import type { CredentialField } from './credential-field.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { useTitle } from './use-title.ts'

const fields: readonly CredentialField[] = [
  { name: 'email', label: 'E-mail', autoComplete: 'username' },
  { name: 'password', label: 'Password', autoComplete: 'current-password' },
]

export function SignInPage() {
  useTitle('Sign in')
  return (
    <SignInLayout title="Sign in" text="Use the account your administrator gave you.">
      <SignInProblem />
      <CredentialsForm
        fields={fields}
        path="/api/auth/sign-in/email"
        submitLabel="Sign in"
        onAccepted={useSignedIn()}
      />
      <SingleSignOn />
    </SignInLayout>
  )
}
