import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { AnsweredStep, SessionRequest } from '@tollgate/contract/simulation/session.ts'
import { decide } from '../../decide/decide.ts'
import type { Policy } from '../../decide/policy.ts'
import { playSession } from '../../session/decide-session.ts'
import { SessionFault } from '../../session/session.ts'
import { isIn } from '../workflow/departure.ts'

/** Number of requests and sessions that reach a mapping or node, by id. Absent if there are none. */
export type Covered = ReadonlyMap<number, number>

/** Requests and sessions of test cases. */
export interface Asking {
  requests: readonly SimulationRequest[]
  sessions?: readonly SessionRequest[]
}

export function coveredMappings(policy: Policy, { requests, sessions = [] }: Asking): Covered {
  const byRequests = requests.map((request) => {
    const { plans } = decide(policy, { ...request, trace: 'none' })
    return plans.flatMap(({ rule_plans }) => rule_plans).flatMap(({ mapping_id }) => mapping_id ?? [])
  })
  const bySessions = sessions.map((session) =>
    playedSteps(policy, { ...session, trace: 'none' })
      .flatMap(({ asked }) => asked)
      .flatMap(({ mapping_id }) => mapping_id ?? []),
  )
  return counted([...byRequests, ...bySessions])
}

export function coveredNodes(policy: Policy, workflow: number, { requests, sessions = [] }: Asking): Covered {
  const nodes = [...(policy.workflows.get(workflow)?.nodes.keys() ?? [])]
  const byRequests = requests.map((request) => {
    const { trace } = decide(policy, { ...request, trace: 'path' })
    return nodes.filter((node) => isIn(trace, node))
  })
  const bySessions = sessions.map((session) => {
    const steps = playedSteps(policy, { ...session, trace: 'path' })
    return nodes.filter((node) => steps.some(({ trace }) => isIn(trace, node)))
  })
  return counted([...byRequests, ...bySessions])
}

/** The steps of a session, up to the first impossible one. */
function playedSteps(policy: Policy, session: SessionRequest): AnsweredStep[] {
  const steps: AnsweredStep[] = []
  try {
    for (const step of playSession(policy, session)) steps.push(step)
  } catch (fault) {
    if (!(fault instanceof SessionFault)) throw fault
  }
  return steps
}

function counted(reached: readonly (readonly number[])[]): Covered {
  const counts = new Map<number, number>()
  for (const id of reached.flatMap((ids) => [...new Set(ids)])) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
