import { runToEnd } from '../../../src/prove/run-to-end.ts'
import type { Assumption } from '@tollgate/contract/proof/assumption.ts'
import { compile } from '../../../src/decide/policy.ts'
import type { PolicyData, VersionRows } from '../../../src/decide/rows/policy-data.ts'
import { compileAssumptions } from '../../../src/prove/assume.ts'
import { proveRulePlan, type Limits, type ProofQuestion } from '../../../src/prove/prove-rule-plan.ts'

export const NO_LIMITS: Limits = { contexts: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY }

export interface Asked {
  data: PolicyData
  rows: VersionRows
  rule: VersionRows['rules'][number]
  from: number
  to: number
  assumptions?: readonly Assumption[]
  limits?: Limits
}

export function questionOf({ data, rows, rule, from, to, assumptions = [], limits = NO_LIMITS }: Asked): ProofQuestion {
  const policy = compile(data)
  const { pcc_rule_ver_id: version } = rows.version
  const event = rule.pcr_event_id
  const rulePlan = policy.versions
    .get(version)
    ?.rulePlans.get(event)
    ?.find(({ ap_rule_id }) => ap_rule_id === rule.ap_rule_id)
  if (!rulePlan) throw new Error('There is no such rule plan')
  const assumed = compileAssumptions(assumptions, policy.references)
  return { policy, version, event, rulePlan, assumed, calendar: { from, to, clock: policy.networkTimeZone }, limits }
}

export function prove(asked: Asked) {
  return runToEnd(proveRulePlan(questionOf(asked)))
}
