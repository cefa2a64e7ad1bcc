import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { rowWarnings } from '@tollgate/contract/warnings/row-warnings.ts'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import type { Row } from '../../api/client.ts'
import {
  bodyOf,
  formFaults,
  initialValues,
  landFaults,
  type FieldMessages,
  type FormValues,
} from '../../catalogue/form/form-values.ts'
import { rowVersion } from '../../catalogue/row.ts'
import { useSave } from '../../catalogue/form/use-save.ts'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'

const values = catalogueOf('zone-value')
const FIELDS = new Set(['value', 'exp_value'])

export interface ValueEditor {
  typed: FormValues
  faults: FieldMessages
  /** What the value would be warned about, once it is not being refused. */
  warning: string | undefined
  saving: boolean
  type: (name: string, text: string) => void
  /** Saves what was typed; false when it was refused. */
  save: () => Promise<boolean>
  reset: () => void
}

/** Editing one value in its row: a new one of a zone, or one there is. The map says what its values look like. */
export function useValueEditor(zoneId: number, map: Row, row?: Row): ValueEditor {
  const [typed, setTyped] = useState(() => initialValues(values, row))
  const [faults, setFaults] = useState<FieldMessages>({})
  const { mutateAsync, isPending } = useSave(values)
  const mode = row ? 'update' : 'create'
  const given = { zone_id: zoneId }

  const save = async () => {
    if (isPending) return false
    const found = formFaults(values, mode, typed, given)
    setFaults(found)
    if (Object.keys(found).length > 0) return false
    try {
      await mutateAsync({
        body: bodyOf(values, typed, given),
        row,
        version: row && rowVersion(row),
      })
      notifySuccess(row ? 'Update Success' : 'Create Success', String(typed.value))
      return true
    } catch (error) {
      const { byField, others } = landFaults(asApiError(error).faults, FIELDS)
      setFaults(byField)
      if (others[0] !== undefined) notifyFailure(others[0])
      return false
    }
  }

  return {
    typed,
    faults,
    warning: faults.value === undefined ? warningOf(map, typed) : undefined,
    saving: isPending,
    type: (name, text) => {
      setTyped((before) => ({ ...before, [name]: text }))
      setFaults(({ [name]: _gone, ...others }) => others)
    },
    save,
    reset: () => {
      setTyped(initialValues(values, row))
      setFaults({})
    },
  }
}

function warningOf(map: Row, typed: FormValues): string | undefined {
  const seen = { value: typed.value, map_std_code: map.std_code, map_match_mode: map.match_mode }
  return rowWarnings(values, seen)[0]?.message
}
