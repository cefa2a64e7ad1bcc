import type { BasicRuleEdits } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { SentText } from '@tollgate/contract/catalogues/document-calls.ts'
import type { SentEdit } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** Unsaved content of an editor. */
export interface Unsaved {
  /** A sentence such as "2 edits are not stored yet." */
  words: string
  /** A basic rule as a save would send it; absent while it is invalid, or where something else is edited. */
  basicRule?: BasicRuleEdits | undefined
  /** Workflow edits as the designer would send them. */
  workflowEdits?: SentEdit[] | undefined
  /** A text without faults of the simulated document. */
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

/** Reports unsaved content to the simulator's panel, while mounted. */
export function useReportUnsaved(next: Unsaved | undefined): void {
  useEffect(() => {
    tell(next)
    return () => tell(undefined)
  }, [next])
}

/** Unsaved content of the editor on the page. */
export function useUnsaved(): Unsaved | undefined {
  return useSyncExternalStore(subscribe, () => unsaved)
}
