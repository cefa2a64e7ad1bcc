import { readOwnFactors, removePasskey } from '@tollgate/contract/calls/me.ts'
import type { OwnFactors, Passkey } from '@tollgate/contract/access/second-factor.ts'
import { ActionIcon, Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconTrash } from '@tabler/icons-react'
import { asApiError } from '../../../api/api-error.ts'
import { send } from '../../../api/client.ts'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { requestFocus, useFocusTarget } from '../../../ui/focus.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
import { ownSessionsQuery } from '../profile-query.ts'
import { AddPasskey } from './add-passkey.tsx'
import { askSecondFactor, type Started } from './ask.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import classes from './second-factor.module.css'
import { ActionsCell, ActionsHeader, DataTable, TableHead } from '../../../ui/data-table.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { RaisedBox } from '../../../ui/raised-box.tsx'

const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: ({ signal }) => send(readOwnFactors, { signal }),
})

const BEGIN_TARGET = 'second factor'

type Part = 'start' | 'recovery-codes' | 'remove'

/** The state of the second factor, and how to change it. */
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
  const target = useFocusTarget<HTMLButtonElement>(BEGIN_TARGET)
  const { mutate, isPending } = useMutation({
    mutationFn: (part: Part) => askSecondFactor<Started>(part),
    onSuccess: (said, part) => {
      if (part === 'start') return setStarted(said)
      if (part === 'recovery-codes') return setCodes(said.recovery_codes)
      notifySuccess('Authenticator app removed')
      refresh()
    },
    onError: (refused) => notifyFailure(asApiError(refused).message),
  })
  if (error) return <FaultAlert>{error.message}</FaultAlert>
  if (!state) return null
  if (codes) return <RecoveryCodes codes={codes} onDone={refresh} />
  if (started) return <SecondFactorSetUp started={started} onDone={refresh} />
  return (
    <>
      <p>{wordsOf(state)}</p>
      <div className={classes.buttons}>
        {partsOf(state).map((part, index) => (
          <Button
            key={part}
            ref={index === 0 ? target : undefined}
            variant="default"
            disabled={isPending}
            onClick={() => mutate(part)}
          >
            {LABELS[part]}
          </Button>
        ))}
      </div>
      {state.passkeys.length > 0 && <Passkeys passkeys={state.passkeys} onRemoved={refresh} />}
      <AddPasskey hasCodes={state.recovery_codes > 0} onAdded={(made) => (made ? setCodes(made) : refresh())} />
    </>
  )
}

function wordsOf({ enabled, app, required, recovery_codes: left }: OwnFactors): string {
  if (!enabled) return 'A code from an app on your phone, or a passkey, keeps out whoever learns the password.'
  const factor = app ? 'a code or a passkey' : 'a passkey'
  const codes = left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
  return `It is on: ${factor} is asked for after the password. ${codes}${required ? ' You need it here.' : ''}`
}

function partsOf({ enabled, app, required, passkeys }: OwnFactors): readonly Part[] {
  const isLast = required && passkeys.length === 0
  return [
    ...(app ? [] : (['start'] as const)),
    ...(enabled ? (['recovery-codes'] as const) : []),
    ...(app && !isLast ? (['remove'] as const) : []),
  ]
}

const LABELS: Readonly<Record<Part, string>> = {
  start: 'Set up an authenticator app',
  'recovery-codes': 'New recovery codes',
  remove: 'Remove the authenticator app',
}

function Passkeys({ passkeys, onRemoved }: { passkeys: readonly Passkey[]; onRemoved: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ passkey_id }: Passkey) => send(removePasskey, { params: { id: passkey_id } }),
    onSuccess: (_answer, { name }) => notifySuccess('Passkey removed', name),
    onError: (refused) => notifyFailure(asApiError(refused).message),
    onSettled: onRemoved,
  })
  return (
    <RaisedBox>
      <DataTable label="Your passkeys">
        <TableHead captions={['Passkey', 'Added']}>
          <ActionsHeader />
        </TableHead>
        <tbody>
          {passkeys.map((passkey) => (
            <tr key={passkey.passkey_id}>
              <td>{passkey.name}</td>
              <td>
                <DateText value={passkey.created_at} />
              </td>
              <ActionsCell>
                <ActionIcon
                  title="Remove"
                  aria-label={`Remove the passkey ${passkey.name}`}
                  disabled={isPending}
                  onClick={() => mutate(passkey)}
                >
                  <IconTrash size="1rem" aria-hidden />
                </ActionIcon>
              </ActionsCell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </RaisedBox>
  )
}
