import { CredentialsForm } from './credentials-form.tsx'
import type { EntranceField } from './entrance-field.ts'
import { Entrance } from './entrance.tsx'
import { useEnter } from './use-enter.ts'
import { useTitle } from './use-title.ts'

const fields: readonly EntranceField[] = [
  { name: 'name', label: 'Your name', autoComplete: 'name' },
  { name: 'email', label: 'E-mail', autoComplete: 'username' },
  { name: 'password', label: 'Password', help: 'At least 8 characters.', autoComplete: 'new-password' },
]

export function SetupPage() {
  useTitle('Set up')
  return (
    <Entrance
      title="Welcome to Tollgate"
      text="There are no accounts yet. The account you create now is the administrator."
    >
      <CredentialsForm
        fields={fields}
        path="/api/setup"
        submitLabel="Create the administrator"
        onAccepted={useEnter()}
      />
    </Entrance>
  )
}
