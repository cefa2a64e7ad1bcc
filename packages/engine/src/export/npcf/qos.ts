import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { resourceTypeOf5qi } from '@tollgate/contract/standards/qci.ts'
import { bitRateText, rateOf, type Rate } from '../rates.ts'
import { fieldsOf, type Report, Sourced } from '../sourced.ts'
import type { DecisionTable } from './decision-tables.ts'
import type { JsonTree } from './json-tree.ts'

/** Defaults of absent values: no capability, vulnerable (TS 29.212 5.3.46, 5.3.47). */
const [NO_CAPABILITY, VULNERABLE] = [1, 0]
const PREEMPT_CAP = ['MAY_PREEMPT', 'NOT_PREEMPT']
const PREEMPT_VULN = ['PREEMPTABLE', 'NOT_PREEMPTABLE']

export function bitRate(qos: QosDefinition, rate: Rate): Sourced<string> | undefined {
  const found = rateOf(qos, rate)
  return found && new Sourced(bitRateText(found.value), found.origin)
}

/** `5qi` and `arp`. If a QoS rule lacks one, undefined, and reported. */
export function classAndArp(qos: QosDefinition, report: Report): { '5qi': JsonTree; arp: JsonTree } | undefined {
  const of = fieldsOf('qos-rule', qos.qos_policy_id)
  const missing = qos.qci === null ? 'qci' : qos.arp === null ? 'arp_id' : undefined
  if (qos.qci === null || qos.arp === null) {
    const what = missing === 'qci' ? 'a QCI' : 'an ARP'
    report.add('QOS_NOT_EXPRESSIBLE', `${qos.qos_policy_name} is left out: 5G needs ${what}`, of(missing ?? null))
    return undefined
  }
  const { arp_id, priority_level, pre_emption_capability, pre_emption_vulnerability } = qos.arp
  const ofArp = fieldsOf('qos-rule-arp', arp_id)
  const word = (words: readonly string[], value: number, field: string) => new Sourced(words[value] ?? '', ofArp(field))
  return {
    '5qi': new Sourced(qos.qci, of('qci')),
    arp: {
      priorityLevel: new Sourced(priority_level, ofArp('priority_level')),
      preemptCap: word(PREEMPT_CAP, pre_emption_capability ?? NO_CAPABILITY, 'pre_emption_capability'),
      preemptVuln: word(PREEMPT_VULN, pre_emption_vulnerability ?? VULNERABLE, 'pre_emption_vulnerability'),
    },
  }
}

/** Adds the QosData of a rule and returns its name. If it cannot be expressed, undefined, and reported. */
export function addQosData(table: DecisionTable, qos: QosDefinition, report: Report): Sourced<string> | undefined {
  const named = classAndArp(qos, report)
  const rates = named && ratesOf(qos, report)
  if (!named || !rates) return undefined
  const of = fieldsOf('qos-rule', qos.qos_policy_id)
  const isDefault = qos.def_qos_flow_flag === '1'
  const name = new Sourced(qos.qos_policy_code ?? `qos-${qos.qos_policy_id}`, of('qos_policy_code'))
  return table.add(
    name,
    {
      '5qi': named['5qi'],
      ...rates,
      arp: named.arp,
      ...onlyIn5g(qos),
      qnc: flagOf(qos, 'notification_control'),
      reflectiveQos: flagOf(qos, 'reflective_qos'),
      defQosFlowIndication: isDefault ? new Sourced(true, of('def_qos_flow_flag')) : undefined,
    },
    String(qos.qos_policy_id),
  )
}

/** The most octets of a burst that the plain member holds (TS 29.571 5.5.2). */
const LARGEST_PLAIN_BURST = 4095

/** Members of a rule's QoS and of the default flow's that Gx does not have (TS 29.512 5.6.2.8, 5.6.2.42). */
function onlyIn5g(qos: QosDefinition): Record<string, JsonTree | undefined> {
  const { qos_priority_level: priority, averaging_window: window, max_data_burst_volume: burst } = qos
  const of = fieldsOf('qos-rule', qos.qos_policy_id)
  const sourced = (value: number | null, field: string) => (value === null ? undefined : new Sourced(value, of(field)))
  const burstName = (burst ?? 0) > LARGEST_PLAIN_BURST ? 'extMaxDataBurstVol' : 'maxDataBurstVol'
  return {
    priorityLevel: sourced(priority, 'qos_priority_level'),
    averWindow: sourced(window, 'averaging_window'),
    [burstName]: sourced(burst, 'max_data_burst_volume'),
  }
}

function flagOf(qos: QosDefinition, field: 'notification_control' | 'reflective_qos'): Sourced<boolean> | undefined {
  return qos[field] === null
    ? undefined
    : new Sourced(qos[field] === 'Y', fieldsOf('qos-rule', qos.qos_policy_id)(field))
}

/** GBR classes need all four rates; other classes have no guaranteed rates (TS 23.501 5.7.2). */
function ratesOf(qos: QosDefinition, report: Report): Record<string, JsonTree | undefined> | undefined {
  const of = fieldsOf('qos-rule', qos.qos_policy_id)
  const isGbr = resourceTypeOf5qi(qos.qci ?? 0)
  const maximum = { maxbrUl: bitRate(qos, 'mbrul'), maxbrDl: bitRate(qos, 'mbrdl') }
  const guaranteed = { gbrUl: bitRate(qos, 'gbrul'), gbrDl: bitRate(qos, 'gbrdl') }
  const all = Object.values({ ...maximum, ...guaranteed })
  if (isGbr === 'GBR' && all.some((rate) => rate === undefined)) {
    const message = `${qos.qos_policy_name} is left out: a GBR class needs maximum and guaranteed rates both ways`
    report.add('GBR_MISSING', message, of('qci'))
    return undefined
  }
  if (isGbr !== 'Non-GBR') return { ...maximum, ...guaranteed }
  const [unsent] = Object.values(guaranteed).filter((rate) => rate !== undefined)
  if (unsent) {
    const message = `The guaranteed rates of ${qos.qos_policy_name} are left out: its class has none`
    report.add('GBR_ON_NON_GBR', message, unsent.origin)
  }
  return maximum
}

/** The rates and the default QoS of a session rule. */
export interface SessionQos {
  authSessAmbr: JsonTree | undefined
  authDefQos: JsonTree | undefined
}

/** QoS of the session (TS 29.512 5.6.2.7); undefined if the decision sets none. */
export function sessionRule(qos: QosDefinition | null, report: Report): SessionQos | undefined {
  if (!qos) return undefined
  const [uplink, downlink] = [bitRate(qos, 'apn_mrbul'), bitRate(qos, 'apn_mrbdl')]
  if ((uplink === undefined) !== (downlink === undefined)) {
    const message = `The aggregate rate of ${qos.qos_policy_name} is left out: it needs both directions`
    report.add('HALF_AMBR', message, (uplink ?? downlink)?.origin ?? null)
  }
  const ambr = uplink && downlink ? { uplink, downlink } : undefined
  const isClass = qos.qci !== null || ambr === undefined
  const named = isClass ? classAndArp(qos, report) : undefined
  const authDefQos = named && { ...named, ...onlyIn5g(qos) }
  if (!ambr && !authDefQos) return undefined
  return { authSessAmbr: ambr, authDefQos }
}
