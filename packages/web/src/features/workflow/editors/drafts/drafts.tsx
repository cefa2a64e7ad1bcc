import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { LeaveGuard } from '../../../../catalogue/form/leave-guard.tsx'
import { useWorkflowSession } from '../../editing/session-context.ts'
import { draftKeysOf } from './draft-keys.ts'
import { DraftStore, type Draft } from './draft-store.ts'

const DraftsContext = createContext<DraftStore | undefined>(undefined)

/** Keeps what is typed about the nodes of one workflow, and asks before it is lost. */
export function NodeDrafts({ children }: { children: ReactNode }) {
  const [store] = useState(() => new DraftStore())
  const dirty = useRef(false)
  const { graph } = useWorkflowSession()
  useEffect(() => store.keep(draftKeysOf(graph)), [store, graph])
  useEffect(
    () =>
      store.subscribe(() => {
        dirty.current = store.isChanged()
      }),
    [store],
  )
  return (
    <DraftsContext value={store}>
      {children}
      <LeaveGuard dirty={dirty} keptOnScreen />
    </DraftsContext>
  )
}

export function useDrafts(): DraftStore {
  const store = useContext(DraftsContext)
  if (!store) throw new Error('A node editor stands outside its drafts')
  return store
}

export function useDraft(key: string): Draft | undefined {
  const { subscribe, get } = useDrafts()
  return useSyncExternalStore(subscribe, () => get(key))
}
