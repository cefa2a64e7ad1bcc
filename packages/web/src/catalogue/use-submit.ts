import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import { useState, type RefObject, type SyntheticEvent } from 'react'
import { asApiError } from '../api/api-error.ts'
import { getData, type Row } from '../api/client.ts'
import { notifyFailure, notifySuccess } from '../ui/notify.tsx'
import { bodyOf, initialValues, landFaults } from './form-values.ts'
import { rowLabel, rowVersion } from './row.ts'
import type { CatalogueFormState } from './form-context.ts'
import { useSave } from './use-save.ts'
import { doneWords } from './words.ts'

export interface Submit {
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  /** Saves over what somebody else saved meanwhile. */
  overwrite: () => void
  /** Takes over what somebody else saved meanwhile. */
  loadTheirs: () => void
  saving: boolean
  /** The row the form began with, and what became of it meanwhile. */
  seen: Row | undefined
  theirs: Row | undefined
  /** What was refused and belongs to no field. */
  message: string | undefined
}

/** Saving: faults to their fields, the first one focused; a record changed meanwhile is shown, nothing typed is lost. */
export function useSubmit(
  state: CatalogueFormState,
  element: RefObject<HTMLFormElement | null>,
  onSaved: (row: Row) => void,
): Submit {
  const { catalogue, mode, given, form, fields } = state
  const { mutateAsync, isPending } = useSave(catalogue)
  const [seen, setSeen] = useState(mode === 'update' ? state.row : undefined)
  const [theirs, setTheirs] = useState<Row>()
  const [message, setMessage] = useState<string>()

  const focusFirst = (faulty: object) => {
    const first = fields.find((name) => name in faulty)
    const input = first === undefined ? null : element.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)
    input?.focus()
  }

  const save = async (base: Row | undefined) => {
    if (isPending) return
    setMessage(undefined)
    try {
      const row = await mutateAsync({
        body: bodyOf(catalogue, form.getValues(), given),
        row: seen,
        version: base && rowVersion(base),
      })
      notifySuccess(doneWords(catalogue, mode), rowLabel(catalogue, row))
      onSaved(row)
    } catch (error) {
      await refuse(error)
    }
  }

  const refuse = async (thrown: unknown) => {
    const error = asApiError(thrown)
    if (error.stale && seen) {
      const current = await getData<Row>(recordPath(catalogue, seen)).catch(() => undefined)
      if (current) return setTheirs(current)
    }
    const { byField, others } = landFaults(error.faults, new Set(fields))
    state.refuse(byField)
    focusFirst(byField)
    if (others.length > 0) {
      setMessage(others.join(' '))
      notifyFailure(others[0] ?? error.message)
    }
  }

  return {
    submit: form.onSubmit(() => void save(seen), focusFirst),
    overwrite: () => void save(theirs),
    loadTheirs: () => {
      if (!theirs) return
      const values = initialValues(catalogue, theirs)
      form.setInitialValues(values)
      form.setValues(values)
      form.resetDirty(values)
      setSeen(theirs)
      setTheirs(undefined)
    },
    saving: isPending,
    seen,
    theirs,
    message,
  }
}
