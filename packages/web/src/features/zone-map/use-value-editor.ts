import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { useFormStore } from '../../catalogue/form/form-store.ts'
import type { FormValues } from '../../catalogue/form/form-values.ts'
import { startForm, wholeBody } from '../../catalogue/form/record-form.ts'
import { useRecordForm, type RecordFormState } from '../../catalogue/form/use-record-form.ts'
import { useSave } from '../../catalogue/form/use-save.ts'
import { rowVersion } from '../../catalogue/row.ts'
import { notifySuccess } from '../../ui/notify.tsx'

const catalogue = catalogueOf('zone-value')

export interface ValueEditor extends RecordFormState<HTMLTableRowElement> {
  /** A warning about a valid value. */
  warning: string | undefined
  reset: () => void
}

/**
 * Edits one value in its row: a stored one, or a new one of a zone, which is emptied after each save. The map decides
 * the format of values.
 */
export function useValueEditor(zoneId: number, map: RowFor<'zone-map'>, row?: RowFor<'zone-value'>): ValueEditor {
  const start = () => startForm({ catalogue, row, given: { zone_id: zoneId } })
  const store = useFormStore(start)
  const { mutateAsync } = useSave(catalogue)
  const state = useRecordForm<RowFor<'zone-value'>, HTMLTableRowElement>({
    store,
    send: (form, key) =>
      mutateAsync({ body: wholeBody(form), row: form.row, version: form.row && rowVersion(form.row), key }),
    onSaved: (saved) => {
      notifySuccess(row ? 'Update Success' : 'Create Success', String(saved.value))
      if (!row) store.set(start())
    },
  })
  const { values, faults } = state.form
  const warning = faults.value === undefined ? warningOf(map, values) : undefined
  return { ...state, warning, reset: () => store.set(start()) }
}

function warningOf(map: RowFor<'zone-map'>, { value }: FormValues): string | undefined {
  const row = { value, map_std_code: map.std_code, map_match_mode: map.match_mode }
  return rowWarnings(catalogue, row)[0]?.message
}
