import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { useMemo, useRef, type RefObject } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { afterPress } from '../../ui/after-press.ts'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { getRow } from '../row-calls.ts'
import type { Whose } from './clash.ts'
import { focusField } from './focus-field.ts'
import { useStored, type FormStore } from './form-store.ts'
import type { FormValues } from './form-values.ts'
import * as forms from './record-form.ts'
import type { RecordForm } from './record-form.ts'
import type { FormActivity } from './use-leaving.tsx'
import { useSaving } from './use-saving.ts'

interface RecordFormInput<T> {
  store: FormStore<RecordForm>
  /** Stores the form; repeated under the same key it is done once. Throws an `ApiError` on refusal. */
  send: (form: RecordForm, key: string) => Promise<T>
  onSaved: (saved: T) => void
  /** Derives further values after one was typed. */
  afterTyping?: (before: RecordForm, form: RecordForm) => RecordForm
}

/** The actions for inputs. The object stays identical. */
export interface RecordFormActions<Name extends string = string> {
  setValue: (name: Name, value: FieldValue) => void
  /** Sets values that were not typed. */
  preset: (values: FormValues) => void
  /** Sets a text that is sent with the record but is no field of it. */
  setBeside: (name: string, text: string) => void
  /** After a field was left: shows its fault, if it was edited. */
  check: (name: string) => void
  choose: (field: string, whose: Whose) => void
}

export interface RecordFormState<E extends HTMLElement = HTMLFormElement> {
  form: RecordForm
  actions: RecordFormActions
  /** The element around the fields; the first faulty field in it gets the focus. */
  element: RefObject<E | null>
  activity: FormActivity
  /** Whether it was stored. */
  save: () => Promise<boolean>
}

/** A record's form: shows faults at their fields, focuses the first, and merges other people's changes. */
export function useRecordForm<T, E extends HTMLElement = HTMLFormElement>({
  store,
  send,
  onSaved,
  afterTyping = (_, form) => form,
}: RecordFormInput<T>): RecordFormState<E> {
  const form = useStored(store)
  const element = useRef<E>(null)
  const showFault = () => {
    const field = forms.firstFaulty(store.get())
    if (field !== undefined) focusField(element.current, field)
  }
  const failure = useFailureNotice()
  const { saving, save } = useSaving<RecordForm, T>({
    prepare: () => {
      const checked = forms.checkForm(store.get())
      store.set(checked)
      showFault()
      return forms.canSave(checked) ? checked : undefined
    },
    send,
    onSaved: (saved) => {
      failure.clear()
      store.set(forms.markSaved(store.get()))
      onSaved(saved)
    },
    onRefused: async (error) => {
      store.set(await refuseOrMerge(store.get, error))
      const { message } = store.get()
      if (message !== undefined) failure.show(message)
      showFault()
    },
  })
  const actions = useMemo<RecordFormActions>(() => {
    const change = (next: (form: RecordForm) => RecordForm) => store.set(next(store.get()))
    return {
      setValue: (name, value) => change((now) => afterTyping(now, forms.setValue(now, name, value))),
      preset: (values) => change((now) => forms.presetValues(now, values)),
      setBeside: (name, text) => change((now) => forms.setBeside(now, name, text)),
      check: (name) => afterPress(() => change((now) => forms.checkField(now, name))),
      choose: (field, whose) => change((now) => forms.chooseValue(now, field, whose)),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what a form does by itself stays the same
  }, [store])
  const activity = saving ? 'saving' : forms.isDirty(form) ? 'changed' : 'unchanged'
  return { form, actions, element, activity, save }
}

/** The form with the server's faults, or merged with what another person has stored. */
async function refuseOrMerge(get: () => RecordForm, { stale, faults }: ApiError): Promise<RecordForm> {
  const { catalogue, row } = get()
  const stored = stale && row ? await getRow(catalogue, row).catch(() => undefined) : undefined
  return stored ? forms.mergeStored(get(), stored) : forms.refuseForm(get(), faults)
}
