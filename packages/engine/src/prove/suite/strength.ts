import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { ExpectedAnswer } from '@tollgate/contract/simulation/simulation-case.ts'
import { compareExpected } from '../../decide/compare-expected.ts'
import { decide } from '../../decide/decide.ts'
import type { Policy } from '../../decide/policy.ts'
import type { Mutant } from './mutants.ts'

export interface SuiteCase {
  request: SimulationRequest
  expected: ExpectedAnswer
}

export interface SuiteStrength {
  /** Number of cases that pass without mutation. Only these can notice one. */
  cases: number
  /** Number of mutations, and of tried ones. */
  mutations: number
  tried: number
  noticed: number
  missed: readonly Pick<Mutant<unknown>, 'resource' | 'id' | 'mutation' | 'pcr_event_id' | 'mapping_id'>[]
}

interface StrengthQuestion<Rows> {
  policy: Policy
  cases: readonly SuiteCase[]
  mutants: readonly Mutant<Rows>[]
  /** The policy with other rows. */
  policyWith: (rows: Rows) => Policy
  /** The most mutations to try. If there are more, they are sampled evenly. */
  limit: number
}

/** Tries mutations one by one. A case that no longer passes has noticed the mutation. */
export function* suiteStrength<Rows>(question: StrengthQuestion<Rows>): Generator<undefined, SuiteStrength> {
  const { policy, mutants, policyWith, limit } = question
  const cases = question.cases.filter((one) => passes(policy, one))
  const step = Math.max(1, mutants.length / limit)
  const tried = Array.from({ length: Math.min(limit, mutants.length) }, (_, place) => mutants[Math.floor(place * step)])
  const missed: SuiteStrength['missed'][number][] = []
  yield
  for (const one of tried) {
    if (!one) continue
    const mutated = policyWith(one.rows())
    if (cases.every((each) => passes(mutated, each))) missed.push(nameOf(one))
    yield
  }
  return {
    cases: cases.length,
    mutations: mutants.length,
    tried: tried.length,
    noticed: tried.length - missed.length,
    missed,
  }
}

function nameOf({ rows: _rows, ...name }: Mutant<unknown>): SuiteStrength['missed'][number] {
  return name
}

function passes(policy: Policy, { request, expected }: SuiteCase): boolean {
  return compareExpected(expected, decide(policy, { ...request, trace: 'none' })).length === 0
}
