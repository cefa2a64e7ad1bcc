import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '@tollgate/contract/catalogue/field.ts'
import { asApiError } from '../../api/api-error.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { FormModal } from '../../catalogue/form/form-modal.tsx'
import { TimeInput } from '../../catalogue/form/time-input.tsx'
import { type TimeField, timeOfText } from '../../catalogue/form/typed-time.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { asText } from '../../catalogue/row.ts'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import classes from './problems.module.css'

const HELP = 'Empty: until the record, or one that the warning names, is changed.'
const UNTIL: TimeField = { ...day('Until', { help: HELP }), format: 'day' }

interface AcceptDialogProps {
  /** Sends the acceptance of the warnings that it is about. */
  accept: (how: { reason: string; until: string | null }) => Promise<unknown>
  message: string
  count: number
  onClose: () => void
}

/** Accepts warnings with a reason and a last day. */
export function AcceptDialog({ accept, message, count, onClose }: AcceptDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const read = until === '' ? undefined : timeOfText(UNTIL, until)
  const all = `${formatCount(count)} warnings`
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const last = read?.ok ? asText(read.value).slice(0, 'YYYY-MM-DD'.length) : null
      return accept({ reason, until: last })
    },
    onSuccess: () => {
      notifySuccess(count === 1 ? 'Warning accepted' : `${all} accepted`)
      void client.invalidateQueries({ queryKey: ['catalogue'] })
      onClose()
    },
  })
  const faults = error ? asApiError(error).faults : []
  const faultAt = (name: string) => faults.find((one) => one.field === name)?.message
  const other = faults.find((one) => one.field !== 'reason' && one.field !== 'until')
  return (
    <FormModal opened title={count === 1 ? 'Accept a warning' : `Accept ${all}`} onClose={onClose}>
      <FormElement className={classes.form} onSave={mutate}>
        <p>{message}</p>
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
        <FormFooter label="Accept" saving={isPending} disabled={reason.trim() === '' || read?.ok === false} />
      </FormElement>
    </FormModal>
  )
}
