import type { Fault } from '@tollgate/contract/errors.ts'
import type { CaseDifference, CaseResult, CaseRun } from '@tollgate/contract/simulation/case-run.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { SessionRequest } from '@tollgate/contract/simulation/session.ts'
import {
  isSessionCase,
  type StoredCase,
  type StoredQuestionCase,
  type StoredSessionCase,
} from '@tollgate/contract/simulation/simulation-case.ts'
import { compareExpected, compareSteps } from '@tollgate/engine/decide/compare-expected.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import { AppError } from '../../../app-error.ts'
import type { AskedOf, StoredPolicy } from '../policy/policy-store.ts'
import type { SlicedWork } from '../proof/sliced-work.ts'
import { unknownRecords } from '../request/unknown-records.ts'
import { askedBy, collectSteps, parsedSession } from '../session/play-session.ts'
import { unknownInSession } from '../session/unknown-in-session.ts'
import type { Simulator } from '../simulator.ts'

/** Runs all cases with the current policy, and compares the results with the expectations. */
export async function runCases(
  simulator: Simulator,
  cases: readonly StoredCase[],
  slices: SlicedWork,
): Promise<CaseRun> {
  const asked = cases.map((one) => askedOf(simulator, one))
  const policy = await simulator.store.policyFor(asked.flatMap(({ takes }) => takes))
  const results = await slices.finish(resultsOf(policy, asked))
  const failed = results.filter(({ result }) => result === 'failed').length
  return { policy: policy.source, passed: results.length - failed, failed, results }
}

interface AskedCase {
  one: StoredCase
  /** The parts of the policy that it needs. */
  takes: readonly AskedOf[]
  differences: (policy: StoredPolicy) => Generator<undefined, CaseDifference[]>
}

/** A request that is refused now, because a record in it was deleted, fails too. */
function askedOf(simulator: Simulator, one: StoredCase): AskedCase {
  if (isSessionCase(one)) {
    const request = parsedSession({ ...one.request, trace: 'none' })
    if (Array.isArray(request)) return refused(one, request)
    return { one, takes: askedBy(request), differences: (policy) => differencesOfSession(policy, request, one) }
  }
  const request = simulator.parse({ ...one.request, trace: 'none' })
  if (Array.isArray(request)) return refused(one, request)
  return { one, takes: [request], differences: (policy) => differencesOf(policy, request, one) }
}

function refused(one: StoredCase, faults: readonly Fault[]): AskedCase {
  return { one, takes: [], differences: () => given(faults.map(differenceOf)) }
}

// oxlint-disable-next-line require-yield -- as the others, which take turns
function* given(differences: CaseDifference[]): Generator<undefined, CaseDifference[]> {
  return differences
}

function* resultsOf(policy: StoredPolicy, asked: readonly AskedCase[]): Generator<undefined, CaseResult[]> {
  const results: CaseResult[] = []
  for (const { one, differences: find } of asked) {
    const differences = yield* find(policy)
    const { simulation_case_id, simulation_case_name, pcr_plan_id, work_group_id } = one
    const result = differences.length === 0 ? 'passed' : 'failed'
    results.push({ simulation_case_id, simulation_case_name, pcr_plan_id, work_group_id, result, differences })
    yield
  }
  return results
}

function differencesOf(policy: StoredPolicy, request: SimulationRequest, { expected }: StoredQuestionCase) {
  const faults = unknownRecords(policy, request)
  return given(faults.length > 0 ? faults.map(differenceOf) : compareExpected(expected, decide(policy, request)))
}

function* differencesOfSession(
  policy: StoredPolicy,
  request: SessionRequest,
  { expected }: StoredSessionCase,
): Generator<undefined, CaseDifference[]> {
  const faults = unknownInSession(policy, request)
  if (faults.length > 0) return faults.map(differenceOf)
  try {
    return compareSteps(expected, (yield* collectSteps(policy, request)).steps)
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return thrown.faults.map(differenceOf)
  }
}

function differenceOf({ field = '', message }: Fault): CaseDifference {
  return { field: `request.${field}`, expected: null, actual: message }
}
