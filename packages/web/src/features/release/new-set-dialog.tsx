import type { ChangeSet } from '@tollgate/contract/release/change-set.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { AppModal } from '../../ui/app-modal.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { useChooseSet, useStep } from './release-calls.ts'
import classes from './release.module.css'

/** Creates a set, which collects the next changes. */
export function NewSetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppModal opened={opened} title="New change set" onClose={onClose}>
      {opened && <NewSetForm onClose={onClose} />}
    </AppModal>
  )
}

function NewSetForm({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState({ name: '', ticket: '', description: '' })
  const { mutate: choose } = useChooseSet()
  const { mutate, isPending } = useStep((set) => {
    choose(set as ChangeSet)
    onClose()
  })
  const set = (field: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [field]: value }))
  }
  const save = () =>
    values.name.trim() !== '' &&
    mutate({ method: 'POST', path: 'change-set', body: values, done: 'Your next changes go into this set' })
  return (
    <FormElement className={classes.form} onSave={save}>
      <TextInput label="Name" required maxLength={128} value={values.name} onChange={set('name')} data-autofocus />
      <TextInput label="Ticket" maxLength={128} value={values.ticket} onChange={set('ticket')} />
      <Textarea
        label="Description"
        maxLength={4096}
        autosize
        value={values.description}
        onChange={set('description')}
      />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={values.name.trim() === ''}>
          Begin
        </Button>
      </DialogFooter>
    </FormElement>
  )
}
