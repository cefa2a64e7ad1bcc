import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { CaseDifference, CaseResult, CaseRun } from '@tollgate/contract/simulation/case-run.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { compareExpected } from '@tollgate/engine/decide/compare-expected.ts'
import { AppError } from '../../../http/app-error.ts'

/** Decides a request as it is stored; its answer as JSON. */
export type Decide = (request: unknown) => Promise<string>

/** Asks every case anew and compares what comes out with what must. */
export async function runCases(cases: readonly StoredCase[], decide: Decide): Promise<CaseRun> {
  const results: CaseResult[] = []
  for (const one of cases) {
    const differences = await differencesOf(one, decide)
    const { simulation_case_id, simulation_case_name } = one
    const result = differences.length === 0 ? 'passed' : 'failed'
    results.push({ simulation_case_id, simulation_case_name, result, differences })
  }
  const failed = results.filter(({ result }) => result === 'failed').length
  return { passed: results.length - failed, failed, results }
}

/** A request that is refused now, because a record that it names is gone, fails as well. */
async function differencesOf({ request, expected }: StoredCase, decide: Decide): Promise<CaseDifference[]> {
  try {
    const answer: SimulationAnswer = JSON.parse(await decide({ ...request, trace: 'none' }))
    return compareExpected(expected, answer)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.faults.map(({ field = '', message }) => ({
      field: `request.${field}`,
      expected: null,
      actual: message,
    }))
  }
}
