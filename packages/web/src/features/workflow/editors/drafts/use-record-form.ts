import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { WorkflowEdit } from '@tollgate/contract/workflow/edits.ts'
import { useCallback, useMemo, useRef, type RefObject } from 'react'
import { asApiError } from '../../../../api/api-error.ts'
import type { Row } from '../../../../api/client.ts'
import { afterPress } from '../../../../ui/after-press.ts'
import {
  formFaults,
  formFields,
  initialValues,
  landFaults,
  type FieldMessages,
  type FormValues,
} from '../../../../catalogue/form/form-values.ts'
import { notifySuccess } from '../../../../ui/notify.tsx'
import { useWorkflowSession } from '../../editing/session-context.ts'
import { isChanged, type Draft } from './draft-store.ts'
import { useDraft, useDrafts } from './drafts.tsx'
import { faultsOfForm } from './edit-values.ts'

export interface RecordFormInput {
  /** Names the draft among those of the workflow. */
  draftKey: string
  catalogue: Catalogue
  /** The record that is changed; absent for a new one. */
  row?: Row | undefined
  /** Values that a new record begins with. */
  begin?: Row | undefined
  /** Values decided already; their fields are not on the form. */
  given: Written
  /** What is done, as undo calls it. */
  label: string
  /** What is told when it is done. */
  done: string
  /** The changes that one save makes, as one step of undo. */
  editsOf: (draft: Draft) => WorkflowEdit[]
  onSaved?: () => void
}

export interface RecordForm {
  input: RecordFormInput
  element: RefObject<HTMLFormElement | null>
  draft: Draft
  changed: boolean
  setValues: (next: (values: FormValues) => FormValues) => void
  setValue: (name: string, value: FieldValue) => void
  /** After leaving a field: says what is wrong with it, if something was typed. */
  check: (name: string) => void
  save: () => Promise<void>
  drop: () => void
}

/** A record that is typed where it stands: what is typed lasts until it is saved or given up. */
export function useRecordForm(input: RecordFormInput): RecordForm {
  const { draftKey, catalogue, row, begin, given, label, done, editsOf, onSaved } = input
  const { apply } = useWorkflowSession()
  const store = useDrafts()
  const kept = useDraft(draftKey)
  const element = useRef<HTMLFormElement>(null)
  const fresh = useMemo(() => freshDraft(catalogue, row ?? begin), [catalogue, row, begin])
  const draft = kept ?? fresh

  const current = useCallback(() => store.get(draftKey) ?? fresh, [store, draftKey, fresh])
  const setValues = useCallback(
    (next: (values: FormValues) => FormValues) => {
      const before = current()
      const values = next(before.values)
      store.set(draftKey, { ...before, values, faults: stillTrue(before, values) })
    },
    [current, store, draftKey],
  )
  const setValue = useCallback(
    (name: string, value: FieldValue) => setValues((values) => ({ ...values, [name]: value })),
    [setValues],
  )
  const mode = row ? 'update' : 'create'
  const check = useCallback(
    (name: string) =>
      afterPress(() => {
        const before = store.get(draftKey)
        if (!before || before.values[name] === before.from[name]) return
        const fault = formFaults(catalogue, mode, before.values, given)[name]
        if (fault !== undefined) store.set(draftKey, { ...before, faults: { ...before.faults, [name]: fault } })
      }),
    [store, draftKey, catalogue, mode, given],
  )
  const save = async () => {
    const faults = formFaults(catalogue, mode, draft.values, given)
    if (Object.keys(faults).length > 0) {
      store.set(draftKey, { ...draft, faults })
      return focusFirst(element, catalogue, given, faults)
    }
    // The session shows the change at once: the form comes back only with what the server has against it.
    store.set(draftKey, undefined)
    onSaved?.()
    if (!isChanged(draft) && row) return
    try {
      await apply(label, editsOf(draft))
      notifySuccess(done)
    } catch (thrown) {
      const fields = new Set(formFields(catalogue, given).map(([name]) => name))
      const { byField, others } = landFaults(faultsOfForm(asApiError(thrown).faults), fields)
      const isTypedAnew = store.get(draftKey) !== undefined
      if (!isTypedAnew) store.set(draftKey, { ...draft, faults: byField, message: others.join(' ') || undefined })
    }
  }
  const drop = () => store.set(draftKey, undefined)
  return { input, element, draft, changed: isChanged(draft), setValues, setValue, check, save, drop }
}

/** The draft that a record begins with. */
export function freshDraft(catalogue: Catalogue, row: Row | undefined): Draft {
  const values = initialValues(catalogue, row)
  return { values, from: values, faults: {} }
}

/** The faults of fields that still hold what was refused. */
function stillTrue({ faults, values: before }: Draft, values: FormValues): FieldMessages {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => before[name] === values[name]))
}

function focusFirst(
  element: RefObject<HTMLFormElement | null>,
  catalogue: Catalogue,
  given: Written,
  faults: FieldMessages,
): void {
  const first = formFields(catalogue, given).find(([name]) => name in faults)
  if (first) element.current?.querySelector<HTMLElement>(`[data-path="${first[0]}"]`)?.focus()
}
