import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { ACTIVE } from '@tollgate/policy/plan/in-force.ts'

/** Only an active plan is evaluated (specification, section 3); in any other state nothing of it is in force. */
export function isEvaluated({ state }: Pick<RowFor<'policy-plan'>, 'state'>): boolean {
  return state === ACTIVE
}
