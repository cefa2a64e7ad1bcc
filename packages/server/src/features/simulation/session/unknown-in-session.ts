import type { Fault } from '@tollgate/contract/errors.ts'
import type { SessionRequest } from '@tollgate/contract/simulation/session.ts'
import type { StoredPolicy } from '../policy/policy-store.ts'
import { unknownKeys, faultUnless } from '../request/unknown-records.ts'

/** Limit of reported faults. */
const MOST_FAULTS = 100

export function unknownInSession(policy: StoredPolicy, request: SessionRequest): Fault[] {
  const { subscriber, access, steps, work_group_id } = request
  const { references } = policy
  const counters = new Set(references.counterCodes.values())
  const isPlan = (id: number) => policy.plans.some(({ row }) => row.pcr_plan_id === id)
  const facts = (at: string, named: { attributes?: object; balances?: object; counters?: object }) => [
    ...unknownKeys(`${at}.attributes`, 'attribute', named.attributes, (id) => references.attributes.has(Number(id))),
    ...unknownKeys(`${at}.balances`, 'balance type', named.balances, (id) => references.balanceTypes.has(Number(id))),
    ...unknownKeys(`${at}.counters`, 'policy counter', named.counters, (code) => counters.has(code)),
  ]
  return [
    ...faultUnless('work_group_id', 'workflow', work_group_id, (id) => policy.workflows.has(id)),
    ...subscriber.plans.flatMap(({ pcr_plan_id }, place) =>
      faultUnless(`subscriber.plans.${place}.pcr_plan_id`, 'policy plan', pcr_plan_id, isPlan),
    ),
    ...facts('subscriber', subscriber),
    ...unknownKeys('subscriber.accumulators', 'accumulator type', subscriber.accumulators, (id) =>
      policy.accumulators.has(Number(id)),
    ),
    ...facts('access', access),
    ...steps.flatMap((step, place) => [
      ...facts(`steps.${place}`, step),
      ...step.events.flatMap((id, event) =>
        faultUnless(`steps.${place}.events.${event}`, 'policy event', id, () => references.events.has(id)),
      ),
    ]),
  ].slice(0, MOST_FAULTS)
}
