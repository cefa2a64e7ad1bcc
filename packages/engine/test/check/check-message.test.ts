import { describe, expect, test } from 'vitest'
import type { Avp } from '@tollgate/contract/simulation/export.ts'
import { checkAnswer } from '../../src/check/check-answer.ts'
import { encodeAvp, encodeMessage } from '../../src/diameter/encode.ts'
import { hexOf, octetsOfHex } from '../../src/diameter/octets.ts'
import { avp, group, type AvpTree } from '../../src/export/gx/avp-tree.ts'
import type { ExportSource } from '../../src/export/export-source.ts'
import { Sourced } from '../../src/export/sourced.ts'
import { creditControlAnswer, consoleDecision, exportSource, flow, qos, rule } from '../export/support/console-rows.ts'
import { requestHex } from '../session-trace/request.ts'

const checkExport = (source: ExportSource) => checkAnswer(hexOf(encodeMessage(creditControlAnswer(source).message)))
const one = (name: string, value: string | number) => avp(name, new Sourced(value))

/** An answer without rules, with more AVPs behind its own. */
function answerWith(more: readonly AvpTree[], without = ''): string {
  const { message } = creditControlAnswer(exportSource({}))
  const own = message.avps.filter(({ name }) => name !== without)
  return hexOf(encodeMessage({ ...message, avps: [...own, ...more.map((tree) => tree.avp)] }))
}

const ruleOf = (...parts: AvpTree[][]) =>
  group(
    'Charging-Rule-Install',
    group('Charging-Rule-Definition', [...one('Charging-Rule-Name', 'web'), ...parts.flat()]),
  )

describe('what the exporter writes passes', () => {
  const everything = rule({
    rule_code: 'all',
    flows: [
      flow({ tos_traffic_class: 'B8FC', packet_filter_usage: 1 }),
      flow({ flow_description: null, flow_label: '012345' }),
    ],
    rating_group: { rating_group_id: 1, rg_code: '1000' },
    rule_mode: 3,
    qos: qos({ mbrul: 4_294_967_295, ex_mbrul: 5_000_000 }),
  })
  test.each([
    ['the console rows', consoleDecision()],
    ['rates above 32 bits', exportSource({ rules: [everything] })],
    ['nothing', exportSource({ result: 'no_policy', triggers: [14] })],
    ['an error', exportSource({ result: 'error' })],
    ['names alone', exportSource({ rules: [rule({ rule_type: 'B' })], install_bases: ['base'], remove: ['old'] })],
  ])('%s', (_what, source) => {
    expect(checkExport(source)).toEqual({ kind: 'Credit-Control-Answer', faults: [], unread: [] })
  })
})

describe('what the exporter warns of is found in what it writes', () => {
  const PLACE = 'Charging-Rule-Install/Charging-Rule-Definition'
  test.each([
    [
      'a maximum below the guarantee',
      { qos: qos({ qci: 1, mbrul: 1, mbrdl: 9, gbrul: 5, gbrdl: 5 }) },
      'MBR_BELOW_GBR',
      '/QoS-Information/Max-Requested-Bandwidth-UL',
    ],
    ['a GBR class without rates', { qos: qos({ qci: 1 }) }, 'GBR_MISSING', '/QoS-Information'],
    [
      'a service without its rating group',
      { service: { pcc_service_id: 1, si_code: 7 } },
      'SERVICE_WITHOUT_RATING_GROUP',
      '',
    ],
    ['filters without a precedence', { priority: null }, 'NO_PRECEDENCE', ''],
  ])('%s', (_what, values, code, place) => {
    const { faults } = checkExport(exportSource({ rules: [rule(values)] }))
    expect(faults).toContainEqual({
      code,
      path: PLACE + place,
      offset: expect.any(Number),
      message: expect.any(String),
    })
  })

  test('QCI 1 as default bearer', () => {
    const { faults } = checkExport(exportSource({ session_qos: qos({ qci: 1 }) }))
    expect(faults).toMatchObject([{ code: 'DEFAULT_GBR', path: 'Default-EPS-Bearer-QoS' }])
  })
})

