import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { RecordForm } from '../../../../catalogue/form/record-form.ts'
import { useLeaving, useReport } from '../../../../catalogue/form/use-leaving.tsx'
import { useWorkflowSession } from '../../session/session-context.ts'
import { draftKeysOf } from './draft-keys.ts'
import { DraftStore } from './draft-store.ts'

const DraftsContext = createContext<DraftStore | undefined>(undefined)

/** Keeps the drafts of a workflow, and asks before they are lost. */
export function NodeDrafts({ children }: { children: ReactNode }) {
  const [store] = useState(() => new DraftStore())
  const { graph } = useWorkflowSession()
  const leaving = useLeaving({ keptOn: 'screen' })
  const isDirty = useSyncExternalStore(store.subscribe, store.isDirty)
  useReport(leaving.report, isDirty ? 'changed' : 'unchanged')
  useEffect(() => store.keep(draftKeysOf(graph)), [store, graph])
  return (
    <DraftsContext value={store}>
      {children}
      {leaving.dialog}
    </DraftsContext>
  )
}

export function useDrafts(): DraftStore {
  const store = useContext(DraftsContext)
  if (!store) throw new Error('A node editor stands outside its drafts')
  return store
}

/** Whether there are unsaved drafts. */
export function useHasDrafts(): boolean {
  const { subscribe, isDirty } = useDrafts()
  return useSyncExternalStore(subscribe, isDirty)
}

export function useDraft(key: string): RecordForm | undefined {
  const { subscribe, get } = useDrafts()
  return useSyncExternalStore(subscribe, () => get(key))
}
