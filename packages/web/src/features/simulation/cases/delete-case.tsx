import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useDeleteCase } from './cases-queries.ts'

interface DeleteCaseProps {
  row: StoredCase | undefined
  onClose: () => void
}

export function DeleteCase({ row, onClose }: DeleteCaseProps) {
  const remove = useDeleteCase()
  const shown = useLast(row)
  const confirm = () =>
    row &&
    remove.mutate(row, {
      onSuccess: () => {
        notifySuccess('Test case deleted', row.simulation_case_name)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title="Are you sure you want to delete this?"
      confirmLabel="Delete"
      danger
      loading={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      The test case “{shown?.simulation_case_name}” is deleted; the policy stays as it is.
      {remove.error && <p role="alert">{remove.error.message}</p>}
    </ConfirmDialog>
  )
}
