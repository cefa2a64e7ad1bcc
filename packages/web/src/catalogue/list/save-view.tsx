import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '../form/form-modal.tsx'
import { useMayEdit } from '../rights.ts'
import { FormElement } from '../form/form-element.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'

/** For whom a view is saved: the team, also as the list's default; undefined: only this person. */
export type ViewFor = 'team' | 'default' | undefined

export interface SaveViewProps {
  opened: boolean
  taken: readonly string[]
  takenByTeam: readonly string[]
  onSave: (name: string, isFor: ViewFor) => void
  onClose: () => void
}

const LONGEST = 60

/** Saves the current filters, order and columns of a list under a name. */
export function SaveView({ opened, ...form }: SaveViewProps) {
  return (
    <FormModal opened={opened} title="Save this view" onClose={form.onClose}>
      {(finish) => <SaveViewForm {...form} onSave={(name, isFor) => finish(() => form.onSave(name, isFor))} />}
    </FormModal>
  )
}

function SaveViewForm({ taken, takenByTeam, onSave }: Omit<SaveViewProps, 'opened' | 'onClose'>) {
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const [isFor, setIsFor] = useState<ViewFor>()
  const mayEdit = useMayEdit()
  const wanted = name.trim()
  const isTaken = (isFor === undefined ? taken : takenByTeam).includes(wanted)
  const save = () => (wanted === '' ? setMissing(true) : onSave(wanted, isFor))
  return (
    <FormElement onSave={save}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description="Filters, order, page size and columns are kept, in every browser."
          value={name}
          maxLength={LONGEST}
          autoComplete="off"
          data-autofocus
          error={missing && wanted === '' ? 'A view needs a name' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {mayEdit && (
          <Checkbox
            label="For the whole team"
            checked={isFor !== undefined}
            onChange={({ currentTarget: { checked } }) => setIsFor(checked ? 'team' : undefined)}
          />
        )}
        {isFor !== undefined && (
          <Checkbox
            label="The list opens with it"
            checked={isFor === 'default'}
            onChange={({ currentTarget: { checked } }) => setIsFor(checked ? 'default' : 'team')}
          />
        )}
        {isTaken && <p role="status">The view of this name is replaced.</p>}
      </Stack>
      <FormFooter label={isTaken ? 'Replace' : 'Save'} />
    </FormElement>
  )
}
