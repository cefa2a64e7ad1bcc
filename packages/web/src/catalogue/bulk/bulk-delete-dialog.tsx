import { bulkCalls } from '@tollgate/contract/calls/catalogue.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useLast } from '../../ui/use-last.ts'
import { countOf } from '../format/words.ts'
import { refreshCatalogues } from '../queries.ts'
import { useBeyondUndo } from './beyond-undo.tsx'
import { type ChosenRecords, chosenBody } from './chosen-records.ts'
import { ChosenSummary } from './chosen-summary.tsx'
import { isOutdated } from './is-outdated.ts'
import { LongProgress } from './long-progress.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import { useLongWrite } from './use-long-write.ts'

export interface BulkDeleteDialogProps {
  catalogue: Catalogue
  /** What to delete; absent: the dialog is closed. */
  deletion: ChosenRecords | undefined
  onClose: () => void
  onDeleted: () => void
}

/** Asks before many records are deleted; shows the filter and the exact number, and a refusal with its reasons. */
export function BulkDeleteDialog({ catalogue, deletion, onClose, onDeleted }: BulkDeleteDialogProps) {
  const client = useQueryClient()
  const shown = useLast(deletion)
  const { mutateAsync, isPending, error, reset, progress, cancel } = useBulkDelete(catalogue)
  const beyondUndo = useBeyondUndo(shown)
  const refusal = error === null ? undefined : asApiError(error)
  const outdated = refusal !== undefined && isOutdated(refusal)
  const close = () => {
    reset()
    onClose()
  }
  const remove = async () => {
    if (!deletion || isPending) return
    try {
      const { deleted } = await mutateAsync(deletion)
      notifySuccess('Delete Success', countOf(catalogue.name, deleted))
      onDeleted()
    } catch {
      // Shown in the dialog.
    }
  }
  const reload = () => {
    void refreshCatalogues(client)
    reset()
    onDeleted()
  }
  return (
    <ConfirmDialog
      opened={deletion !== undefined}
      title="Are you sure you want to delete these?"
      confirmLabel={outdated ? 'Reload the list' : `Delete ${countOf(catalogue.name, shown?.count ?? 0)}`}
      danger={!outdated}
      loading={isPending}
      disabled={!outdated && !beyondUndo.isConfirmed}
      stoppable={progress !== undefined}
      onConfirm={outdated ? reload : () => void remove()}
      onCancel={isPending ? cancel : close}
    >
      {shown && (
        <ChosenSummary catalogue={catalogue} chosen={shown} label="To be deleted" whole="the list will be empty" />
      )}
      <p>
        Records that belong to them are deleted too. If one of them is in use or has been changed, nothing is deleted.
      </p>
      {beyondUndo.question}
      {progress && <LongProgress what="Records deleted" progress={progress} />}
      {refusal && <RefusalAlert refusal={refusal} title="Nothing was deleted" />}
    </ConfirmDialog>
  )
}

/** Deletes all of the records or none. */
function useBulkDelete(catalogue: Catalogue) {
  return useLongWrite((chosen: ChosenRecords, key) =>
    send(bulkCalls(catalogue).delete, { body: chosenBody(catalogue, chosen), key }),
  )
}
