import type { ExportWarning, Origins } from '@tollgate/contract/simulation/export.ts'
import type { SmPolicyDecision } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import { PEERS, type Peer, type PeerName } from '@tollgate/contract/simulation/peer.ts'
import { eventTrigger } from '@tollgate/contract/standards/event-trigger.ts'
import { takenBy } from '../taken-by.ts'
import type { ExportSource } from '../export-source.ts'
import { monitoredKeys } from '../quotas.ts'
import { fieldsOf, Report, Sourced } from '../sourced.ts'
import { type FullRule, rulesToSend, trafficFault } from '../rules-to-send.ts'
import { addChargingData } from './charging.ts'
import { DecisionTable } from './decision-tables.ts'
import { jsonOf, originsOf, type JsonTree } from './json-tree.ts'
import { addQosData, sessionRule, type SessionQos } from './qos.ts'
import { addTrafficControl, flowInformation } from './traffic.ts'
import { usageMonitoring } from './usage.ts'

/** An SmPolicyDecision with the origin of each value and warnings about what could not be expressed. */
export interface NpcfExport {
  decision: SmPolicyDecision
  origins: Origins
  warnings: ExportWarning[]
}

/** Writes a decision as `SmPolicyDecision` (TS 29.512 5.6.2.4). Kept rules are not sent again. */
export function smPolicyDecision(source: ExportSource, peerName: PeerName = 'standard'): NpcfExport {
  const report = new Report()
  const peer: Peer = PEERS[peerName]
  const taken = takenBy(source, peer, { usage: peer.npcf.usage }, report)
  const tree = new DecisionWriter(taken, peer.npcf, report).tree()
  return { decision: jsonOf(tree) as SmPolicyDecision, origins: originsOf(tree), warnings: report.warnings }
}

/** `rule_type` of a rule that the gateway knows by its name. */
const PREDEFINED = 'B'

class DecisionWriter {
  readonly #source: ExportSource
  readonly #peer: Peer['npcf']
  readonly #report: Report
  readonly #qos = new DecisionTable('qosId')
  readonly #charging = new DecisionTable('chgId')
  readonly #traffic = new DecisionTable('tcId')
  readonly #monitored = new Map<string, Sourced<string>>()

  constructor(source: ExportSource, peer: Peer['npcf'], report: Report) {
    this.#source = source
    this.#peer = peer
    this.#report = report
  }

