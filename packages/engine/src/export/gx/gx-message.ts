import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import type { ExportWarning, GxMessage, Origins } from '@tollgate/contract/simulation/export.ts'
import { type Peer, PEERS } from '@tollgate/contract/simulation/peer.ts'
import { UINT32_MAX } from '@tollgate/contract/standards/bit-rate.ts'
import { ntpOfInstant } from '../../diameter/octets.ts'
import { takenBy } from '../taken-by.ts'
import type { ExportSource } from '../export-source.ts'
import { type MonitoredKey, monitoredKeys, type MonitoredUnit } from '../quotas.ts'
import { fieldsOf, Report, Sourced } from '../sourced.ts'
import { rulesToSend, type RuleToSend, trafficFault } from '../rules-to-send.ts'
import { avp, type AvpTree, group, originsOfAvps } from './avp-tree.ts'
import { chargingRule } from './charging-rule.ts'
import { aggregateRates, defaultBearer, reportOnly5g } from './qos.ts'

const GX = 16_777_238
const [SUCCESS, UNABLE_TO_COMPLY] = [2001, 5012]
/** Re-Auth-Request-Type (RFC 6733, 8.12). */
const AUTHORIZE_ONLY = 0
const INITIAL = 1

const COMMANDS = {
  cca: { command: 'Credit-Control-Answer', command_code: 272, is_request: false },
  rar: { command: 'Re-Auth-Request', command_code: 258, is_request: true },
} as const
/** Usage-Monitoring-Level (TS 29.212 5.3.61). */
const PCC_RULE_LEVEL = 1

/** A Gx message with the origin of each value and warnings about what could not be expressed. */
export interface GxExport {
  message: GxMessage
  origins: Origins
  warnings: ExportWarning[]
}

/** Writes a decision as Credit-Control-Answer or Re-Auth-Request (TS 29.212 5.6.3, 5.6.4). Kept rules are not sent again. */
export function gxMessage(source: ExportSource, { peer: peerName, ...head }: Omit<ExportQuery, 'format'>): GxExport {
  const report = new Report()
  const peer: Peer = PEERS[peerName]
  const { usage, events, sessionQosInPush } = peer.gx
  const sessionQos = head.message === 'cca' || sessionQosInPush
  const taken = takenBy(source, peer, { usage, events, sessionQos }, report)
  const trees = [...headOf(source, head), ...body(taken, report)]
  const message = { ...COMMANDS[head.message], application_id: GX, avps: trees.map((tree) => tree.avp) }
  return { message, origins: originsOfAvps(trees), warnings: report.warnings }
}

function body(source: ExportSource, report: Report): AvpTree[] {
  const { decision, nextEvaluationOf } = source
  const next = decision.next_evaluation
  reportOnly5g(decision.session_qos, report)
  return [
    ...decision.triggers.flatMap((trigger) => avp('Event-Trigger', new Sourced(trigger, eventOrigin(source, trigger)))),
    ...removedRules(source),
    ...installedRules(source, report),
    ...aggregateRates(decision.session_qos),
    ...avp('Revalidation-Time', next === null ? undefined : new Sourced(ntpOfInstant(next), nextEvaluationOf)),
    ...defaultBearer(decision.session_qos),
    ...monitoredKeys(decision.quotas, report).flatMap((key) => usageMonitoring(source, key, report)),
  ]
}

function eventOrigin({ eventOf }: ExportSource, trigger: number) {
  const event = eventOf(trigger)
  return event === undefined ? null : fieldsOf('policy-event', event)('re_code')
}

function removedRules(source: ExportSource): AvpTree[] {
  return group(
    'Charging-Rule-Remove',
    source.decision.remove.flatMap((code) => {
      const isBase = source.ruleOf(code)?.isBase === true
      return avp(isBase ? 'Charging-Rule-Base-Name' : 'Charging-Rule-Name', ruleName(source, code))
    }),
  )
}

