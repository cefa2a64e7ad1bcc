import { fault } from '@tollgate/contract/errors.ts'
import { isSessionCase, type StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { ComparedDays, ComparedDaysRequest } from '@tollgate/contract/simulation/suite.ts'
import { firstDifference, withOnly } from '@tollgate/engine/session/compare-days.ts'
import { SessionFault } from '@tollgate/engine/session/session.ts'
import { AppError } from '../../../app-error.ts'
import type { StoredPolicy } from '../policy/policy-store.ts'
import type { SlicedWork } from '../proof/sliced-work.ts'
import { askedBy, parsedSession } from '../session/play-session.ts'
import { unknownInSession } from '../session/unknown-in-session.ts'
import type { Simulator } from '../simulator.ts'

/** Plays the saved sessions with each of two versions, and says where they differ first. What cannot be played is left out. */
export async function compareDays(
  simulator: Simulator,
  { about: { before, after }, cases }: { about: ComparedDaysRequest; cases: readonly StoredCase[] },
  slices: SlicedWork,
): Promise<ComparedDays> {
  const days = cases.filter(isSessionCase).flatMap((one) => {
    const request = parsedSession(simulator, { ...one.request, trace: 'none' })
    return Array.isArray(request) ? [] : [{ one, request }]
  })
  const at = new Date().toISOString()
  const versions = [before, after].map((id) => ({ pcc_rule_ver_id: id, context: { at, pcr_event_id: 1 } }))
  const policy = await simulator.store.policyFor([...versions, ...days.flatMap(({ request }) => askedBy(request))])
  const both = [versionOf(policy, before, 'before'), versionOf(policy, after, 'after')] as const
  const known = days.filter(({ request }) => unknownInSession(policy, request).length === 0)
  return { policy: policy.source, sessions: known.length, different: await slices.finish(differing(both, known)) }
}

function versionOf(policy: StoredPolicy, id: number, field: string): StoredPolicy {
  const version = policy.versions.get(id)
  if (!version) throw new AppError([fault('INVALID', `There is no plan version ${id}`, field)])
  return withOnly(policy, version)
}

interface Day {
  one: StoredCase
  request: Parameters<typeof firstDifference>[1]
}

function* differing(
  both: readonly [StoredPolicy, StoredPolicy],
  days: readonly Day[],
): Generator<undefined, ComparedDays['different']> {
  const found: ComparedDays['different'] = []
  for (const { one, request } of days) {
    const { simulation_case_id, simulation_case_name } = one
    try {
      const sides = yield* firstDifference(both, request)
      if (sides) found.push({ simulation_case_id, simulation_case_name, ...sides })
    } catch (thrown) {
      if (!(thrown instanceof SessionFault)) throw thrown
    }
  }
  return found
}