test.each([
  [
    'a reserved class',
    ruleOf(group('QoS-Information', one('QoS-Class-Identifier', 255))),
    'QoS-Class-Identifier',
    /255 is reserved/,
  ],
  [
    'an ARP of 16',
    ruleOf(group('QoS-Information', group('Allocation-Retention-Priority', one('Priority-Level', 16)))),
    'Allocation-Retention-Priority/Priority-Level',
    /whole number from 1 to 15, not 16/,
  ],
  [
    'an ARP without a level',
    group('Default-EPS-Bearer-QoS', group('Allocation-Retention-Priority', one('Pre-emption-Capability', 0))),
    'Allocation-Retention-Priority',
    /Priority-Level must be there/,
  ],
  [
    'a pre-emption of 2',
    group('Allocation-Retention-Priority', [...one('Priority-Level', 1), ...one('Pre-emption-Capability', 2)]),
    'Pre-emption-Capability',
    /from 0 to 1, not 2/,
  ],
  [
    'a filter that denies',
    ruleOf(group('Flow-Information', one('Flow-Description', 'deny out ip from any to any'))),
    'Flow-Description',
    /permit/,
  ],
  [
    'half a ToS',
    ruleOf(group('Flow-Information', one('ToS-Traffic-Class', 'B8'))),
    'ToS-Traffic-Class',
    /Four hex digits/,
  ],
  [
    'a flow without a direction of ours',
    ruleOf(group('Flow-Information', one('Flow-Direction', 0))),
    'Flow-Direction',
    /from 1 to 3, not 0/,
  ],
  ['a gate of Rx', ruleOf(one('Flow-Status', 4)), 'Flow-Status', /from 0 to 3, not 4/],
  ['a method that is not there', ruleOf(one('Metering-Method', 9)), 'Metering-Method', /0 \(DURATION\), 1 \(VOLUME\)/],
  ['an obsolete event', one('Event-Trigger', 8), 'Event-Trigger', /must be one of 0 \(SGSN_CHANGE\)/],
  ['an event without its time', one('Event-Trigger', 17), 'Event-Trigger', /Revalidation-Time must be there/],
  [
    'a level of services without them',
    ruleOf(one('Reporting-Level', 0)),
    'Reporting-Level',
    /Service-Identifier must be there/,
  ],
  [
    'a rule without a name',
    group('Charging-Rule-Install', group('Charging-Rule-Definition', one('Precedence', 1))),
    'Charging-Rule-Definition',
    /Charging-Rule-Name must be there/,
  ],
  ['two precedences', ruleOf(one('Precedence', 1), one('Precedence', 2)), 'Precedence[2]', /once/],
  [
    'a plain rate beside an extended one',
    ruleOf(
      group('QoS-Information', [
        ...one('Max-Requested-Bandwidth-UL', 5),
        ...one('Extended-Max-Requested-BW-UL', 5_000_000),
      ]),
    ),
    'Extended-Max-Requested-BW-UL',
    /only the extended one/,
  ],
  [
    'half an aggregate rate',
    group('QoS-Information', one('APN-Aggregate-Max-Bitrate-UL', 5)),
    'QoS-Information',
    /both directions/,
  ],
  [
    'a rule that is installed and removed',
    [...ruleOf(), ...group('Charging-Rule-Remove', one('Charging-Rule-Name', 'web'))],
    'Charging-Rule-Remove/Charging-Rule-Name',
    /stand in the message once/,
  ],
])('%s is said at its AVP with what is allowed', (_what, more, place, message) => {
  const text = answerWith(more)
  const { faults } = checkAnswer(text)
  const found = faults.find(({ path }) => path.endsWith(place))
  expect(found?.message, JSON.stringify(faults)).toMatch(message)
  const name = place.split('/').at(-1)?.replace(/\[.*/, '') ?? ''
  const code = Number.parseInt(text.slice((found?.offset ?? 0) * 2, (found?.offset ?? 0) * 2 + 8), 16)
  expect(more.length === 0 || codesOf(more.map((tree) => tree.avp)).get(name)).toBe(code)
})

function codesOf(avps: readonly Avp[]): Map<string, number> {
  return new Map(avps.flatMap(({ name, code, avps: parts = [] }) => [[name, code] as const, ...codesOf(parts)]))
}

test.each(['Session-Id', 'Origin-Host', 'CC-Request-Type', 'Result-Code'])('an answer without %s says so', (name) => {
  const [fault] = checkAnswer(answerWith([], name)).faults
  expect(fault).toMatchObject({ code: 'REQUIRED', path: '', offset: 0, message: expect.stringContaining(name) })
})

test('an AVP that is not known here is told, and is no fault', () => {
  const [known] = one('Precedence', 1)
  const unknown = known ? [{ ...known, avp: { ...known.avp, code: 16_000_000 } }] : []
  expect(checkAnswer(answerWith(unknown))).toMatchObject({ faults: [], unread: ['AVP 16000000 of vendor 10415'] })
})

test.each([
  [
    'a request',
    requestHex(),
    /This is Credit-Control-Request .* needed is Credit-Control-Answer or Re-Auth-Answer of Gx/,
    4,
    '',
  ],
  ['no digits', 'hello', /no hexadecimal digit/, 0, ''],
  ['no whole message', '0100', /at least 20 octets/, 2, ''],
])('%s is refused with its place', (_what, text, message, offset, path) => {
  expect(checkAnswer(text).faults).toEqual([{ code: 'SYNTAX', path, offset, message: expect.stringMatching(message) }])
})

test('an AVP that ends too late is named with its groups', () => {
  const text = answerWith(ruleOf(one('Precedence', 1)))
  const at = text.lastIndexOf('000003F2')
  const longer = `${text.slice(0, at + 8)}C0000FFF${text.slice(at + 16)}`
  expect(checkAnswer(longer).faults).toMatchObject([
    { path: 'Charging-Rule-Install/Charging-Rule-Definition/Precedence', offset: at / 2 },
  ])
})

test('5,000 AVPs in each other are refused with the depth, and nothing is thrown', () => {
  const [outer] = group('Failed-AVP', one('Result-Code', 2001))
  const [head] = creditControlAnswer(exportSource({})).message.avps
  if (!outer || !head) throw new Error('AVPs are missing')
  const levels = 5000
  const octets = new Uint8Array(20 + levels * 8)
  const view = new DataView(octets.buffer)
  octets.set(octetsOfHex('0100000040000110010000160000000000000000'))
  view.setUint32(0, 0x01_00_00_00 + octets.length)
  for (let level = 0; level < levels; level += 1) {
    octets.set(encodeAvp(outer.avp).slice(0, 8), 20 + level * 8)
    view.setUint32(24 + level * 8, 0x40_00_00_00 + (levels - level) * 8)
  }
  expect(checkAnswer(hexOf(octets)).faults).toMatchObject([
    { code: 'SYNTAX', message: 'AVPs are nested deeper than 8 levels', offset: 20 + 9 * 8 },
  ])
})
