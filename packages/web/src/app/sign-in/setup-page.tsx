import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'
import { CredentialsForm } from './credentials-form.tsx'
import type { CredentialField } from './credential-field.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { useTitle } from './use-title.ts'

const fields: readonly CredentialField[] = [
  { name: 'name', label: 'Your name', autoComplete: 'name' },
  { name: 'email', label: 'E-mail', autoComplete: 'username' },
  { name: 'password', label: 'Password', help: 'At least 12 characters.', autoComplete: 'new-password' },
]

const code: CredentialField = {
  name: 'setup_code',
  label: 'Setup code',
  help: 'The server wrote it to its log when it started.',
  autoComplete: 'off',
}

export function SetupPage() {
  useTitle('Set up')
  const { data } = useQuery(sessionQuery)
  return (
    <SignInLayout
      title="Welcome to Tollgate"
      text="There are no accounts yet. The account you create now is the administrator."
    >
      <CredentialsForm
        fields={data?.setup_code_required ? [...fields, code] : fields}
        path="/api/setup"
        submitLabel="Create the administrator"
        onAccepted={useSignedIn()}
      />
    </SignInLayout>
  )
}
