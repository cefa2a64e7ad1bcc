import { useQueryClient } from '@tanstack/react-query'
import type { Row } from '../../api/client.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { PickMany } from '../lookup/pick-many.tsx'
import { refreshCatalogues } from '../queries.ts'
import { rowId, rowLabel } from '../row.ts'
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
  const { groups, offered } = grouping
  const client = useQueryClient()
  const { mutateAsync } = useAssign(grouping)
  const name = rowLabel(groups, group)
  return (
    <AppModal opened={opened} title={`Add members to ${name}`} size="md" onClose={onClose}>
      <PickMany
        offered={offered}
        word="member"
        onAdd={(id) => mutateAsync({ groupId: rowId(groups, group), id })}
        onTried={async (added, done) => {
          await refreshCatalogues(client)
          if (added > 0) notifySuccess('Create Success', `${added} added to ${name}`)
          if (done) onClose()
        }}
        onCancel={onClose}
      />
    </AppModal>
  )
}
