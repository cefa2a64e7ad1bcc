import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useQueryClient } from '@tanstack/react-query'
import { asApiError, type ApiError } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { refreshCatalogues } from '../queries.ts'
import { useLast } from '../../ui/use-last.ts'
import { countOf } from '../format/words.ts'
import { NotDeleted } from './not-deleted.tsx'
import { RemovalWords } from './removal-words.tsx'
import { useBulkDelete, type Removal } from './use-bulk-delete.ts'

export interface BulkDeleteDialogProps {
  catalogue: Catalogue
  /** What to delete; absent: closed. */
  removal: Removal | undefined
  onClose: () => void
  onDeleted: () => void
}

/** Asks before many records are deleted: says the filter and the exact number. Refused, it says why. */
export function BulkDeleteDialog({ catalogue, removal, onClose, onDeleted }: BulkDeleteDialogProps) {
  const client = useQueryClient()
  const shown = useLast(removal)
  const { mutateAsync, isPending, error, reset } = useBulkDelete(catalogue)
  const refusal = error === null ? undefined : asApiError(error)
  const other = refusal !== undefined && isChanged(refusal)
  const close = () => {
    reset()
    onClose()
  }
  const remove = async () => {
    if (!removal || isPending) return
    try {
      const { deleted } = await mutateAsync(removal)
      notifySuccess('Delete Success', countOf(catalogue.name, deleted))
      onDeleted()
    } catch {
      // Shown in the dialog.
    }
  }
  const lookAgain = () => {
    void refreshCatalogues(client)
    reset()
    onDeleted()
  }
  return (
    <ConfirmDialog
      opened={removal !== undefined}
      title="Are you sure you want to delete these?"
      confirmLabel={other ? 'Look again' : `Delete ${countOf(catalogue.name, shown?.count ?? 0)}`}
      danger={!other}
      loading={isPending}
      onConfirm={other ? lookAgain : () => void remove()}
      onCancel={close}
    >
      {shown && <RemovalWords catalogue={catalogue} removal={shown} />}
      {refusal && <NotDeleted refusal={refusal} />}
    </ConfirmDialog>
  )
}

/** The records are not those any more that were shown. */
function isChanged({ faults, stale }: ApiError): boolean {
  return stale || faults[0]?.code === 'CONFLICT'
}
