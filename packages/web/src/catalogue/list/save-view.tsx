import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { FormModal } from '../form/form-modal.tsx'
import { useMayEdit } from '../rights.ts'
import { FormElement } from '../form/form-element.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { typeEarlyText } from '../../ui/early-text.ts'

/** For whom a view is saved: the team, also as the list's default; undefined: only this person. */
export type ViewFor = 'team' | 'default' | undefined

export interface SaveViewProps {
  opened: boolean
  /** The name of a view that is renamed; absent: the current one is saved. */
  earlier?: string | undefined
  /** The view that is renamed is one of the team. */
  ofTeam?: true | undefined
  taken: readonly string[]
  takenByTeam: readonly string[]
  onSave: (name: string, isFor: ViewFor) => void
  onClose: () => void
}

const LONGEST = 60

/** Saves the current filters, order and columns of a list under a name. */
export function SaveView({ opened, ...form }: SaveViewProps) {
  return (
    <FormModal
      opened={opened}
      title={form.earlier === undefined ? 'Save this view' : `Rename ${form.earlier}`}
      onClose={form.onClose}
    >
      {(finish) => <SaveViewForm {...form} onSave={(name, isFor) => finish(() => form.onSave(name, isFor))} />}
    </FormModal>
  )
}

function SaveViewForm({ earlier, ofTeam, taken, takenByTeam, onSave }: Omit<SaveViewProps, 'opened' | 'onClose'>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => typeEarlyText(field.current), [])
  const [name, setName] = useState(earlier ?? '')
  const [refused, setRefused] = useState(false)
  const [isFor, setIsFor] = useState<ViewFor>()
  const mayShare = useMayEdit() && earlier === undefined
  const wanted = name.trim()
  const others = (isFor === undefined && !ofTeam ? taken : takenByTeam).filter((one) => one !== earlier)
  const isTaken = others.includes(wanted)
  const fault = faultIn(wanted, earlier !== undefined && isTaken)
  const save = () => (fault === undefined ? onSave(wanted, isFor) : setRefused(true))
  return (
    <FormElement onSave={save}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          description={earlier === undefined && 'Filters, order, page size and columns are kept, in every browser.'}
          value={name}
          ref={field}
          autoComplete="off"
          data-autofocus
          error={refused || wanted !== '' ? fault : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {mayShare && (
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
        {isTaken && !fault && <p role="status">The view of this name is replaced.</p>}
      </Stack>
      <FormFooter label={isTaken && !fault ? 'Replace' : 'Save'} />
    </FormElement>
  )
}

function faultIn(name: string, isTaken: boolean): string | undefined {
  if (name === '') return 'A view needs a name'
  if (name.length > LONGEST) return `At most ${LONGEST} characters`
  return isTaken ? 'Another view has this name' : undefined
}
