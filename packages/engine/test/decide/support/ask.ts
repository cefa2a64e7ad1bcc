import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { simulationRequestSchema, type SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import type { PolicyData } from '../../../src/decide/rows/policy-data.ts'
import { decide } from '../../../src/decide/decide.ts'
import { compile } from '../../../src/decide/policy.ts'
import { timeZoneRules } from '../../../src/time-span/time-zone-rules.ts'

/** Monday 2 March 2026, 19:10 in Berlin. */
export const MONDAY_EVENING = '2026-03-02T19:10:00+01:00'
export const BERLIN = timeZoneRules('Europe/Berlin')
const UTC = timeZoneRules('UTC')

type Body = Partial<Omit<SimulationRequestBody, 'context'>> & { context?: Partial<SimulationRequestBody['context']> }

/** A request of event 1 on Monday evening, with what a test says otherwise. */
export function request({ context, ...asked }: Body = {}) {
  return simulationRequestSchema.parse({
    ...asked,
    context: { at: MONDAY_EVENING, time_zone: 'Europe/Berlin', pcr_event_id: 1, ...context },
  })
}

/** What data decides, where rows are given in any order. The network's clock is UTC, that of the session Berlin's. */
export function ask(data: Omit<PolicyData, 'network_time_zone'>, body: Body = {}, network = UTC): SimulationAnswer {
  return decide(compile({ ...data, network_time_zone: network, time_zones: [BERLIN] }), request(body))
}
