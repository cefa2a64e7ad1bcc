import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { decide } from '../../decide/decide.ts'
import type { Policy } from '../../decide/policy.ts'
import { isIn } from '../workflow/departure.ts'

export function coveredMappings(policy: Policy, requests: readonly SimulationRequest[]): Set<number> {
  const answers = requests.map((request) => decide(policy, { ...request, trace: 'none' }))
  return new Set(
    answers
      .flatMap(({ plans }) => plans.flatMap(({ rule_plans }) => rule_plans))
      .flatMap(({ mapping_id }) => mapping_id ?? []),
  )
}

export function coveredNodes(policy: Policy, workflow: number, requests: readonly SimulationRequest[]): Set<number> {
  const nodes = [...(policy.workflows.get(workflow)?.nodes.keys() ?? [])]
  const traces = requests.map((request) => decide(policy, { ...request, trace: 'path' }).trace)
  return new Set(nodes.filter((node) => traces.some((trace) => isIn(trace, node))))
}
