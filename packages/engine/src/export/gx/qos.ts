import { ONLY_5G } from '@tollgate/contract/catalogues/qos-rule.ts'
import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { UINT32_MAX } from '@tollgate/contract/standards/bit-rate.ts'
import { isOnly5g } from '@tollgate/contract/standards/qci.ts'
import { rateOf, type Rate } from '../rates.ts'
import { fieldsOf, type Report, Sourced } from '../sourced.ts'
import { avp, group, type AvpTree } from './avp-tree.ts'

/** AVPs of a rate: plain up to 2^32-1 bit/s, extended in kbit/s above (TS 29.212 4.5.30). */
export const RATE_AVPS: Readonly<Record<Rate, readonly [plain: string, extended: string]>> = {
  mbrul: ['Max-Requested-Bandwidth-UL', 'Extended-Max-Requested-BW-UL'],
  mbrdl: ['Max-Requested-Bandwidth-DL', 'Extended-Max-Requested-BW-DL'],
  gbrul: ['Guaranteed-Bitrate-UL', 'Extended-GBR-UL'],
  gbrdl: ['Guaranteed-Bitrate-DL', 'Extended-GBR-DL'],
  apn_mrbul: ['APN-Aggregate-Max-Bitrate-UL', 'Extended-APN-AMBR-UL'],
  apn_mrbdl: ['APN-Aggregate-Max-Bitrate-DL', 'Extended-APN-AMBR-DL'],
}

/** Reports what a QoS rule says and Gx cannot. */
export function reportOnly5g(qos: QosDefinition | null, report: Report): void {
  if (!qos) return
  const of = fieldsOf('qos-rule', qos.qos_policy_id)
  if (qos.qci !== null && isOnly5g(qos.qci))
    report.add('ONLY_5G', `Class ${qos.qci} of ${qos.qos_policy_name} is not said on Gx: it is of 5G alone`, of('qci'))
  const field = ONLY_5G.find((name) => qos[name] !== null)
  if (field) report.add('ONLY_5G', `What ${qos.qos_policy_name} says for 5G alone is not said on Gx`, of(field))
}

/** QoS-Information of a rule. It never has the aggregate rates (TS 29.212 5.3.16). */
export function qosOfRule(qos: QosDefinition): AvpTree[] {
  const rates: readonly Rate[] = ['mbrul', 'mbrdl', 'gbrul', 'gbrdl']
  return group('QoS-Information', [
    ...avp('QoS-Class-Identifier', classOf(qos)),
    ...rates.flatMap((rate) => avp(RATE_AVPS[rate][0], plainRate(qos, rate))),
    ...rates.flatMap((rate) => avp(RATE_AVPS[rate][1], extendedRate(qos, rate))),
    ...arpOf(qos),
  ])
}

/** The aggregate rates of the session. */
export function aggregateRates(qos: QosDefinition | null): AvpTree[] {
  if (!qos) return []
  const rates: readonly Rate[] = ['apn_mrbul', 'apn_mrbdl']
  return group('QoS-Information', [
    ...rates.flatMap((rate) => avp(RATE_AVPS[rate][0], plainRate(qos, rate))),
    ...rates.flatMap((rate) => avp(RATE_AVPS[rate][1], extendedRate(qos, rate))),
  ])
}

/** Class and ARP of the default bearer (TS 29.212 5.3.48). */
export function defaultBearer(qos: QosDefinition | null): AvpTree[] {
  if (!qos) return []
  return group('Default-EPS-Bearer-QoS', [...avp('QoS-Class-Identifier', classOf(qos)), ...arpOf(qos)])
}

function classOf({ qci, qos_policy_id }: QosDefinition): Sourced<number> | undefined {
  return qci === null || isOnly5g(qci) ? undefined : new Sourced(qci, fieldsOf('qos-rule', qos_policy_id)('qci'))
}

function plainRate(qos: QosDefinition, rate: Rate): Sourced<number> | undefined {
  const sourced = rateOf(qos, rate)
  return sourced && new Sourced(Math.min(sourced.value, UINT32_MAX), sourced.origin)
}

function extendedRate(qos: QosDefinition, rate: Rate): Sourced<number> | undefined {
  const sourced = rateOf(qos, rate)
  return sourced && sourced.value > UINT32_MAX ? new Sourced(sourced.value / 1000, sourced.origin) : undefined
}

function arpOf({ arp }: QosDefinition): AvpTree[] {
  if (!arp) return []
  const of = fieldsOf('qos-rule-arp', arp.arp_id)
  const sourced = (field: 'pre_emption_capability' | 'pre_emption_vulnerability') =>
    arp[field] === null ? undefined : new Sourced(arp[field], of(field))
  return group('Allocation-Retention-Priority', [
    ...avp('Priority-Level', new Sourced(arp.priority_level, of('priority_level'))),
    ...avp('Pre-emption-Capability', sourced('pre_emption_capability')),
    ...avp('Pre-emption-Vulnerability', sourced('pre_emption_vulnerability')),
  ])
}
