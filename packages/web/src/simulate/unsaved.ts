import type { BasicRuleEdits } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { SentText } from '@tollgate/contract/catalogues/document-calls.ts'
import type { SentEdit } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** What stands in an editor and is not stored. */
export interface Unsaved {
  /** A sentence: "2 edits are not stored yet." */
  words: string
  /** A basic rule as a save would send it; absent while it cannot be sent, or where something else is edited. */
  basicRule?: BasicRuleEdits | undefined
  /** Edits of a workflow as the designer would send them. */
  workflowEdits?: SentEdit[] | undefined
  /** A text without faults, of what the simulator asks. */
  document?: SentText | undefined
}

let unsaved: Unsaved | undefined
const listeners = new Set<() => void>()

function tell(next: Unsaved | undefined): void {
  unsaved = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells what stands beside the editor that something is not stored, as long as that is so. */
export function useTellUnsaved(next: Unsaved | undefined): void {
  useEffect(() => {
    tell(next)
    return () => tell(undefined)
  }, [next])
}

/** What the editor on the page has not stored. */
export function useUnsaved(): Unsaved | undefined {
  return useSyncExternalStore(subscribe, () => unsaved)
}
