import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, CloseButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import type { Row } from '../../api/client.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import formClasses from '../catalogue-form.module.css'
import { Lookup } from '../lookup.tsx'
import { refreshCatalogues } from '../queries.ts'
import { rowId, rowLabel } from '../row.ts'
import { useChosen } from '../use-chosen.ts'
import { capital } from '../words.ts'
import classes from './group-screen.module.css'
import type { Grouping } from './grouping.ts'
import { useAssign } from './use-members.ts'

interface AddMembersProps {
  grouping: Grouping
  group: Row
  opened: boolean
  onClose: () => void
}

/** Finds rows by typing and puts all of them into a group; one that is refused stays, with the reason. */
export function AddMembers({ grouping, group, opened, onClose }: AddMembersProps) {
  return (
    <AppModal opened={opened} title={`Add members to ${rowLabel(grouping.groups, group)}`} size="md" onClose={onClose}>
      <AddMembersForm grouping={grouping} group={group} onClose={onClose} />
    </AppModal>
  )
}

interface Pick {
  id: number
  catalogue: Catalogue
  /** Why it was refused. */
  refused?: string
}

function AddMembersForm({ grouping, group, onClose }: Omit<AddMembersProps, 'opened'>) {
  const { groups, offered } = grouping
  const client = useQueryClient()
  const { mutateAsync, isPending } = useAssign(grouping)
  const [picked, setPicked] = useState<readonly Pick[]>([])
  const add = async () => {
    const left: Pick[] = []
    for (const pick of picked) {
      await mutateAsync({ groupId: rowId(groups, group), id: pick.id }).catch((error: unknown) => {
        left.push({ ...pick, refused: asApiError(error).message })
      })
    }
    const added = picked.length - left.length
    await refreshCatalogues(client)
    if (added > 0) notifySuccess('Create Success', `${added} added to ${rowLabel(groups, group)}`)
    setPicked(left)
    if (left.length === 0) onClose()
  }
  return (
    <form
      className={formClasses.form}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      {offered.map((catalogue, index) => (
        <MemberLookup
          key={catalogue.name}
          catalogue={catalogue}
          first={index === 0}
          onPick={(id) =>
            setPicked((before) => (before.some((pick) => pick.id === id) ? before : [...before, { id, catalogue }]))
          }
        />
      ))}
      <ul className={classes.picked} aria-label="To be added" aria-live="polite">
        {picked.map((pick) => (
          <PickedMember
            key={pick.id}
            pick={pick}
            onDrop={() => setPicked((before) => before.filter(({ id }) => id !== pick.id))}
          />
        ))}
      </ul>
      <footer className={formClasses.footer}>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={picked.length === 0}>
          {picked.length > 1 ? `Add ${picked.length} members` : 'Add member'}
        </Button>
      </footer>
    </form>
  )
}

interface MemberLookupProps {
  catalogue: Catalogue
  first: boolean
  onPick: (id: number) => void
}

function MemberLookup({ catalogue, first, onPick }: MemberLookupProps) {
  const field = useMemo(() => fieldFor(catalogue), [catalogue])
  return (
    <Lookup
      name={catalogue.name}
      field={field}
      value={null}
      {...{ autoFocus: first }}
      onChange={(_, id) => {
        if (typeof id === 'number') onPick(id)
      }}
      onBlur={() => undefined}
    />
  )
}

function PickedMember({ pick: { id, catalogue, refused }, onDrop }: { pick: Pick; onDrop: () => void }) {
  const { label } = useChosen(catalogue.name, fieldFor(catalogue), id, [], undefined)
  return (
    <li className={classes.pick}>
      <span>
        {label || `#${id}`}
        {refused !== undefined && <span className={classes.refused}>{refused}</span>}
      </span>
      <CloseButton size="sm" aria-label={`Do not add ${label || id}`} onClick={onDrop} />
    </li>
  )
}

function fieldFor({ name, label, words }: Catalogue): ReferenceField {
  return { kind: 'reference', label: capital(words.one), required: false, to: name, nest: '', show: [label] }
}
