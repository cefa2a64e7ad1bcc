import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { asApiError } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { rowLabel } from '../row.ts'
import { useLast } from '../../ui/use-last.ts'
import type { Grouping } from './grouping.ts'
import { useUnassign } from './use-members.ts'

interface RemoveMemberProps {
  grouping: Grouping
  groupName: string
  row: Row | undefined
  onRemoved: (row: Row) => void
  onClose: () => void
}

export function RemoveMember({ grouping, groupName, row, onRemoved, onClose }: RemoveMemberProps) {
  const { members, memberships } = grouping
  const { mutateAsync, isPending } = useUnassign(grouping, memberships.id)
  const failure = useFailureNotice()
  const shown = useLast(row)
  const remove = async () => {
    if (!row || isPending) return
    try {
      await mutateAsync(row)
      failure.clear()
      notifySuccess('Delete Success', `${rowLabel(members, row)} is no longer in ${groupName}`)
      onRemoved(row)
    } catch (error) {
      failure.show(asApiError(error).message)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title="Are you sure you want to remove this?"
      confirmLabel="Remove"
      danger
      loading={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {shown && (
        <p>
          <strong>{rowLabel(members, shown)}</strong> will be removed from the group <strong>{groupName}</strong>. The{' '}
          {members.words.one} itself is not deleted.
        </p>
      )}
    </ConfirmDialog>
  )
}
