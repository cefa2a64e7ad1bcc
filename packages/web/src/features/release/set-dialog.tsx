import type { ChangeSet } from '@tollgate/contract/release/change-set.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { FormModal } from '../../catalogue/form/form-modal.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { useChooseSet, useStep } from './release-calls.ts'
import classes from './release.module.css'

interface SetDialogProps {
  opened: boolean
  /** The set to name anew; absent: a new one, which collects the next changes. */
  set?: ChangeSet
  onClose: () => void
}

/** Begins a set, or changes its name, ticket and description. */
export function SetDialog({ opened, set, onClose }: SetDialogProps) {
  return (
    <FormModal opened={opened} title={set ? `Rename ${set.name}` : 'New change set'} onClose={onClose}>
      {(close) => opened && <SetForm set={set} onClose={onClose} onCancel={close} />}
    </FormModal>
  )
}

interface SetFormProps extends Pick<SetDialogProps, 'onClose'> {
  set: ChangeSet | undefined
  onCancel: () => void
}

function SetForm({ set, onClose, onCancel }: SetFormProps) {
  const [values, setValues] = useState({
    name: set?.name ?? '',
    ticket: set?.ticket ?? '',
    description: set?.description ?? '',
  })
  const { mutate: choose } = useChooseSet()
  const { mutate, isPending } = useStep((stored) => {
    if (!set) choose(stored as ChangeSet)
    onClose()
  })
  const read = (field: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [field]: value }))
  }
  const isUnnamed = values.name.trim() === ''
  const save = () => {
    if (isUnnamed) return
    const { name, ticket, description } = values
    const body = { name, ticket: ticket.trim() || null, description: description.trim() || null }
    if (!set) mutate({ method: 'POST', path: 'change-set', body, done: 'Your next changes go into this set' })
    else
      mutate({
        method: 'PUT',
        path: `change-set/${set.change_set_id}`,
        body: { ...body, row_version: set.row_version },
        done: 'The set is renamed',
      })
  }
  return (
    <FormElement className={classes.form} onSave={save}>
      <TextInput label="Name" required maxLength={128} value={values.name} onChange={read('name')} data-autofocus />
      <TextInput label="Ticket" maxLength={128} value={values.ticket} onChange={read('ticket')} />
      <Textarea
        label="Description"
        maxLength={4096}
        autosize
        value={values.description}
        onChange={read('description')}
      />
      <DialogFooter>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={isUnnamed}>
          {set ? 'Save' : 'Begin'}
        </Button>
      </DialogFooter>
    </FormElement>
  )
}
