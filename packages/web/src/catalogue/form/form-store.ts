import { useState, useSyncExternalStore } from 'react'

/** Where a form's state is stored: in its component, or outside, where it outlives the component. */
export interface FormStore<T> {
  get: () => T
  set: (next: T) => void
  /** Calls the listener after every change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

function createFormStore<T>(first: T): FormStore<T> {
  let current = first
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (next) => {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useFormStore<T>(start: () => T): FormStore<T> {
  const [store] = useState(() => createFormStore(start()))
  return store
}

export function useStored<T>({ subscribe, get }: FormStore<T>): T {
  return useSyncExternalStore(subscribe, get)
}
