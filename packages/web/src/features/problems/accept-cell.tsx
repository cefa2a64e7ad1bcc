import { acceptProblem, revokeAcceptance } from '@tollgate/contract/calls/problem.ts'
import type { Problem } from '@tollgate/contract/problem.ts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { MayEdit } from '../../catalogue/may-edit.tsx'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import classes from './problems.module.css'

/** Accepts a warning; or shows why and until when it is accepted, and revokes that. */
export function AcceptCell({ problem }: { problem: Problem }) {
  const [asking, setAsking] = useState(false)
  const { accepted, severity, resource, id, label, code, field, message } = problem
  if (accepted) return <Accepted accepted={accepted} label={label} />
  if (severity === 'error' || typeof id !== 'number') return null
  return (
    <MayEdit>
      <Button variant="subtle" size="compact-sm" aria-label={`Accept: ${label}`} onClick={() => setAsking(true)}>
        Accept …
      </Button>
      {asking && (
        <AcceptDialog
          accept={(how) => send(acceptProblem, { body: { resource, record_id: id, code, field, ...how } })}
          message={message}
          count={1}
          onClose={() => setAsking(false)}
        />
      )}
    </MayEdit>
  )
}

function Accepted({ accepted, label }: { accepted: NonNullable<Problem['accepted']>; label: string }) {
  const client = useQueryClient()
  const { accepted_id, reason, until, accepted_by } = accepted
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(revokeAcceptance, { params: { id: accepted_id } }),
    onSuccess: () => {
      notifySuccess('The warning counts again')
      void client.invalidateQueries({ queryKey: ['catalogue'] })
    },
    onError: (error) => notifyFailure(asApiError(error).message),
  })
  return (
    <>
      {reason}
      <span className={classes.place}>
        {accepted_by}, {until === null ? 'until the record is changed' : `until ${until.replaceAll('-', '/')}`}
      </span>
      <MayEdit>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isPending}
          aria-label={`Take back: ${label}`}
          onClick={() => mutate()}
        >
          Take back
        </Button>
      </MayEdit>
    </>
  )
}
