import type { AnsweredStep, SessionRequest } from '@tollgate/contract/simulation/session.ts'
import type { ComparedDays } from '@tollgate/contract/simulation/suite.ts'
import type { CompiledVersion } from '../decide/plan/compile-version.ts'
import type { Policy } from '../decide/policy.ts'
import { playSession } from './play.ts'

export type Side = NonNullable<ComparedDays['different'][number]['before']>

/** A policy in which the plan of a version has this one alone, on all days. */
export function withOnly<P extends Policy>(policy: P, version: CompiledVersion): P {
  const row = { ...version.row, eff_date: '0001-01-01T00:00:00', exp_date: null }
  const versions = { latest: [row], edges: [] }
  const plans = policy.plans.map((plan) =>
    plan.row.pcr_plan_id === row.pcr_plan_id ? { ...plan, versions, versionOf: () => version } : plan,
  )
  return { ...policy, plans }
}

/** The first step of a session that two policies decide otherwise, as each of them does; undefined: there is none. */
export function* firstDifference(
  [one, other]: readonly [Policy, Policy],
  request: SessionRequest,
): Generator<undefined, { before: Side | null; after: Side | null } | undefined> {
  const [ours, theirs] = [playSession(one, request), playSession(other, request)]
  for (;;) {
    const [a, b] = [ours.next(), theirs.next()]
    if (a.done && b.done) return undefined
    const [before, after] = [a.done ? null : sideOf(a.value), b.done ? null : sideOf(b.value)]
    if (JSON.stringify(before) !== JSON.stringify(after)) return { before, after }
    yield
  }
}

function sideOf({ at, install, install_bases, keep, session_qos, quotas }: AnsweredStep): Side {
  return {
    at,
    rules: [...install, ...install_bases, ...keep].toSorted((a, b) => (a < b ? -1 : 1)),
    session_qos: session_qos?.qos_policy_name ?? null,
    quotas: quotas.map(({ monitoring_key, amount, rum }) => ({ monitoring_key, amount, rum })),
  }
}
