import { createChangeSet, updateChangeSet } from '@tollgate/contract/calls/change-set.ts'
import type { ChangeSet } from '@tollgate/contract/release/change-set.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { FormModal } from '../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'
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
      {(finish) => opened && <SetForm set={set} onClose={finish} />}
    </FormModal>
  )
}

function SetForm({ set, onClose }: Omit<SetDialogProps, 'opened'>) {
  const [values, setValues] = useState({
    name: set?.name ?? '',
    ticket: set?.ticket ?? '',
    description: set?.description ?? '',
  })
  const { mutate: choose } = useChooseSet()
  const { mutate, isPending } = useStep<ChangeSet>((stored) => {
    if (!set) choose(stored)
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
    if (!set) return mutate({ send: () => send(createChangeSet, { body }), done: 'Your next changes go into this set' })
    const { change_set_id: id, row_version } = set
    mutate({
      send: () => send(updateChangeSet, { params: { id }, body: { ...body, row_version } }),
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
      <FormFooter label={set ? 'Save' : 'Begin'} saving={isPending} disabled={isUnnamed} />
    </FormElement>
  )
}
