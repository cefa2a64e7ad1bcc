import type { AnsweredStep } from '@tollgate/contract/simulation/session.ts'
import type { Policy } from '../decide/policy.ts'
import { namesOf } from './names.ts'
import type { Session } from './session.ts'

/** Where the accumulators end that the standing answers feed, each end once. */
export function limitsOf({ references }: Policy, { answers }: Pick<Session, 'answers'>): AnsweredStep['limits'] {
  const { accumulators } = namesOf(references)
  const found = new Map<string, AnsweredStep['limits'][number]>()
  for (const standing of Object.values(answers).flatMap((ofPlan) => Object.values(ofPlan)))
    for (const [key, stop] of standing.grants.flatMap(({ feeds = {} }) => Object.entries(feeds))) {
      const resource_id = accumulators.idOf(key)
      if (stop !== null && resource_id !== undefined) found.set(`${key} ${stop}`, { resource_id, stop })
    }
  return [...found.values()].toSorted((a, b) => a.resource_id - b.resource_id || a.stop - b.stop)
}
