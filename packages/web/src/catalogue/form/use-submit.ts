import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import { useState, type RefObject, type SyntheticEvent } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { getData, type Row } from '../../api/client.ts'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { CHOOSE_FIRST, decide, mergedValues, undecided, valueOf, type Clash, type Whose } from './clash.ts'
import { bodyOf, initialValues, landFaults } from './form-values.ts'
import { rowLabel, rowVersion } from '../row.ts'
import type { CatalogueFormState } from './form-context.ts'
import { useSave } from './use-save.ts'
import { doneWords } from '../format/words.ts'

export interface Submit {
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  saving: boolean
  /** What somebody else saved meanwhile. */
  clash: Clash | undefined
  /** Says whose value of a field stays. */
  choose: (field: string, whose: Whose) => void
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
  const [clash, setClash] = useState<Clash>()
  const [message, setMessage] = useState<string>()

  const focusFirst = (faulty: object) => {
    const first = fields.find((name) => name in faulty)
    const input = first === undefined ? null : element.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)
    input?.focus()
  }

  const save = async () => {
    if (isPending) return
    const waits = clash !== undefined && undecided(catalogue, clash, form.getValues()).length > 0
    setMessage(waits ? CHOOSE_FIRST : undefined)
    if (waits) return
    try {
      const row = await mutateAsync({
        body: bodyOf(catalogue, form.getValues(), given),
        row: seen,
        version: seen && rowVersion(seen),
      })
      notifySuccess(doneWords(catalogue, mode), rowLabel(catalogue, row))
      onSaved(row)
    } catch (error) {
      await refuse(error)
    }
  }

  /** From now on the form is about what they saved; nothing typed is lost, and nothing of theirs is written over unseen. */
  const goOnFrom = (before: Row, theirs: Row) => {
    const found = { before, theirs, mine: form.getValues(), decided: new Set<string>() }
    const stored = initialValues(catalogue, theirs)
    form.setInitialValues(stored)
    form.setValues(mergedValues(catalogue, found))
    form.resetDirty(stored)
    setSeen(theirs)
    setClash(found)
  }

  const refuse = async (thrown: unknown) => {
    const error = asApiError(thrown)
    if (error.stale && seen) {
      const current = await getData<Row>(recordPath(catalogue, seen)).catch(() => undefined)
      if (current) return goOnFrom(seen, current)
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
    submit: form.onSubmit(() => void save(), focusFirst),
    saving: isPending,
    clash,
    choose: (field, whose) => {
      if (!clash) return
      form.setFieldValue(field, valueOf(catalogue, clash, field, whose))
      setClash(decide(clash, field))
      setMessage(undefined)
    },
    message,
  }
}