function installedRules(source: ExportSource, report: Report): AvpTree[] {
  const rules = rulesToSend(source, report)
  for (const sent of rules) reportFault(sent, report)
  return group('Charging-Rule-Install', [
    ...rules.flatMap((sent) => (sent.kind === 'full' ? chargingRule(sent, source, report) : [])),
    ...rules.flatMap(({ kind, rule }) =>
      kind === 'predefined' ? avp('Charging-Rule-Name', ruleName(source, rule.rule_code)) : [],
    ),
    ...source.decision.install_bases.flatMap((code) => avp('Charging-Rule-Base-Name', ruleName(source, code))),
  ])
}

/** Reported, not left out: a gateway that already has the rule keeps its traffic, any other refuses it. */
function reportFault(sent: RuleToSend, report: Report): void {
  const fault = trafficFault(sent)
  if (fault)
    report.add(fault.code, `A gateway refuses the new rule ${sent.rule.rule_code}: ${fault.reason}`, fault.origin)
}

function ruleName({ ruleOf }: ExportSource, code: string): Sourced<string> {
  const rule = ruleOf(code)
  return new Sourced(code, rule ? fieldsOf('pcc-rule', rule.pcc_rule_id)('rule_code') : null)
}

const AMOUNTS: Readonly<Record<MonitoredUnit, string>> = {
  time: 'CC-Time',
  total: 'CC-Total-Octets',
  uplink: 'CC-Input-Octets',
  downlink: 'CC-Output-Octets',
}

/** Usage-Monitoring-Information (TS 29.212 5.3.60). */
function usageMonitoring({ decision }: ExportSource, { key, thresholds }: MonitoredKey, report: Report): AvpTree[] {
  const rule = decision.rules.find(({ monitoring_key }) => monitoring_key === key)
  const origin = rule ? fieldsOf('pcc-rule', rule.pcc_rule_id)('monitoring_key') : null
  return group('Usage-Monitoring-Information', [
    ...avp('Monitoring-Key', new Sourced(key, origin)),
    ...group(
      'Granted-Service-Unit',
      [...thresholds].flatMap(([unit, amount]) =>
        avp(AMOUNTS[unit], unit === 'time' ? seconds(amount, key, report) : amount),
      ),
    ),
    ...avp('Usage-Monitoring-Level', new Sourced(PCC_RULE_LEVEL)),
  ])
}

/** CC-Time has 32 bits: 136 years. */
function seconds(amount: Sourced<number>, key: string, report: Report): Sourced<number> {
  if (amount.value <= UINT32_MAX) return amount
  report.add('QUOTA_TOO_LONG', `The quota under ${key} is cut to ${UINT32_MAX} seconds`, amount.origin)
  return new Sourced(UINT32_MAX, amount.origin)
}

/** Fields of a Gx message's head that are not in the decision. */
type GxHead = Omit<ExportQuery, 'format' | 'peer'>

/** The AVPs before the decision: of an answer (TS 29.212 5.6.3) or of a pushed request (5.6.4). */
function headOf(source: ExportSource, head: GxHead): AvpTree[] {
  return [
    ...avp('Session-Id', new Sourced(head.session_id)),
    ...avp('Auth-Application-Id', new Sourced(GX)),
    ...avp('Origin-Host', new Sourced(head.origin_host)),
    ...avp('Origin-Realm', new Sourced(head.origin_realm)),
    ...(head.message === 'rar' ? pushed(head) : answered(source, head)),
  ]
}

function answered({ decision, requestType }: ExportSource, { request_number }: GxHead): AvpTree[] {
  return [
    ...avp('Result-Code', new Sourced(decision.result === 'error' ? UNABLE_TO_COMPLY : SUCCESS)),
    ...avp('CC-Request-Type', new Sourced(requestType)),
    ...avp('CC-Request-Number', new Sourced(request_number ?? (requestType === INITIAL ? 0 : 1))),
  ]
}

function pushed({ destination_realm, destination_host }: GxHead): AvpTree[] {
  return [
    ...avp('Destination-Realm', new Sourced(destination_realm)),
    ...avp('Destination-Host', new Sourced(destination_host)),
    ...avp('Re-Auth-Request-Type', new Sourced(AUTHORIZE_ONLY)),
  ]
}
