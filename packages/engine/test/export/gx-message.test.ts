import { describe, expect, test } from 'vitest'
import { readCsv } from '../../../contract/test-data/read-csv.ts'
import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { AVP_DEFINITIONS } from '../../src/diameter/dictionary.ts'
import { encodeAvp, encodeMessage } from '../../src/diameter/encode.ts'
import { hexOf, instantOfNtp, ntpOfInstant } from '../../src/diameter/octets.ts'
import type { ExportSource } from '../../src/export/export-source.ts'
import { avp } from '../../src/export/gx/avp-tree.ts'
import { Sourced } from '../../src/export/sourced.ts'
import { partAt } from './support/part-at.ts'
import { creditControlAnswer, consoleDecision, exportSource, flow, qos, rule } from './support/console-rows.ts'
import { dissect, HAS_TSHARK } from './support/tshark.ts'

/** Session-Id to CC-Request-Number. */
const HEAD_AVPS = 7
const MAX = 4_294_967_295

test.each(readCsv('avp_field_map.csv').map((row) => [row.avp ?? '', row] as const))(
  '%s has the code, vendor, type and flags of the table of facts',
  (name, row) => {
    expect(AVP_DEFINITIONS.find((known) => known.name === name)).toMatchObject({
      code: Number(row.code),
      vendor_id: Number(row.vendor_id),
      type: row.type,
      mandatory: row.mandatory_bit === 'M',
    })
  },
)

test.each([
  ['a vendor, the M flag, filled up', 'Charging-Rule-Name', 'web-1', '000003ED C0000011 000028AF 7765622D31000000'],
  ['a vendor, no M flag', 'Priority-Level', 9, '00000416 80000010 000028AF 00000009'],
  ['no vendor', 'Rating-Group', 4000, '000001B0 4000000C 00000FA0'],
  ['64 bits', 'CC-Total-Octets', 10_737_418_240, '000001A5 40000010 0000000280000000'],
  ['octets', 'ToS-Traffic-Class', 'B8FC', '000003F6 C000000E 000028AF B8FC0000'],
  ['three octets', 'Flow-Label', '012345', '00000421 8000000F 000028AF 01234500'],
  ['text beyond ASCII', 'Monitoring-Key', 'é', '0000042A 8000000E 000028AF C3A90000'],
  ['no octets', 'Redirect-Server-Address', '', '000001B3 40000008'],
  ['a time', 'Revalidation-Time', ntpOfInstant('2026-03-01T18:00:00Z'), '00000412 C0000010 000028AF ED4EFD20'],
])('with %s an AVP is %s = %s', (_what, name, value, octets) => {
  const [tree] = avp(name, new Sourced(value))
  expect(tree && hexOf(encodeAvp(tree.avp))).toBe(octets.replaceAll(' ', ''))
})

test('a message has a header of 20 octets; a group holds the AVPs in it', () => {
  const { message } = creditControlAnswer(exportSource({ triggers: [14] }))
  const octets = encodeMessage(message)
  expect(hexOf(octets.slice(0, 20))).toBe(
    '010000' + octets.length.toString(16).padStart(2, '0').toUpperCase() + '40000110010000160000000000000000',
  )
  const [group] = message.avps.filter(({ name }) => name === 'Event-Trigger')
  expect(
    group && hexOf(encodeAvp({ ...group, name: 'Charging-Rule-Install', code: 1001, type: 'Grouped', avps: [group] })),
  ).toBe('000003E9C000001C000028AF000003EEC0000010000028AF0000000E')
})

test.each([
  ['2026-03-01T18:00:00Z', 3_981_376_800],
  ['2026-03-01T18:00:00.400Z', 3_981_376_801],
  ['2036-02-07T06:28:16Z', 0],
])('%s is NTP second %s', (instant, seconds) => {
  expect(ntpOfInstant(instant)).toBe(seconds)
  expect(instantOfNtp(seconds)).toBe(
    new Date(Math.ceil(Date.parse(instant) / 1000) * 1000).toISOString().replace('.000Z', 'Z'),
  )
})

