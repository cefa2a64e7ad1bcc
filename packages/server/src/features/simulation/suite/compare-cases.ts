import { fault } from '@tollgate/contract/errors.ts'
import { isSessionCase, type StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type {
  CaseComparison,
  CaseComparisonRequest,
  ComparedSide,
  ToldDifference,
} from '@tollgate/contract/simulation/suite.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import { toldDifferences } from '@tollgate/engine/decide/compare-expected.ts'
import { firstDifference, withOnly } from '@tollgate/engine/session/compare-cases.ts'
import { SessionFault } from '@tollgate/engine/session/session.ts'
import { AppError } from '../../../app-error.ts'
import type { AskedOf, StoredPolicy } from '../policy/policy-store.ts'
import type { SlicedWork } from '../proof/sliced-work.ts'
import { unknownRecords } from '../request/unknown-records.ts'
import { askedBy, parsedSession } from '../session/play-session.ts'
import { unknownInSession } from '../session/unknown-in-session.ts'
import type { Simulator } from '../simulator.ts'

type PolicyPair = readonly [StoredPolicy, StoredPolicy]

interface AskedCase {
  one: StoredCase
  takes: readonly AskedOf[]
  isKnown: (policy: StoredPolicy) => boolean
  compare: (both: PolicyPair) => Generator<undefined, { at: string; differences: ToldDifference[] }>
}

/** Runs all test cases with two versions or releases, and returns the first difference of each. */
export async function compareCases(
  simulator: Simulator,
  { about: { before, after }, cases }: { about: CaseComparisonRequest; cases: readonly StoredCase[] },
  slices: SlicedWork,
): Promise<CaseComparison> {
  const asked = cases.flatMap((one) => askedOf(simulator, one))
  const takes = asked.flatMap((one) => one.takes)
  const both = [
    await policyOf(simulator, before, takes, 'before'),
    await policyOf(simulator, after, takes, 'after'),
  ] as const
  const known = asked.filter(({ isKnown }) => both.every(isKnown))
  const different = await slices.finish(differing(both, known))
  return {
    before: both[0].source,
    after: both[1].source,
    cases: known.length,
    left_out: cases.length - known.length,
    different,
  }
}

/** The policy of a side; `takes` tells what of it is asked. */
async function policyOf(
  simulator: Simulator,
  { pcc_rule_ver_id: id, ...side }: ComparedSide,
  takes: readonly AskedOf[],
  field: string,
): Promise<StoredPolicy> {
  const context = { at: new Date().toISOString(), pcr_event_id: 1 }
  const asked = id === undefined ? takes : [{ pcc_rule_ver_id: id, context }, ...takes]
  const policy = await simulator.policies.policyOf(side, asked, field)
  if (id === undefined) return policy
  const version = policy.versions.get(id)
  if (version) return withOnly(policy, version)
  throw new AppError([fault('INVALID', `There is no plan version ${id}`, `${field}.pcc_rule_ver_id`)])
}

/** Empty if the case can no longer be parsed. */
function askedOf(simulator: Simulator, one: StoredCase): AskedCase[] {
  if (isSessionCase(one)) {
    const request = parsedSession({ ...one.request, trace: 'none' })
    if (Array.isArray(request)) return []
    const isKnown = (policy: StoredPolicy) => unknownInSession(policy, request).length === 0
    return [{ one, takes: askedBy(request), isKnown, compare: (both) => firstDifference(both, request) }]
  }
  const request = simulator.parse({ ...one.request, trace: 'none' })
  if (Array.isArray(request)) return []
  return [
    {
      one,
      takes: [request],
      isKnown: (policy) => unknownRecords(policy, request).length === 0,
      // oxlint-disable-next-line require-yield -- as a session, which takes turns
      *compare([before, after]) {
        return {
          at: request.context.at,
          differences: toldDifferences(decide(before, request), decide(after, request)),
        }
      },
    },
  ]
}

function* differing(both: PolicyPair, asked: readonly AskedCase[]): Generator<undefined, CaseComparison['different']> {
  const found: CaseComparison['different'] = []
  for (const { one, compare } of asked) {
    const { simulation_case_id, simulation_case_name } = one
    try {
      const told = yield* compare(both)
      if (told.differences.length > 0) found.push({ simulation_case_id, simulation_case_name, ...told })
    } catch (thrown) {
      if (!(thrown instanceof SessionFault)) throw thrown
    }
    yield
  }
  return found
}
