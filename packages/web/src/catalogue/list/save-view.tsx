import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AppModal } from '../../ui/app-modal.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FormElement } from '../form/form-element.tsx'

export interface SaveViewProps {
  opened: boolean
  taken: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

const LONGEST = 60

/** Names the present filters, order and columns of a list, so that they can be opened again. */
export function SaveView({ opened, taken, onSave, onClose }: SaveViewProps) {
  return (
    <AppModal opened={opened} title="Save this view" onClose={onClose}>
      <SaveViewForm taken={taken} onSave={onSave} onClose={onClose} />
    </AppModal>
  )
}

function SaveViewForm({ taken, onSave, onClose }: Omit<SaveViewProps, 'opened'>) {
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const wanted = name.trim()
  const save = () => (wanted === '' ? setMissing(true) : onSave(wanted))
  return (
    <FormElement onSave={save}>
      <TextInput
        label="Name"
        description="Filters, order, page size and columns are kept for you, in every browser."
        value={name}
        maxLength={LONGEST}
        autoComplete="off"
        data-autofocus
        error={missing && wanted === '' ? 'A view needs a name' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {taken.includes(wanted) && <p role="status">The view of this name is replaced.</p>}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{taken.includes(wanted) ? 'Replace' : 'Save'}</Button>
      </DialogFooter>
    </FormElement>
  )
}
