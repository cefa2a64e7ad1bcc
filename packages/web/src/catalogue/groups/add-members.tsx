import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useLeaving } from '../form/use-leaving.tsx'
import { PickMany } from '../lookup/pick-many.tsx'
import { rowId, rowLabel } from '../row.ts'
import type { Grouping } from './grouping.ts'
import { useAssign } from './use-members.ts'

interface AddMembersProps {
  grouping: Grouping
  group: Row
  opened: boolean
  onClose: () => void
}

/** Finds rows by typing and adds all of them to a group, or none if one is refused. */
export function AddMembers({ grouping, group, opened, onClose }: AddMembersProps) {
  const { groups, offered } = grouping
  const { mutateAsync } = useAssign(grouping)
  const leaving = useLeaving({ onClose })
  const name = rowLabel(groups, group)
  return (
    <AppModal opened={opened} title={`Add members to ${name}`} size="md" onClose={leaving.close}>
      <PickMany
        offered={offered}
        word="member"
        without={rowId(groups, group)}
        onAdd={async (ids) => {
          await mutateAsync({ groupId: rowId(groups, group), ids })
          notifySuccess('Create Success', `${ids.length} added to ${name}`)
          leaving.finish(onClose)
        }}
        onCancel={leaving.close}
        onActivity={leaving.report}
      />
      {leaving.dialog}
    </AppModal>
  )
}
