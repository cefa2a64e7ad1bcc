import type { WorkflowCall } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { calledFrom } from '@tollgate/policy/workflow/reach.ts'

/** Whether a called workflow leads back to the calling one. */
export function leadsBack(own: number, called: number, calls: readonly WorkflowCall[]): boolean {
  return called === own || calledFrom(called, calls).has(own)
}
