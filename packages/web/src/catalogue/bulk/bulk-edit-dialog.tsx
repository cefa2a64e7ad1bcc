import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { BulkEdited } from '@tollgate/contract/bulk/bulk-edit.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useQueryClient, useMutation, type UseMutationResult } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useLast } from '../../ui/use-last.ts'
import { FormField } from '../form/form-field.tsx'
import { countOf } from '../format/words.ts'
import { SearchedSelect } from '../lookup/searched-select.tsx'
import { refreshCatalogues } from '../queries.ts'
import { BulkEditForm, useBulkEditField } from './bulk-edit-form.tsx'
import { type ChosenRecords, chosenBody } from './chosen-records.ts'
import { ChosenSummary } from './chosen-summary.tsx'
import classes from './import.module.css'
import { isOutdated } from './is-outdated.ts'
import { RefusalAlert } from './refusal-alert.tsx'

export interface BulkEditDialogProps {
  catalogue: Catalogue
  /** What to edit; absent: the dialog is closed. */
  chosen: ChosenRecords | undefined
  onClose: () => void
  onEdited: () => void
}

/** Writes one value into one field of many records, after saying which and how many. */
export function BulkEditDialog({ catalogue, chosen, onClose, onEdited }: BulkEditDialogProps) {
  const client = useQueryClient()
  const shown = useLast(chosen)
  const field = useBulkEditField(catalogue)
  const { mutateAsync, isPending, error, reset } = useBulkEdit(catalogue)
  const refusal = error === null ? undefined : asApiError(error)
  const outdated = refusal !== undefined && isOutdated(refusal)
  const close = () => {
    reset()
    field.clear()
    onClose()
  }
  const edit = async () => {
    const values = field.checked()
    if (!chosen || isPending || !values) return
    try {
      const { changed } = await mutateAsync({ chosen, values })
      notifySuccess('Update Success', `${countOf(catalogue.name, changed)} changed`)
      field.clear()
      onEdited()
    } catch {
      // The dialog shows it.
    }
  }
  const reload = () => {
    void refreshCatalogues(client)
    close()
  }
  return (
    <ConfirmDialog
      opened={chosen !== undefined}
      title={`Edit ${countOf(catalogue.name, shown?.count ?? 0)}`}
      confirmLabel={outdated ? 'Reload the list' : `Change ${countOf(catalogue.name, shown?.count ?? 0)}`}
      loading={isPending}
      onConfirm={outdated ? reload : () => void edit()}
      onCancel={close}
    >
      {shown && (
        <ChosenSummary catalogue={catalogue} chosen={shown} label="To be changed" whole="every record changes" />
      )}
      <div className={classes.edited}>
        <SearchedSelect
          data-autofocus
          label="Field"
          data={field.offered}
          value={field.name ?? ''}
          onChoose={(name) => field.choose(name || null)}
          error={field.missing}
          placeholder="Choose one"
        />
        {field.name !== undefined && (
          <BulkEditForm key={field.name} state={field}>
            <FormField name={field.name} />
          </BulkEditForm>
        )}
      </div>
      <p>If one of them cannot have the value or has been changed, nothing is changed.</p>
      {refusal && <RefusalAlert refusal={refusal} title="Nothing was changed" />}
    </ConfirmDialog>
  )
}

interface BulkEditing {
  chosen: ChosenRecords
  values: Written
}

/** Writes one value into all of the records or into none. */
function useBulkEdit(catalogue: Catalogue): UseMutationResult<BulkEdited, Error, BulkEditing> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ chosen, values }) => {
      const path = `${catalogue.path}/bulk-edit`
      const body = { ...chosenBody(catalogue, chosen), values }
      return (await call({ method: 'POST', path, body })).data as BulkEdited
    },
    onSuccess: () => refreshCatalogues(client),
  })
}
