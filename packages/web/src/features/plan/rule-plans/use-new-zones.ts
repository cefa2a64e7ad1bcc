import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useMemo, useRef, useState, type RefObject } from 'react'
import { call } from '../../../api/client.ts'
import { focusField, recordIn } from '../../../catalogue/form/focus-field.ts'
import { useFormStore, useStored } from '../../../catalogue/form/form-store.ts'
import { firstFaulty, isDirty, markSaved, setValue, wholeBody } from '../../../catalogue/form/record-form.ts'
import type { FormActivity } from '../../../catalogue/form/use-leaving.tsx'
import { useSaving } from '../../../catalogue/form/use-saving.ts'
import { recordQuery } from '../../../catalogue/record/use-record.ts'
import { rowLabel } from '../../../catalogue/row.ts'
import { doneWords } from '../../../catalogue/format/words.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import { checkZones, filledZones, labelBySource, newZone, refuseZones, sourceOf, type NewZone } from './new-zones.ts'

const catalogue = catalogueOf('policy-plan-rule-zone')

interface NewZones {
  rows: readonly NewZone[]
  element: RefObject<HTMLFormElement | null>
  activity: FormActivity
  /** Refusals that belong to no field. */
  message: string | undefined
  change: (key: number, name: string, value: FieldValue) => void
  remove: (key: number) => void
  add: () => void
  save: () => Promise<boolean>
}

/** Name of a zone's source; undefined if it is no record, or cannot be read. */
async function nameOfSource(client: QueryClient, zone: NewZone): Promise<string | undefined> {
  const source = sourceOf(zone)
  if (!source) return undefined
  const row = await client.fetchQuery(recordQuery(source.catalogue, source.id)).catch(() => undefined)
  return row && rowLabel(source.catalogue, row)
}

/** New rule zones that are typed and saved together; they stay until all are saved. */
export function useNewZones(ruleId: number, onSaved: () => void): NewZones {
  const client = useQueryClient()
  const store = useFormStore<readonly NewZone[]>(() => [newZone(0, ruleId)])
  const rows = useStored(store)
  const [message, setMessage] = useState<string>()
  const element = useRef<HTMLFormElement>(null)
  const actions = useMemo(() => {
    const set = (next: (rows: readonly NewZone[]) => readonly NewZone[]) => store.set(next(store.get()))
    const changeRow = (key: number, next: (row: NewZone) => NewZone) =>
      set((now) => now.map((row) => (row.key === key ? next(row) : row)))
    return {
      change: (key: number, name: string, value: FieldValue) => {
        changeRow(key, (row) => setValue(row, name, value))
        const changed = store.get().find((row) => row.key === key)
        if (name === 'mapping_src_value' && changed) {
          void nameOfSource(client, changed).then((source) => {
            if (source !== undefined) changeRow(key, (row) => labelBySource(row, source))
          })
        }
      },
      remove: (key: number) => set((now) => now.filter((row) => row.key !== key)),
      add: () => {
        const key = Math.max(...store.get().map((row) => row.key)) + 1
        flushSync(() => set((now) => [...now, newZone(key, ruleId)]))
        focusField(recordIn(element.current, key), 'label_show')
      },
    }
  }, [store, ruleId, client])
  const showFault = () => {
    const faulty = store.get().find((row) => firstFaulty(row) !== undefined)
    if (faulty) focusField(recordIn(element.current, faulty.key), firstFaulty(faulty))
    return faulty !== undefined
  }
  const failure = useFailureNotice()
  const { saving, save } = useSaving<readonly NewZone[], unknown>({
    prepare: () => {
      store.set(checkZones(store.get()))
      setMessage(undefined)
      return showFault() ? undefined : filledZones(store.get())
    },
    send: (sent, key) => call({ method: 'POST', path: catalogue.path, body: sent.map(wholeBody), key }),
    onSaved: (_, sent) => {
      failure.clear()
      notifySuccess(doneWords(catalogue, 'create'), `${sent.length}`)
      store.set(store.get().map(markSaved))
      void refreshCatalogues(client)
      onSaved()
    },
    onRefused: (error, sent) => {
      const refused = refuseZones(store.get(), sent, error.faults)
      store.set(refused.rows)
      setMessage(refused.others.length > 0 ? refused.others.join(' ') : undefined)
      failure.show(error.message)
      showFault()
    },
  })
  const activity = saving ? 'saving' : rows.some(isDirty) ? 'changed' : 'unchanged'
  return { rows, element, activity, message, ...actions, save }
}
