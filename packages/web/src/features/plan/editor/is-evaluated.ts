import type { Row } from '../../../api/client.ts'

/** Only an active plan is evaluated (specification, section 3); in any other state nothing of it is in force. */
export function isEvaluated({ state }: Row): boolean {
  return state === 'A'
}
