import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { CredentialField } from './credential-field.ts'
import classes from './sign-in.module.css'
import { type Refused, send } from '../../api/send.ts'
import { focusInput } from '../../ui/focus.ts'

interface CredentialsFormProps {
  fields: readonly CredentialField[]
  path: string
  /** Sent in addition to the fields. */
  also?: Readonly<Record<string, string>>
  submitLabel: string
  /** Gets the answer and what was sent. */
  onAccepted: (said: unknown, sent: Readonly<Record<string, string>>) => void
}

/** Sends the typed values, shows errors beside their fields, and says how long to wait after too many attempts. */
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
    'aria-invalid': message !== undefined,
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

type Messages = Partial<Record<CredentialField['name'], string>>

interface Credentials {
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  sending: boolean
  messages: Messages
  general: string | undefined
  /** Seconds until the next attempt is allowed. */
  wait: number
}

interface Attempt {
  path: string
  fields: readonly CredentialField[]
  also?: Readonly<Record<string, string>> | undefined
  onAccepted: (said: unknown, sent: Readonly<Record<string, string>>) => void
}

/** State of a sign-in form: errors, and the waiting time after too many attempts. */
function useCredentials({ path, fields, also, onAccepted }: Attempt): Credentials {
  const [sending, setSending] = useState(false)
  const [messages, setMessages] = useState<Messages>({})
  const [general, setGeneral] = useState<string>()
  const [wait, setWait] = useCountdown()

  const refuse = (refused: Refused, form: HTMLFormElement) => {
    const named = messagesIn(refused, fields)
    setMessages(named)
    setWait(refused.retryAfter ?? 0)
    setGeneral(Object.keys(named).length > 0 ? undefined : messageOf(refused))
    focusFirst(form, named, fields)
  }
  const attempt = async (form: HTMLFormElement) => {
    const body = valuesOf(form)
    const asked = fields.filter(({ unsent }) => !unsent)
    const missing = Object.fromEntries(asked.flatMap(({ name }) => (body[name] ? [] : [[name, 'Field is required']])))
    setMessages(missing)
    setGeneral(undefined)
    if (Object.keys(missing).length > 0) return focusFirst(form, missing, fields)
    setSending(true)
    const { refused, said } = await send(path, { ...body, ...also })
    setSending(false)
    if (refused) refuse(refused, form)
    else onAccepted(said, body)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sending && wait === 0) void attempt(event.currentTarget)
  }
  return { submit, sending, messages, general, wait }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = typeof value === 'string' ? value : ''
    return [name, name === 'password' ? text : text.trim()]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

function messagesIn({ error }: Refused, fields: readonly CredentialField[]): Messages {
  const named = error.faults.filter((fault) => fields.some(({ name }) => name === fault.field))
  return Object.fromEntries(named.map(({ field, message }) => [field, message]))
}

function messageOf({ error }: Refused): string {
  return error.status === 0 ? 'The server does not answer. Try again in a moment.' : error.message
}

function focusFirst(form: HTMLFormElement, messages: Messages, fields: readonly CredentialField[]): void {
  const name = fields.find((field) => messages[field.name] !== undefined)?.name ?? 'password'
  focusInput(form, name)
}

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const running = left > 0
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [running])
  return [left, setLeft]
}
