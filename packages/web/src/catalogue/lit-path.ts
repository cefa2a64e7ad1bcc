import { useSyncExternalStore } from 'react'

/** A record or a link that a simulated path takes. */
export interface Lit {
  /** The step that is looked at. */
  isCurrent: boolean
  /** The value that was compared, or the result, in a few words. */
  words: string
}

let lit: ReadonlyMap<string, Lit> = new Map()
const listeners = new Set<() => void>()

export function litKey(catalogue: string, id: number | string): string {
  return `${catalogue} ${id}`
}

/** Lights a path wherever its records are on the page; an empty one puts out what was lit. */
export function lightPath(path: ReadonlyMap<string, Lit>): void {
  lit = path
  for (const listener of listeners) listener()
}

/** Whether and how a record is lit. */
export function useLit(catalogue: string, id: number | string): Lit | undefined {
  return useSyncExternalStore(subscribe, () => lit.get(litKey(catalogue, id)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
