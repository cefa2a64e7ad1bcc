import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { CredentialField } from './credential-field.ts'
import classes from './sign-in.module.css'
import { useCredentials, type Credentials } from './use-credentials.ts'

export interface CredentialsFormProps {
  fields: readonly CredentialField[]
  path: string
  /** What is sent beside the fields. */
  also?: Readonly<Record<string, string>>
  submitLabel: string
  /** Told what was answered, and what was sent. */
  onAccepted: (said: unknown, sent: Readonly<Record<string, string>>) => void
}

/** Sends what is typed, shows what is refused beside its field, and says how long to wait after too many attempts. */
export function CredentialsForm({ fields, path, also, submitLabel, onAccepted }: CredentialsFormProps) {
  const first = fields.find(({ fixed }) => fixed === undefined)
  const attempt = useCredentials({ path, fields, also, onAccepted })
  return (
    <form noValidate className={classes.fields} onSubmit={attempt.submit}>
      {fields.map((field) => (
        <Field key={field.name} field={field} first={field === first} message={attempt.messages[field.name]} />
      ))}
      <Refusal {...attempt} />
      <Button type="submit" size="md" loading={attempt.sending} disabled={attempt.wait > 0}>
        {submitLabel}
      </Button>
    </form>
  )
}

function Field({ field, first, message }: { field: CredentialField; first: boolean; message: string | undefined }) {
  const { name, label, help, autoComplete, initial, unsent, fixed } = field
  const props = {
    name: unsent ? undefined : name,
    label,
    description: help,
    autoComplete,
    size: 'md',
    error: message,
    autoFocus: first,
    'data-autofocus': first || undefined,
    defaultValue: initial,
    ...(fixed !== undefined && { defaultValue: fixed, readOnly: true }),
  }
  if (name === 'password')
    return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }} />
  return <TextInput {...props} type={name === 'email' ? 'email' : 'text'} spellCheck={false} />
}

function Refusal({ general, wait }: Credentials) {
  const words = wait > 0 ? `Too many attempts. Try again in ${waitingTime(wait)}.` : general
  return (
    <div role="alert">
      {words !== undefined && (
        <p className={classes.fault}>
          <IconAlertCircle className={classes.icon} aria-hidden />
          {words}
        </p>
      )}
    </div>
  )
}

function waitingTime(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
