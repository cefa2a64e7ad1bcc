import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { doneWords } from '../../../catalogue/format/words.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
import { changeZone, checkZones, isEmpty, landZoneFaults, newZone, type NewZone } from './new-zones.ts'

const catalogue = catalogueOf('policy-plan-rule-zone')
/** What new rows carry besides (specification, section 7). */
const BESIDE = { re_attr: 0, zone_map_id: 0, priority: 0, sp_id: 0 }

/** Rule zones that are typed and saved together; what was typed stays until all are stored. */
export function useNewZones(ruleId: number, onSaved: () => void) {
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly NewZone[]>([newZone(0)])
  const [saving, setSaving] = useState(false)
  const [message, setMessage] = useState<string>()
  const change = useCallback(
    (key: number, name: string, value: FieldValue) => setRows((now) => changeZone(now, key, name, value)),
    [],
  )
  const remove = useCallback((key: number) => setRows((now) => now.filter((row) => row.key !== key)), [])
  const add = () => setRows((now) => [...now, newZone(Math.max(...now.map(({ key }) => key)) + 1)])
  const reset = () => {
    setRows([newZone(0)])
    setMessage(undefined)
  }
  const save = async () => {
    const checked = checkZones(rows)
    setRows(checked)
    if (saving || checked.some(({ faults }) => Object.keys(faults).length > 0)) return
    const sent = checked.filter((row) => !isEmpty(row))
    setSaving(true)
    setMessage(undefined)
    try {
      await call({
        method: 'POST',
        path: catalogue.path,
        body: sent.map(({ values }) => ({ ...values, ...BESIDE, ap_rule_id: ruleId })),
      })
      notifySuccess(doneWords(catalogue, 'create'), `${sent.length}`)
      await refreshCatalogues(client)
      reset()
      onSaved()
    } catch (error) {
      const landed = landZoneFaults(checked, sent, asApiError(error).faults)
      setRows(landed.rows)
      setMessage(landed.others.length > 0 ? landed.others.join(' ') : undefined)
      notifyFailure(asApiError(error).message)
    } finally {
      setSaving(false)
    }
  }
  return { rows, saving, message, change, remove, add, reset, save }
}
