import { Button, PasswordInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { getData } from '../../../api/client.ts'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { requestFocus, useFocusTarget } from '../../../ui/focus.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { ownSessionsQuery } from '../profile-query.ts'
import { askSecondFactor, type Started } from './ask.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import classes from './second-factor.module.css'

const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: ({ signal }) => getData('me/second-factor', signal),
})

const BEGIN_TARGET = 'second factor'

type Part = 'start' | 'recovery-codes' | 'remove'

/** Whether a code from a phone is asked for at the sign-in, and what one does about it. */
export function SecondFactor() {
  const client = useQueryClient()
  const { data: state, error } = useQuery(secondFactorQuery)
  const [started, setStarted] = useState<Started>()
  const [codes, setCodes] = useState<readonly string[]>()
  const refresh = () => {
    requestFocus(BEGIN_TARGET)
    setStarted(undefined)
    setCodes(undefined)
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
    void client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
  }
  const answered = (part: Part, said: Started) => {
    if (part === 'start') return setStarted(said)
    if (part === 'recovery-codes') return setCodes(said.recovery_codes)
    notifySuccess('Second factor removed')
    refresh()
  }
  if (error) return <FaultAlert>{error.message}</FaultAlert>
  if (!state) return null
  if (codes) return <RecoveryCodes codes={codes} onDone={refresh} />
  if (started) return <SecondFactorSetUp started={started} onDone={refresh} />
  return (
    <>
      <p>{wordsOf(state)}</p>
      <OwnPassword parts={partsOf(state)} onAnswered={answered} />
    </>
  )
}

interface State {
  enabled: boolean
  required: boolean
  recovery_codes: number
}

function wordsOf({ enabled, required, recovery_codes: left }: State): string {
  if (!enabled)
    return 'A code from an app on your phone, asked for after the password, keeps out whoever learns the password.'
  const codes = left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
  return `It is on: a code is asked for after the password. ${codes}${required ? ' Your administrator requires it.' : ''}`
}

function partsOf({ enabled, required }: State): readonly Part[] {
  if (!enabled) return ['start']
  return required ? ['recovery-codes'] : ['recovery-codes', 'remove']
}

const LABELS: Readonly<Record<Part, string>> = {
  start: 'Set up the second factor',
  'recovery-codes': 'New recovery codes',
  remove: 'Remove it',
}

interface OwnPasswordProps {
  parts: readonly Part[]
  onAnswered: (part: Part, said: Started) => void
}

/** What is done about it needs the password: a session left open is not enough. */
function OwnPassword({ parts, onAnswered }: OwnPasswordProps) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const target = useFocusTarget<HTMLButtonElement>(BEGIN_TARGET)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (part: Part) => askSecondFactor<Started>(part, { password }),
    onSuccess: (said, part) => {
      setPassword('')
      onAnswered(part, said)
    },
    onError: () => field.current?.focus(),
  })
  const [first] = parts
  return (
    <form
      noValidate
      className={classes.steps}
      aria-label="Second factor"
      onSubmit={(event) => {
        event.preventDefault()
        if (first && !isPending) mutate(first)
      }}
    >
      <PasswordInput
        ref={field}
        className={classes.input}
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
        error={error && asApiError(error).message}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <div className={classes.buttons}>
        {parts.map((part) => (
          <Button
            key={part}
            ref={part === first ? target : undefined}
            type={part === first ? 'submit' : 'button'}
            variant="default"
            disabled={isPending}
            {...(part !== first && { onClick: () => mutate(part) })}
          >
            {LABELS[part]}
          </Button>
        ))}
      </div>
    </form>
  )
}
