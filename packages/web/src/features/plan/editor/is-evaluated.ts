import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'

/** Only an active plan is evaluated (specification, section 3); in any other state nothing of it is in force. */
export function isEvaluated({ state }: Pick<RowFor<'policy-plan'>, 'state'>): boolean {
  return state === 'A'
}
