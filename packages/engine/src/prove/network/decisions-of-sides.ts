import type { Decisions } from '@tollgate/contract/release/impact.ts'
import { runToEnd } from '../run-to-end.ts'
import { compareNetworks } from './changed-decisions.ts'
import { USUAL_WORK, type ComparedNetworks } from './comparison.ts'
import { sampled } from './sampled.ts'

/** What two networks decide otherwise from a moment on, and whether that is all. */
export function decisionsOfSides(sides: Pick<ComparedNetworks, 'before' | 'after' | 'now'>): Decisions {
  const { changed, not_decided } = runToEnd(compareNetworks({ ...sides, ...USUAL_WORK }))
  const seen = not_decided.length === 0 ? null : sampled(sides.before, sides.after, sides.now)
  const isChanged = changed.length > 0 || (seen?.differ ?? 0) > 0
  return {
    at: new Date(sides.now).toISOString(),
    answer: isChanged ? 'changes' : not_decided.length > 0 ? 'not decided' : 'nothing',
    changed: changed as Decisions['changed'],
    changed_count: changed.length,
    not_decided,
    sampled: seen,
  }
}
