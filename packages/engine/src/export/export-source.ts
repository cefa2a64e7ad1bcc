import type { Quota, SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { Origin } from '@tollgate/contract/simulation/export.ts'

/** CC-Request-Type of the answered request (RFC 8506 8.3). */
export type RequestType = 1 | 2 | 3

/** Redirect target of a rule (RFC 8506 8.38 and 8.39). */
export interface Redirection {
  /** 0 IPv4, 1 IPv6, 2 URL, 3 SIP URI. */
  address_type: number
  server_address: string
}

/** A quota. In a session it belongs to an accumulator, not to one accumulation rule. */
export type QuotaToSend = Omit<Quota, 'acm_rule_id'> & { acm_rule_id: number | null }

/** A decision with everything else that the exports need. */
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
  /** Finds a rule by code. A decision has only the codes of removed rules and bases. */
  ruleOf: (code: string) => { pcc_rule_id: number; isBase: boolean; isPredefined?: boolean } | undefined
  /** The policy event of an Event-Trigger number. */
  eventOf: (trigger: number) => number | undefined
  /** The record that causes the next evaluation. */
  nextEvaluationOf: Origin | null
  /** The name by which gateways detect an application. Without one, its id is sent. */
  applicationOf: (url_instance_id: number) => string | undefined
  redirectionOf: (redirection_rule_id: number) => Redirection | undefined
}