  tree(): JsonTree {
    const { decision, nextEvaluationOf } = this.#source
    const session = sessionRule(decision.session_qos, this.#report)
    const sessRules = session && { default: { sessRuleId: new Sourced('default'), ...session } }
    const pccRules = this.#rules()
    const umDecs = this.#usage()
    return {
      sessRules:
        sessRules ?? (this.#peer.needsSessionRule ? { default: { sessRuleId: new Sourced('default') } } : undefined),
      pccRules,
      qosDecs: this.#qos.tree,
      chgDecs: this.#charging.tree,
      traffContDecs: this.#traffic.tree,
      umDecs,
      policyCtrlReqTriggers: this.#triggers(session),
      revalidationTime:
        decision.next_evaluation === null
          ? undefined
          : new Sourced(decision.next_evaluation.replace('.000Z', 'Z'), nextEvaluationOf),
      suppFeat: new Sourced(this.#peer.suppFeat),
    }
  }

  #rules(): JsonTree | undefined {
    const { decision, ruleOf } = this.#source
    const sent = rulesToSend(this.#source, this.#report)
      .filter((one) => one.kind === 'full')
      .filter((one) => this.#canBeSent(one))
      .map((one) => [one.rule.rule_code, this.#rule(one)] as const)
    const removed = decision.remove.flatMap((code) => {
      const rule = ruleOf(code)
      if (rule?.isBase) return this.#leaveOutBase(code)
      if (rule?.isPredefined) return this.#leaveOutPredefined(code)
      return [[code, new Sourced(null, rule ? fieldsOf('pcc-rule', rule.pcc_rule_id)('rule_code') : null)] as const]
    })
    for (const code of decision.install_bases) this.#leaveOutBase(code)
    for (const { rule_code, rule_type } of decision.rules)
      if (rule_type === PREDEFINED && decision.install.includes(rule_code)) this.#leaveOutPredefined(rule_code)
    return sent.length + removed.length === 0 ? undefined : Object.fromEntries([...sent, ...removed])
  }

  #canBeSent(sent: FullRule): boolean {
    const fault = trafficFault(sent)
    if (fault)
      this.#report.add(fault.code, `The rule ${sent.rule.rule_code} is left out: ${fault.reason}`, fault.origin)
    return fault === undefined
  }

  #leaveOutBase(code: string): [] {
    return this.#leaveOut(code, 'NO_RULE_BASE', `The predefined base ${code} is left out: 5G names single rules`)
  }

  /** Gateways take a rule of its name alone, but the schema of 5G asks for its traffic. */
  #leaveOutPredefined(code: string): [] {
    return this.#leaveOut(code, 'NO_PREDEFINED_RULE', `The predefined rule ${code} is left out: 5G takes rules in full`)
  }

  #leaveOut(code: string, reason: string, message: string): [] {
    const id = this.#source.ruleOf(code)?.pcc_rule_id
    this.#report.add(reason, message, id === undefined ? null : fieldsOf('pcc-rule', id)('rule_code'))
    return []
  }

  #rule(sent: FullRule): JsonTree {
    const { rule } = sent
    const of = fieldsOf('pcc-rule', rule.pcc_rule_id)
    const pccRuleId = new Sourced(rule.rule_code, of('rule_code'))
    const flowInfos = sent.flows.map((flow) => flowInformation(flow, this.#report))
    return {
      pccRuleId,
      precedence: rule.priority === null ? undefined : new Sourced(rule.priority, of('priority')),
      flowInfos: flowInfos.length === 0 ? undefined : flowInfos,
      refQosData: reference(rule.qos ? addQosData(this.#qos, rule.qos, this.#report) : undefined),
      refChgData: reference(addChargingData(this.#charging, rule, this.#report)),
      refTcData: reference(addTrafficControl(this.#traffic, rule, this.#source, this.#report)),
      refUmData: reference(this.#monitoringKey(rule.monitoring_key, of('monitoring_key'))),
      appId: sent.application === null ? undefined : new Sourced(sent.application, of('url_instance_id')),
    }
  }

  #monitoringKey(key: string | null, origin: Sourced['origin']): Sourced<string> | undefined {
    if (!key) return undefined
    const sourced = new Sourced(key, origin)
    this.#monitored.set(key, sourced)
    return sourced
  }

  /** Monitoring keys of kept rules have quotas as well. */
  #usage(): JsonTree | undefined {
    const { decision } = this.#source
    const keys = monitoredKeys(decision.quotas, this.#report)
    for (const { key } of keys) {
      const rule = decision.rules.find(({ monitoring_key }) => monitoring_key === key)
      const origin = rule ? fieldsOf('pcc-rule', rule.pcc_rule_id)('monitoring_key') : null
      if (!this.#monitored.has(key)) this.#monitoringKey(key, origin)
    }
    return usageMonitoring(keys, this.#monitored)
  }

  /** In the order of the decision. Two events with the same 5G trigger give one. */
  #triggers(session: SessionQos | undefined): JsonTree | undefined {
    const triggers = new Map<string, Sourced>()
    for (const number of this.#source.decision.triggers) {
      const { name = '', npcfTrigger } = eventTrigger(number) ?? {}
      const event = this.#source.eventOf(number)
      const origin = event === undefined ? null : fieldsOf('policy-event', event)('re_code')
      if (npcfTrigger === undefined)
        this.#report.add('NO_TRIGGER', `The event trigger ${number} ${name} is left out: 5G has none like it`, origin)
      else if (!triggers.has(npcfTrigger)) triggers.set(npcfTrigger, new Sourced(npcfTrigger, origin))
    }
    if (this.#peer.needsQosTriggers && session)
      for (const trigger of qosTriggers(session))
        if (!triggers.has(trigger)) triggers.set(trigger, new Sourced(trigger))
    return triggers.size === 0 ? undefined : [...triggers.values()]
  }
}

function reference(id: Sourced<string> | undefined): JsonTree | undefined {
  return id && [id]
}

/** Triggers for changes of the session's own QoS (TS 29.512 5.6.3.6). */
function qosTriggers({ authSessAmbr, authDefQos }: SessionQos): string[] {
  return [...(authSessAmbr ? ['SE_AMBR_CH'] : []), ...(authDefQos ? ['DEF_QOS_CH'] : [])]
}
