import type { Peer } from '@tollgate/contract/simulation/peer.ts'
import type { ExportSource } from './export-source.ts'
import type { Report } from './report.ts'

/** What a peer takes of a message. */
export type Takes = Partial<Record<'usage' | 'events' | 'sessionQos', boolean>>

/** The parts of a decision that the peer takes; the others are left out, and reported. */
export function takenBy(source: ExportSource, { label }: Peer, takes: Takes, report: Report): ExportSource {
  const { decision } = source
  const leaveOut = (code: string, what: string) => report.add(code, `${label}: ${what} left out, it does not take them`)
  const taken = { ...decision }
  if (takes.usage === false && (decision.quotas.length > 0 || decision.rules.some(({ monitoring_key: key }) => key))) {
    leaveOut('USAGE_NOT_TAKEN', 'quotas and monitoring keys are')
    taken.quotas = []
    taken.rules = decision.rules.map((rule) => ({ ...rule, monitoring_key: null }))
  }
  if (takes.events === false && (decision.triggers.length > 0 || decision.next_evaluation !== null)) {
    leaveOut('EVENTS_NOT_TAKEN', 'event triggers and the time of the next evaluation are')
    Object.assign(taken, { triggers: [], next_evaluation: null })
  }
  if (takes.sessionQos === false && decision.session_qos !== null) {
    leaveOut('SESSION_QOS_NOT_TAKEN', 'rates and default QoS of the session are')
    taken.session_qos = null
  }
  return { ...source, decision: taken }
}
