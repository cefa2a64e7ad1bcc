import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { notifySuccess, type NoticeLink } from '../../ui/notify.tsx'
import { useAddressOf } from '../catalogue-parts.ts'
import { doneWords } from '../format/words.ts'
import { rowId, rowLabel, rowVersion } from '../row.ts'
import type { CatalogueFormInput, CatalogueFormState } from './form-context.ts'
import { useFormStore } from './form-store.ts'
import { useFormWarnings } from './form-warnings.ts'
import { withProposedCode } from './proposed-code.ts'
import { fieldsOf, startForm, wholeBody } from './record-form.ts'
import { useRecordForm, type RecordFormState } from './use-record-form.ts'
import { useSave } from './use-save.ts'

/** The form of a record that is saved by its own call, with warnings. */
export function useCatalogueForm<R extends Row>(
  { catalogue, mode, row, given, copyOf }: CatalogueFormInput & { catalogue: Catalogue<R> },
  withParts: boolean,
  onSaved: (row: R) => void,
): RecordFormState & { context: CatalogueFormState } {
  const store = useFormStore(() =>
    startForm({ catalogue, given, ...(mode === 'update' ? { row } : { template: row }) }),
  )
  const { mutateAsync } = useSave(catalogue)
  const linkTo = useNewRecordLink(catalogue)
  const state = useRecordForm<R>({
    store,
    afterTyping: (before, after) => withProposedCode(before, after, copyOf),
    send: (form, key) =>
      mutateAsync({
        body: wholeBody(form),
        row: form.row,
        withPartsOf: withParts && copyOf ? rowId(catalogue, copyOf) : undefined,
        version: form.row && rowVersion(form.row),
        key,
      }),
    onSaved: (saved) => {
      notifySuccess(
        doneWords(catalogue, mode),
        rowLabel(catalogue, saved),
        mode === 'create' ? linkTo(saved) : undefined,
      )
      onSaved(saved)
    },
  })
  const { form, activity, actions } = state
  const current = form.row ?? row
  const fields = useMemo(() => fieldsOf({ catalogue: form.catalogue, given: form.given }), [form.catalogue, form.given])
  const shown = activity !== 'unchanged' || mode === 'update'
  const warned = useFormWarnings(catalogue, current, form.values, fields, shown)
  const { values, beside = {}, faults } = form
  const context = {
    catalogue,
    mode,
    row: current,
    copyOf,
    given,
    values,
    beside,
    faults,
    fields,
    ...warned,
    ...actions,
  }
  return { ...state, context }
}

/** A link to a record that was just created, since its row may be on another page or filtered out. */
function useNewRecordLink(catalogue: Catalogue): (row: Row) => NoticeLink | undefined {
  const { history } = useRouter()
  const addressOf = useAddressOf()
  return (row) => {
    const href = addressOf(catalogue.name, rowId(catalogue, row))
    return href === undefined ? undefined : { label: 'Show', href, go: () => history.push(href) }
  }
}
