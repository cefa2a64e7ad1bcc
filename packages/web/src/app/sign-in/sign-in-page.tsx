import { CredentialsForm } from './credentials-form.tsx'
import type { EntranceField } from './entrance-field.ts'
import { Entrance } from './entrance.tsx'
import { useEnter } from './use-enter.ts'
import { useTitle } from './use-title.ts'

const fields: readonly EntranceField[] = [
  { name: 'email', label: 'E-mail', autoComplete: 'username' },
  { name: 'password', label: 'Password', autoComplete: 'current-password' },
]

export function SignInPage() {
  useTitle('Sign in')
  return (
    <Entrance title="Sign in" text="Use the account your administrator gave you.">
      <CredentialsForm fields={fields} path="/api/auth/sign-in/email" submitLabel="Sign in" onAccepted={useEnter()} />
    </Entrance>
  )
}
