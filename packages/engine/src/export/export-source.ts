import type { Quota, SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { Origin } from '@tollgate/contract/simulation/export.ts'

/** CC-Request-Type of the message that is answered (RFC 8506 8.3). */
export type RequestType = 1 | 2 | 3

/** Where traffic of a rule is sent to (RFC 8506 8.38 and 8.39). */
export interface Redirection {
  /** 0 IPv4, 1 IPv6, 2 URL, 3 SIP URI. */
  address_type: number
  server_address: string
}

/** A quota; a grant that stands is of an accumulator, not of one accumulation rule. */
export type QuotaToSend = Omit<Quota, 'acm_rule_id'> & { acm_rule_id: number | null }

/** A decision, with what the exports need to know beside it. */
export interface ExportSource {
  decision: Pick<
    SimulationAnswer,
    | 'result'
    | 'error'
    | 'install'
    | 'install_bases'
    | 'remove'
    | 'rules'
    | 'session_qos'
    | 'charges'
    | 'triggers'
    | 'next_evaluation'
  > & { quotas: readonly QuotaToSend[] }
  requestType: RequestType
  /** Rules by their code: those that are removed, and bases, stand in a decision by code alone. */
  ruleOf: (code: string) => { pcc_rule_id: number; isBase: boolean } | undefined
  /** The policy event of an Event-Trigger number. */
  eventOf: (trigger: number) => number | undefined
  /** What makes the next evaluation necessary. */
  nextEvaluationOf: Origin | null
  /** The name that a gateway detects an application by; where there is none, its id is that name. */
  applicationOf: (url_instance_id: number) => string | undefined
  redirectionOf: (redirection_rule_id: number) => Redirection | undefined
}
