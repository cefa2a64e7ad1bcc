import { useEffect, useState, type SubmitEvent } from 'react'
import { send, type Refused } from '../../api/send.ts'
import { focusInput } from '../../ui/focus.ts'
import type { CredentialField } from './credential-field.ts'

type Messages = Partial<Record<CredentialField['name'], string>>

export interface Credentials {
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

/** The state of a sign-in form: errors, and the waiting time after too many attempts. */
export function useCredentials({ path, fields, also, onAccepted }: Attempt): Credentials {
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
