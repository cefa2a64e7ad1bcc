import { bulkCalls } from '@tollgate/contract/calls/catalogue.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useLast } from '../../ui/use-last.ts'
import { countOf } from '../format/words.ts'
import { useLeaving, useReport } from '../form/use-leaving.tsx'
import { refreshCatalogues } from '../queries.ts'
import { useBeyondUndo } from './beyond-undo.tsx'
import { BulkEditForm, useBulkEditFields } from './bulk-edit-form.tsx'
import { type ChosenRecords, chosenBody } from './chosen-records.ts'
import { ChosenSummary } from './chosen-summary.tsx'
import { isOutdated } from './is-outdated.ts'
import { LongProgress } from './long-progress.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import { useLongWrite } from './use-long-write.ts'

export interface BulkEditDialogProps {
  catalogue: Catalogue
  /** What to edit; absent: the dialog is closed. */
  chosen: ChosenRecords | undefined
  onClose: () => void
  onEdited: () => void
}

/** Writes the same values into many records; shows which and how many. */
export function BulkEditDialog({ catalogue, chosen, onClose, onEdited }: BulkEditDialogProps) {
  const client = useQueryClient()
  const shown = useLast(chosen)
  const fields = useBulkEditFields(catalogue)
  const { mutateAsync, isPending, error, reset, progress, cancel } = useBulkEdit(catalogue)
  const beyondUndo = useBeyondUndo(shown)
  const refusal = error === null ? undefined : asApiError(error)
  const outdated = refusal !== undefined && isOutdated(refusal)
  const close = () => {
    reset()
    fields.clear()
    onClose()
  }
  const leaving = useLeaving({ onClose: close })
  useReport(leaving.report, isPending ? 'saving' : fields.written.length > 0 ? 'changed' : 'unchanged')
  const edit = async () => {
    const values = fields.checked()
    if (!chosen || isPending || !values) return
    try {
      const { changed } = await mutateAsync({ chosen, values })
      notifySuccess('Update Success', `${countOf(catalogue.name, changed)} changed`)
      leaving.finish(() => {
        fields.clear()
        onEdited()
      })
    } catch {
      // Shown in the dialog.
    }
  }
  const reload = () => {
    void refreshCatalogues(client)
    close()
  }
  return (
    <ConfirmDialog
      wide
      opened={chosen !== undefined}
      title={`Edit ${countOf(catalogue.name, shown?.count ?? 0)}`}
      confirmLabel={outdated ? 'Reload the list' : `Change ${countOf(catalogue.name, shown?.count ?? 0)}`}
      loading={isPending}
      disabled={!outdated && (fields.written.length === 0 || !beyondUndo.isConfirmed)}
      stoppable={progress !== undefined}
      onConfirm={outdated ? reload : () => void edit()}
      onCancel={isPending ? cancel : leaving.close}
    >
      {shown && (
        <ChosenSummary catalogue={catalogue} chosen={shown} label="To be changed" whole="every record changes" />
      )}
      <BulkEditForm fields={fields} />
      <p>If one of them cannot have a value or has been changed, nothing is changed.</p>
      {beyondUndo.question}
      {progress && <LongProgress what="Records changed" progress={progress} />}
      {refusal && <RefusalAlert refusal={refusal} title="Nothing was changed" />}
      {leaving.dialog}
    </ConfirmDialog>
  )
}

interface BulkEditing {
  chosen: ChosenRecords
  values: Written
}

/** Writes the values into all of the records or into none. */
function useBulkEdit(catalogue: Catalogue) {
  return useLongWrite(async ({ chosen, values }: BulkEditing, key) => {
    return send(bulkCalls(catalogue).edit, { body: { ...chosenBody(catalogue, chosen), values }, key })
  })
}
