import type { SessionRequest } from '@tollgate/contract/simulation/session.ts'
import type { ToldDifference } from '@tollgate/contract/simulation/suite.ts'
import type { CompiledVersion } from '../decide/plan/compile-version.ts'
import type { Policy } from '../decide/policy.ts'
import { toldDifferences } from '../decide/compare-expected.ts'
import { playSession } from './decide-session.ts'

/** A policy in which the plan of a version has only this version, valid on all days. */
export function withOnly<P extends Policy>(policy: P, version: CompiledVersion): P {
  const row = { ...version.row, eff_date: '0001-01-01T00:00:00', exp_date: null }
  const versions = { latest: [row], edges: [] }
  const plans = policy.plans.map((plan) =>
    plan.row.pcr_plan_id === row.pcr_plan_id ? { ...plan, versions, versionOf: () => version } : plan,
  )
  return { ...policy, plans }
}

/** Differences between two policies at the first step of a session that they decide differently; empty if there is none. */
export function* firstDifference(
  [one, other]: readonly [Policy, Policy],
  request: SessionRequest,
): Generator<undefined, { at: string; differences: ToldDifference[] }> {
  const [ours, theirs] = [playSession(one, request), playSession(other, request)]
  for (;;) {
    const [a, b] = [ours.next(), theirs.next()]
    if (a.done && b.done) return { at: '', differences: [] }
    const [before, after] = [a.done ? null : a.value, b.done ? null : b.value]
    if (before === null || after === null || before.at !== after.at) {
      const differences = [{ field: 'at', before: before?.at ?? null, after: after?.at ?? null }]
      return { at: before?.at ?? after?.at ?? '', differences }
    }
    const differences = toldDifferences(before, after)
    if (differences.length > 0) return { at: before.at, differences }
    yield
  }
}
