import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { decide } from '../../decide/decide.ts'
import type { Policy } from '../../decide/policy.ts'
import { isIn } from '../workflow/departure.ts'

/** By mapping or node: how many requests come to it; absent where none does. */
export type Covered = ReadonlyMap<number, number>

export function coveredMappings(policy: Policy, requests: readonly SimulationRequest[]): Covered {
  return counted(
    requests.map((request) => {
      const { plans } = decide(policy, { ...request, trace: 'none' })
      return plans.flatMap(({ rule_plans }) => rule_plans).flatMap(({ mapping_id }) => mapping_id ?? [])
    }),
  )
}

export function coveredNodes(policy: Policy, workflow: number, requests: readonly SimulationRequest[]): Covered {
  const nodes = [...(policy.workflows.get(workflow)?.nodes.keys() ?? [])]
  return counted(
    requests.map((request) => {
      const { trace } = decide(policy, { ...request, trace: 'path' })
      return nodes.filter((node) => isIn(trace, node))
    }),
  )
}

function counted(reached: readonly (readonly number[])[]): Covered {
  const counts = new Map<number, number>()
  for (const id of reached.flatMap((ids) => [...new Set(ids)])) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
