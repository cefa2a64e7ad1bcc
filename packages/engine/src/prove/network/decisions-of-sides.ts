import type { Decisions } from '@tollgate/contract/release/impact.ts'
import type { FolderPolicy } from '../../folder-policy.ts'
import type { Instant } from '../../time-span/local-time.ts'
import { runToEnd } from '../run-to-end.ts'
import { compareNetworks } from './changed-decisions.ts'
import { USUAL_WORK, type ChangedDecision } from './comparison.ts'
import { sampled } from './sampled.ts'

/** What two networks decide otherwise from a moment on, and whether that is all. */
export function decisionsOfSides(before: FolderPolicy, after: FolderPolicy, now: Instant): Decisions {
  const asked = { before: before.tables, after: after.tables, now, ...USUAL_WORK }
  const { changed, not_decided } = runToEnd(compareNetworks(asked))
  const seen = not_decided.length === 0 ? null : sampled(before, after, now)
  const isChanged = changed.length > 0 || (seen?.differ ?? 0) > 0
  return {
    at: new Date(now).toISOString(),
    answer: isChanged ? 'changes' : not_decided.length > 0 ? 'not decided' : 'nothing',
    changed: eachPlaceFirst(changed) as Decisions['changed'],
    changed_count: changed.length,
    changed_plans: [...new Set(changed.flatMap(({ plan }) => plan ?? []))],
    not_decided,
    sampled: seen,
  }
}

/** Begins with one class of each plan, workflow and event, so that the first page names all of them. */
function eachPlaceFirst(changed: readonly ChangedDecision[]): ChangedDecision[] {
  const places = Map.groupBy(changed, ({ plan, workflow, event }) => JSON.stringify([plan, workflow, event]))
  const firsts = new Set([...places.values()].flatMap(([first]) => first ?? []))
  return [...firsts, ...changed.filter((one) => !firsts.has(one))]
}
