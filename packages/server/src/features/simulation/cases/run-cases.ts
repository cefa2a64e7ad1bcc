import type { Fault } from '@tollgate/contract/errors.ts'
import type { CaseDifference, CaseResult, CaseRun } from '@tollgate/contract/simulation/case-run.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { compareExpected } from '@tollgate/engine/decide/compare-expected.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import type { StoredPolicy } from '../policy/policy-store.ts'
import type { SlicedWork } from '../proof/sliced-work.ts'
import { unknownRecords } from '../request/unknown-records.ts'
import { requestsIn, type Simulator } from '../simulator.ts'

/** Asks every case anew, all by the policy of one moment, and compares what comes out with what must. */
export async function runCases(
  simulator: Simulator,
  cases: readonly StoredCase[],
  slices: SlicedWork,
): Promise<CaseRun> {
  const asked = cases.map((one) => ({ one, request: simulator.parse({ ...one.request, trace: 'none' }) }))
  const policy = await simulator.store.policyFor(requestsIn(asked.map(({ request }) => request)))
  const results = await slices.finish(resultsOf(policy, asked))
  const failed = results.filter(({ result }) => result === 'failed').length
  return { policy: policy.source, passed: results.length - failed, failed, results }
}

interface AskedCase {
  one: StoredCase
  request: SimulationRequest | Fault[]
}

function* resultsOf(policy: StoredPolicy, asked: readonly AskedCase[]): Generator<undefined, CaseResult[]> {
  const results: CaseResult[] = []
  for (const { one, request } of asked) {
    const differences = differencesOf(policy, request, one.expected)
    const { simulation_case_id, simulation_case_name } = one
    const result = differences.length === 0 ? 'passed' : 'failed'
    results.push({ simulation_case_id, simulation_case_name, result, differences })
    yield
  }
  return results
}

/** A request that is refused now, because a record that it names is gone, fails as well. */
function differencesOf(
  policy: StoredPolicy,
  request: SimulationRequest | Fault[],
  expected: StoredCase['expected'],
): CaseDifference[] {
  if (Array.isArray(request)) return request.map(differenceOf)
  const faults = unknownRecords(policy, request)
  return faults.length > 0 ? faults.map(differenceOf) : compareExpected(expected, decide(policy, request))
}

function differenceOf({ field = '', message }: Fault): CaseDifference {
  return { field: `request.${field}`, expected: null, actual: message }
}
