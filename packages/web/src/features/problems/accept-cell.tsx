import type { Problem } from '@tollgate/contract/problem.ts'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '@tollgate/contract/catalogue/field.ts'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { MayEdit } from '../../catalogue/may-edit.tsx'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import classes from './problems.module.css'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { TimeInput } from '../../catalogue/form/time-input.tsx'
import { type TimeField, timeOfText } from '../../catalogue/form/typed-time.ts'
import { asText } from '../../catalogue/row.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { FaultAlert } from '../../ui/fault-alert.tsx'

const HELP = 'Empty: until the record, or one that the warning names, is changed.'
const UNTIL: TimeField = { ...day('Until', { help: HELP }), format: 'day' }

/** Accepts a warning; or shows why and until when it is accepted, and revokes that. */
export function AcceptCell({ problem }: { problem: Problem }) {
  const [asking, setAsking] = useState(false)
  const { accepted, severity, id, label } = problem
  if (accepted) return <Accepted accepted={accepted} label={label} />
  if (severity === 'error' || typeof id !== 'number') return null
  return (
    <MayEdit>
      <Button variant="subtle" size="compact-sm" aria-label={`Accept: ${label}`} onClick={() => setAsking(true)}>
        Accept …
      </Button>
      {asking && <AcceptDialog problem={problem} onClose={() => setAsking(false)} />}
    </MayEdit>
  )
}

function Accepted({ accepted, label }: { accepted: NonNullable<Problem['accepted']>; label: string }) {
  const client = useQueryClient()
  const { accepted_id, reason, until, accepted_by } = accepted
  const { mutate, isPending } = useMutation({
    mutationFn: () => call({ method: 'DELETE', path: `problem/accept/${accepted_id}` }),
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

/** Accepts a warning with a reason and a last day. */
function AcceptDialog({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const read = until === '' ? undefined : timeOfText(UNTIL, until)
  const { resource, id, code, field } = problem
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const last = read?.ok ? asText(read.value).slice(0, 'YYYY-MM-DD'.length) : null
      const body = { resource, record_id: id, code, field, reason, until: last }
      return call({ method: 'POST', path: 'problem/accept', body })
    },
    onSuccess: () => {
      notifySuccess('Warning accepted')
      void client.invalidateQueries({ queryKey: ['catalogue'] })
      onClose()
    },
  })
  const faults = error ? asApiError(error).faults : []
  const faultAt = (name: string) => faults.find((one) => one.field === name)?.message
  const other = faults.find((one) => one.field !== 'reason' && one.field !== 'until')
  return (
    <AppModal opened title="Accept a warning" onClose={onClose}>
      <FormElement className={classes.form} onSave={mutate}>
        <p>{problem.message}</p>
        {other && <FaultAlert>{other.message}</FaultAlert>}
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={faultAt('reason')}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <TimeInput
          name="until"
          field={UNTIL}
          value={until}
          fault={faultAt('until') ?? (read && !read.ok ? read.message : undefined)}
          autoFocus={false}
          onChange={(_, value) => setUntil(asText(value))}
          onBlur={() => undefined}
        />
        <FormFooter
          label="Accept"
          saving={isPending}
          disabled={reason.trim() === '' || read?.ok === false}
          onCancel={onClose}
        />
      </FormElement>
    </AppModal>
  )
}
