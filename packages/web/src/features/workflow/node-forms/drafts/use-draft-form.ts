import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { asApiError } from '../../../../api/api-error.ts'
import type { Whose } from '../../../../catalogue/form/clash.ts'
import { focusField } from '../../../../catalogue/form/focus-field.ts'
import type { FormValues } from '../../../../catalogue/form/form-values.ts'
import * as forms from '../../../../catalogue/form/record-form.ts'
import type { RecordForm } from '../../../../catalogue/form/record-form.ts'
import { afterPress } from '../../../../ui/after-press.ts'
import { notifySuccess } from '../../../../ui/notify.tsx'
import { useWorkflowSession } from '../../session/session-context.ts'
import { useDraft, useDrafts } from './drafts.tsx'
import { faultsOfForm } from './edit-values.ts'
import { editsOfDraft } from './edits-of-draft.ts'

export interface DraftFormInput {
  /** The key among the workflow's drafts. */
  draftKey: string
  catalogue: Catalogue
  /** The edited record; absent: a new one. */
  row?: Row | undefined
  /** Initial values of a new record. */
  template?: Row | undefined
  /** Fixed values; their fields are not on the form. */
  given: Written
  /** Name of the step in the undo history. */
  label: string
  /** Notice after saving. */
  done: string
  onSaved?: () => void
}

interface DraftActions {
  setValues: (next: (values: FormValues) => FormValues) => void
  setValue: (name: string, value: FieldValue) => void
  /** After a field was left: shows its fault, if it was edited. */
  check: (name: string) => void
  choose: (field: string, whose: Whose) => void
  drop: () => void
}

export interface DraftForm extends DraftActions {
  input: DraftFormInput
  element: RefObject<HTMLFormElement | null>
  draft: RecordForm
  changed: boolean
  save: () => Promise<void>
}

/** Edits a record in place: typed values stay until saved or discarded. */
export function useDraftForm(input: DraftFormInput): DraftForm {
  const { draftKey, catalogue, row, template, given, label, done, onSaved } = input
  const { apply, graph } = useWorkflowSession()
  const store = useDrafts()
  const kept = useDraft(draftKey)
  const element = useRef<HTMLFormElement>(null)
  const fresh = useMemo(() => forms.startForm({ catalogue, row, template, given }), [catalogue, row, template, given])
  const draft = kept ?? fresh
  useEffect(() => {
    if (kept && row && kept.row !== row) store.set(draftKey, forms.rereadForm(kept, row))
  }, [store, draftKey, kept, row])

  const actions = useMemo<DraftActions>(() => {
    const change = (next: (draft: RecordForm) => RecordForm) => store.set(draftKey, next(store.get(draftKey) ?? fresh))
    return {
      setValues: (next) => change((now) => forms.setValues(now, next(now.values))),
      setValue: (name, value) => change((now) => forms.setValue(now, name, value)),
      check: (name) =>
        afterPress(() => {
          if (store.get(draftKey)) change((now) => forms.checkField(now, name))
        }),
      choose: (field, whose) => change((now) => forms.chooseValue(now, field, whose)),
      drop: () => store.set(draftKey, undefined),
    }
  }, [store, draftKey, fresh])
  const save = async () => {
    const checked = forms.checkForm(draft)
    if (!forms.canSave(checked)) {
      store.set(draftKey, checked)
      const field = forms.firstFaulty(checked)
      if (field !== undefined) focusField(element.current, field)
      return
    }
    // The session shows the change at once; the form returns only if the server refuses.
    store.set(draftKey, undefined)
    onSaved?.()
    if (!forms.isDirty(draft) && row) return
    try {
      await apply(label, editsOfDraft(draftKey, draft, graph.units))
      notifySuccess(done)
    } catch (thrown) {
      const isTypedAnew = store.get(draftKey) !== undefined
      if (!isTypedAnew) store.set(draftKey, forms.refuseForm(draft, faultsOfForm(asApiError(thrown).faults)))
    }
  }
  return { input, element, draft, changed: forms.isDirty(draft), ...actions, save }
}
