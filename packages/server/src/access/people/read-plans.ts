import { refusal } from '../../http/app-error.ts'

/** Takes the plans out of a body, which the definition does not hold: a role counts for all of them. */
export function readPlans(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('plans' in body)) return body
  const { plans, ...rest } = body
  if (plans !== null) throw refusal('INVALID', 'A role counts for all plans: plans must be null', 'plans')
  return rest
}
