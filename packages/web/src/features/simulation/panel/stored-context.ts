import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { fieldsOf, searchOf, withFields, type Fields } from '../address/fields.ts'
import type { FieldsState } from '../address/use-fields.ts'

const KEY = 'tollgate.simulated-context'
/** Fields of the place, not the context: they change with the editor. */
const OF_PLACE = ['plan', 'version', 'workflow', 'exact', 'event', 'view', 'why', 'before', 'after', 'other', 'assume']

const listeners = new Set<() => void>()

function stored(): string {
  return sessionStorage.getItem(KEY) ?? ''
}

function store(fields: Fields): void {
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_PLACE.includes(name)))
  sessionStorage.setItem(KEY, searchOf(kept))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A context that is kept while the user moves between editors. */
export function useStoredContext(place: Fields): FieldsState {
  const kept = useSyncExternalStore(subscribe, stored)
  const fields = useMemo(() => withFields(fieldsOf(kept), place), [kept, place])
  const change = useCallback((changes: Fields) => store(withFields(fieldsOf(stored()), changes)), [])
  const replaceAll = useCallback((next: Fields) => store(withFields(next, {})), [])
  return { fields, change, replaceAll }
}
