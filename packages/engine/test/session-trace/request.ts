import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { hexOf, ntpOfInstant } from '../../src/diameter/octets.ts'
import { encodeMessage } from '../../src/diameter/encode.ts'
import { avp, group, type AvpTree } from '../../src/export/gx/avp-tree.ts'
import { Sourced } from '../../src/export/sourced.ts'

const one = (name: string, value: string | number) => avp(name, new Sourced(value))

/** AVPs of a Credit-Control-Request of a phone on LTE, roaming in France. */
const REQUEST: readonly AvpTree[] = [
  ...one('Session-Id', 'gateway.example.net;1;2'),
  ...one('Auth-Application-Id', 16_777_238),
  ...one('Origin-Host', 'gateway.example.net'),
  ...one('Origin-Realm', 'example.net'),
  ...one('Destination-Realm', 'example.net'),
  ...one('CC-Request-Type', 2),
  ...one('CC-Request-Number', 7),
  ...one('Event-Timestamp', ntpOfInstant('2026-03-02T18:10:00Z')),
  ...group('Subscription-Id', [...one('Subscription-Id-Type', 1), ...one('Subscription-Id-Data', '262010000000001')]),
  ...group('Subscription-Id', [...one('Subscription-Id-Type', 0), ...one('Subscription-Id-Data', '491700000001')]),
  ...one('Called-Station-Id', 'internet'),
  ...one('3GPP-SGSN-MCC-MNC', '20801'),
  ...one('RAT-Type', 1004),
  ...one('IP-CAN-Type', 5),
  ...one('3GPP-User-Location-Info', '8202F8101A2B02F8100A1B2C3D'),
  ...one('3GPP-MS-TimeZone', '4000'),
  ...one('Event-Trigger', 4),
  ...group('Default-EPS-Bearer-QoS', one('QoS-Class-Identifier', 9)),
]

export function requestMessage(changes: Partial<GxMessage> = {}, more: readonly Avp[] = []): GxMessage {
  const avps = [...REQUEST.map((tree) => tree.avp), ...more]
  return {
    command: 'Credit-Control-Request',
    command_code: 272,
    is_request: true,
    application_id: 16_777_238,
    avps,
    ...changes,
  }
}

export const requestHex = (...given: Parameters<typeof requestMessage>) =>
  hexOf(encodeMessage(requestMessage(...given)))

/** What the demo network has for Gx, with the attributes by their place. */
export const MAPPINGS = [
  ['3GPP-SGSN-MCC-MNC', 'P'],
  ['RAT-Type', 'R'],
  ['IP-CAN-Type', 'I'],
  ['3GPP-User-Location-Info', 'C'],
  ['3GPP-User-Location-Info', 'T'],
  ['3GPP-MS-TimeZone', 'Z'],
  ['Called-Station-Id', 'V'],
  ['Subscription-Id[Subscription-Id-Type=0]/Subscription-Id-Data', 'V'],
  ['Default-EPS-Bearer-QoS/QoS-Class-Identifier', 'V'],
].map(([trace_path = '', trace_reading = ''], index) => ({
  trace_path,
  trace_reading,
  trace_format: 'G',
  re_attr: index + 1,
}))
