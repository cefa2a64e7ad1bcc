import type { Access, Subscriber } from '@tollgate/contract/simulation/session.ts'
import type { Policy } from '../decide/policy.ts'
import { changed } from './facts.ts'
import { namesOf } from './names.ts'
import type { CountedUsage, Session } from './session.ts'

/** What a session is opened with: its subscriber, what the gateway says, and the workflow that it runs. */
export interface Opening {
  subscriber: Subscriber
  access: Access
  work_group_id?: number | undefined
}

/** A session before its first step. Attributes from the gateway override those of the subscriber. */
export function openSession(policy: Policy, { subscriber, access, work_group_id }: Opening): Session {
  const names = namesOf(policy.references)
  const attributeOf = (id: string) => names.attributes.keyOf(Number(id))
  return {
    state: 'open',
    at: 0,
    policy: '',
    class: subscriber.class,
    apn: access.apn ?? access.dnn,
    slice: access.slice,
    bill_day: subscriber.bill_day,
    has: subscriber.plans.map(({ pcr_plan_id, from, to }) => ({
      plan: policy.plans.find(({ row }) => row.pcr_plan_id === pcr_plan_id)?.row.key ?? `#${pcr_plan_id}`,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    })),
    workflow: work_group_id === undefined ? undefined : workflowKey(policy, work_group_id),
    time_zone: subscriber.time_zone,
    attributes: changed(changed({}, subscriber.attributes, attributeOf), access.attributes, attributeOf),
    balances: changed({}, subscriber.balances, (id) => names.balances.keyOf(Number(id))),
    counters: subscriber.counters,
    media: [],
    usage: Object.fromEntries(
      Object.entries(subscriber.accumulators).map(([id, amount]): [string, CountedUsage] => [
        names.accumulators.keyOf(Number(id)),
        { amount },
      ]),
    ),
    plans: [],
    answers: {},
    keys: {},
    rules: {},
    triggers: [],
  }
}

/** The key of a session's workflow, or `#` and its id if it has none. */
function workflowKey({ workflows }: Policy, id: number): string {
  return workflows.get(id)?.row.key ?? `#${id}`
}