/** Names and values as lines, members of a group indented. */
function outline(avps: readonly Avp[], indent = ''): string[] {
  return avps.flatMap(({ name, value, avps: parts }) =>
    parts ? [`${indent}${name}`, ...outline(parts, `${indent}  `)] : [`${indent}${name} ${value}`],
  )
}

const bodyOf = (source: ExportSource) => outline(creditControlAnswer(source).message.avps).slice(HEAD_AVPS)

test('the console rows as AVPs', () => {
  const { message, warnings } = creditControlAnswer(consoleDecision())
  expect(warnings).toEqual([])
  expect(outline(message.avps)).toMatchSnapshot()
})

test('every value that is not fixed names the field it was taken from', () => {
  const { message, origins } = creditControlAnswer(consoleDecision())
  const named = Object.keys(origins)
  for (const pointer of named) expect(partAt(message, ...pointer.split('/').slice(1)), pointer).toBeDefined()
  const fixed = valuePointers(message).filter((pointer) => !named.includes(pointer))
  const names = fixed.map((pointer) => partAt(message, ...pointer.split('/').slice(1, -1), 'name'))
  expect(names).toEqual([
    'Session-Id',
    'Auth-Application-Id',
    'Origin-Host',
    'Origin-Realm',
    'Result-Code',
    'CC-Request-Type',
    'CC-Request-Number',
    'Usage-Monitoring-Level',
  ])
  expect(Object.values(origins)).toContainEqual({ resource: 'rule-flow', id: 2, field: 'flow_direction' })
})

function valuePointers({ avps }: Pick<GxMessage, 'avps'>, from = ''): string[] {
  return avps.flatMap(({ avps: parts }, index) =>
    parts ? valuePointers({ avps: parts }, `${from}/avps/${index}`) : [`${from}/avps/${index}/value`],
  )
}

test('rates above 32 bits are said twice: as the largest plain one, and in kbit/s', () => {
  const fast = qos({ arp: null, mbrul: MAX, mbrdl: 100, ex_mbrul: 5_000_000, ex_gbrdl: 4_294_967 })
  expect(bodyOf(exportSource({ rules: [rule({ qos: fast })] }))).toEqual([
    'Charging-Rule-Install',
    '  Charging-Rule-Definition',
    '    Charging-Rule-Name web',
    '    Flow-Information',
    '      Flow-Description permit out ip from any to assigned',
    '      Flow-Direction 3',
    '    Flow-Status 2',
    '    QoS-Information',
    '      QoS-Class-Identifier 9',
    `      Max-Requested-Bandwidth-UL ${MAX}`,
    '      Max-Requested-Bandwidth-DL 100',
    '      Guaranteed-Bitrate-DL 4294967000',
    '      Extended-Max-Requested-BW-UL 5000000',
    '    Precedence 100',
  ])
})

test('names of rules and bases stand directly in an install or a removal', () => {
  const ruleOf = (code: string) => ({ pcc_rule_id: 1, isBase: code.startsWith('base') })
  const source = {
    rules: [rule({ rule_code: 'gw', rule_type: 'B' })],
    install_bases: ['base-1'],
    remove: ['old', 'base-2'],
  }
  expect(bodyOf(exportSource(source, { ruleOf }))).toEqual([
    'Charging-Rule-Remove',
    '  Charging-Rule-Name old',
    '  Charging-Rule-Base-Name base-2',
    'Charging-Rule-Install',
    '  Charging-Rule-Name gw',
    '  Charging-Rule-Base-Name base-1',
  ])
})

test('a rule without traffic is sent, and it is said that a gateway refuses it where it is new', () => {
  const { message, warnings } = creditControlAnswer(exportSource({ rules: [rule({ flows: [] })] }))
  expect(outline(message.avps)).toContain('    Charging-Rule-Name web')
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([['NO_TRAFFIC', 'flow_group_id']])
})

