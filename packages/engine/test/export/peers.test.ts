import { expect, test } from 'vitest'
import { PEER_NAMES, type PeerName } from '@tollgate/contract/simulation/peer.ts'
import type { ExportSource } from '../../src/export/export-source.ts'
import { encodeMessage } from '../../src/diameter/encode.ts'
import { smPolicyDecision } from '../../src/export/npcf/sm-policy-decision.ts'
import { creditControlAnswer, exportSource, qos, rule } from './support/console-rows.ts'
import { dissect, HAS_TSHARK } from './support/tshark.ts'

/** A rule with a monitoring key, rates of the session, a trigger and a time to ask again. */
const source = (): ExportSource =>
  exportSource({
    rules: [rule({ monitoring_key: 'MK-MONTH' })],
    session_qos: qos({ apn_mrbul: 1_000_000, apn_mrbdl: 2_000_000 }),
    triggers: [2],
    next_evaluation: '2026-03-02T22:00:00Z',
  })
const gx = (peer: PeerName, message: 'cca' | 'rar') => {
  const written = creditControlAnswer(source(), { peer, message })
  return { names: written.message.avps.map(({ name }) => name), codes: written.warnings.map(({ code }) => code) }
}
const HEAD = ['Session-Id', 'Auth-Application-Id', 'Origin-Host', 'Origin-Realm']
const ANSWER = [...HEAD, 'Result-Code', 'CC-Request-Type', 'CC-Request-Number']
const PUSH = [...HEAD, 'Destination-Realm', 'Destination-Host', 'Re-Auth-Request-Type']
const SESSION_QOS = ['QoS-Information', 'Default-EPS-Bearer-QoS']
const ALL = ['Event-Trigger', 'Charging-Rule-Install', 'QoS-Information', 'Revalidation-Time', 'Default-EPS-Bearer-QoS']

test.each([
  ['standard', 'cca', [...ANSWER, ...ALL], []],
  ['standard', 'rar', [...PUSH, ...ALL], []],
  ['free5gc', 'rar', [...PUSH, ...ALL], []],
  ['open5gs', 'cca', [...ANSWER, 'Charging-Rule-Install', ...SESSION_QOS], ['USAGE_NOT_TAKEN', 'EVENTS_NOT_TAKEN']],
  [
    'open5gs',
    'rar',
    [...PUSH, 'Charging-Rule-Install'],
    ['USAGE_NOT_TAKEN', 'EVENTS_NOT_TAKEN', 'SESSION_QOS_NOT_TAKEN'],
  ],
] as const)('%s is sent as %s what it takes, and the rest is reported', (peer, message, names, codes) => {
  expect(gx(peer, message)).toEqual({ names, codes })
})

test.each([
  ['standard', { suppFeat: '0', triggers: ['RAT_TY_CH'], usage: true }],
  ['open5gs', { suppFeat: '4000000', triggers: ['RAT_TY_CH', 'SE_AMBR_CH', 'DEF_QOS_CH'], usage: false }],
  ['free5gc', { suppFeat: 'F', triggers: ['RAT_TY_CH', 'SE_AMBR_CH', 'DEF_QOS_CH'], usage: false }],
] as const)('%s gets the features, triggers and usage that it takes in 5G', (peer, { usage, suppFeat, triggers }) => {
  const { decision } = smPolicyDecision(source(), peer)
  expect(decision).toMatchObject({ suppFeat, policyCtrlReqTriggers: triggers })
  expect(decision.umDecs !== undefined).toBe(usage)
})

test.each(PEER_NAMES)('%s gets a session rule where it fails without one', (peer) => {
  const { decision } = smPolicyDecision(exportSource({ rules: [rule()] }), peer)
  expect(decision.sessRules).toEqual(peer === 'standard' ? undefined : { default: { sessRuleId: 'default' } })
})

test('the head names those who talk', () => {
  const { message } = creditControlAnswer(source(), {
    message: 'rar',
    session_id: 'gw.example.net;1;2',
    origin_host: 'pcrf.example.net',
    origin_realm: 'example.net',
    destination_host: 'gw.example.net',
    destination_realm: 'visited.example.net',
  })
  expect(message).toMatchObject({ command: 'Re-Auth-Request', command_code: 258, is_request: true })
  expect(message.avps.slice(0, 7).map(({ value }) => value)).toEqual([
    'gw.example.net;1;2',
    16_777_238,
    'pcrf.example.net',
    'example.net',
    'visited.example.net',
    'gw.example.net',
    0,
  ])
})

test.runIf(HAS_TSHARK)('tshark reads what is pushed to each peer', () => {
  const messages = PEER_NAMES.map((peer) => creditControlAnswer(source(), { peer, message: 'rar' }).message)
  for (const { faults } of dissect(messages.map(encodeMessage))) expect(faults).toEqual([])
})