test('an error is answered with a result code and nothing else', () => {
  const error = { code: 'NO_START', message: 'No start', work_node_id: 5 } as const
  const { message, warnings } = creditControlAnswer(exportSource({ result: 'error', error }))
  expect(outline(message.avps)).toContain('Result-Code 5012')
  expect(warnings).toMatchObject([{ code: 'NO_DECISION', resource: 'rule-workflow-node', id: 5 }])
})

test('seconds beyond 32 bits are cut, and it is said', () => {
  const quotas = [{ monitoring_key: 'MK', amount: 2 ** 33, rum: 0, resource_id: 1, acm_rule_id: 1 }]
  const { message, warnings } = creditControlAnswer(exportSource({ quotas }))
  expect(outline(message.avps)).toContain(`    CC-Time ${MAX}`)
  expect(warnings.map(({ code }) => code)).toEqual(['QUOTA_TOO_LONG'])
})

/** A decision with every AVP that an export can write. */
function everything(): ExportSource {
  const filters = [
    flow({ tos_traffic_class: 'B8FC', packet_filter_usage: 1 }),
    flow({ security_parameter_index: '00000100' }),
    flow({ flow_description: null, flow_label: '012345' }),
    flow({ flow_description: 'permit out 6 from 2001:db8::/32 443 to assigned 1024-2048' }),
  ]
  const quota = (rum: number) => ({ monitoring_key: 'MK', amount: 5_000_000_000, rum, resource_id: 1, acm_rule_id: 1 })
  const fast = qos({ mbrul: MAX, ex_mbrul: 5_000_000, ex_mbrdl: 6_000_000, ex_gbrul: 7_000_000, ex_gbrdl: 8_000_000 })
  const { decision } = consoleDecision()
  const own = [
    rule({ rule_code: 'all', flows: filters, qos: { ...fast, def_qos_flow_flag: '1' }, rule_mode: 3, rums: [0] }),
    rule({ rule_code: 'gw', rule_type: 'B' }),
  ]
  const rules = [...decision.rules, ...own]
  return {
    ...consoleDecision(),
    ruleOf: (code) => ({ pcc_rule_id: 1, isBase: code.startsWith('base') }),
    decision: {
      ...decision,
      install: rules.map(({ rule_code }) => rule_code),
      rules,
      install_bases: ['base-1'],
      remove: ['old', 'base-2'],
      session_qos: qos({ ex_apn_mrbul: 5_000_000, ex_apn_mrbdl: 5_000_000 }),
      quotas: [0, 2, 3, 4].map(quota),
    },
  }
}

describe.runIf(HAS_TSHARK)('tshark', () => {
  const sources = [
    consoleDecision(),
    everything(),
    exportSource({ result: 'no_policy', triggers: [14] }),
    exportSource({ result: 'error' }),
  ]
  const messages = sources.map((source) => creditControlAnswer(source).message)

  test('reads every AVP, without an expert message or a value that it does not know', () => {
    expect(dissect(messages.map(encodeMessage))).toEqual(
      messages.map(({ avps }) => ({ codes: codesOf(avps), faults: [] })),
    )
  })

  test('finds what is wrong', () => {
    const octets = encodeMessage({
      command: '',
      command_code: 272,
      is_request: false,
      application_id: 16_777_238,
      avps: [UNKNOWN],
    })
    expect(dissect([octets])[0]?.faults.length).toBeGreaterThan(0)
  })
})

const UNKNOWN: Avp = { name: '', code: 16_000_000, vendor_id: 10_415, mandatory: true, type: 'Unsigned32', value: 1 }

function codesOf(avps: readonly Avp[]): number[] {
  return avps.flatMap(({ code, avps: parts = [] }) => [code, ...codesOf(parts)])
}
