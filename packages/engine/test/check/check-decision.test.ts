import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { checkAnswer } from '../../src/check/check-answer.ts'
import { smPolicyDecision } from '../../src/export/npcf/sm-policy-decision.ts'
import { readCsv } from '../../../contract/test-data/read-csv.ts'
import { consoleDecision, exportSource, readJson, rule } from '../export/support/console-rows.ts'
import { BROKEN_DECISIONS, brokenBy } from './broken-decisions.ts'

const ajv = new Ajv2020({ formats: { 'date-time': (text: string) => /(?:Z|[+-]\d\d:\d\d)$/.test(text) } })
const isValid = ajv.compile(readJson('smpolicydecision_subset.schema.json') as object)
const good = readJson('smpolicydecision_expected.json')

const check = (decision: unknown) => checkAnswer(JSON.stringify(decision))
const placesOf = (decision: unknown) => check(decision).faults.map(({ path }) => path)

describe('a decision that is right passes', () => {
  test.each([
    ['the example', good],
    ['what the exporter writes', smPolicyDecision(consoleDecision()).decision],
    [
      'a predefined rule, by its name alone',
      smPolicyDecision(exportSource({ rules: [rule({ rule_type: 'B' })] })).decision,
    ],
    ['a rule that is removed', { pccRules: { old: null } }],
    [
      'an operator’s class, which may guarantee or not',
      brokenBy({ at: ['qosDecs', 'Q-VOICE-1', '5qi'], value: 130 }, good),
    ],
  ])('%s', (_what, decision) => {
    expect(check(decision)).toEqual({ kind: 'SmPolicyDecision', faults: [], unread: [] })
  })
})

describe('a broken decision falls', () => {
  test('13 samples by the JSON schema, 2 by references and rules of fields alone', () => {
    const seen = BROKEN_DECISIONS.map((sample) => (isValid(brokenBy(sample, good)) ? 'rules' : 'schema'))
    expect(seen).toEqual(BROKEN_DECISIONS.map(({ foundBy }) => foundBy))
    expect(seen.filter((by) => by === 'schema')).toHaveLength(13)
    expect(seen).toHaveLength(15)
  })

  test.each(BROKEN_DECISIONS.map((sample) => [sample.what, sample] as const))(
    'with %s, at its place',
    (_what, sample) => {
      expect(placesOf(brokenBy(sample, good))).toContain(sample.path ?? `/${sample.at.join('/')}`)
    },
  )
})

test.each([
  [['qosDecs', 'Q-VOICE-1', 'arp', 'priorityLevel'], 16, /whole number from 1 to 15/],
  [['qosDecs', 'Q-VOICE-1', '5qi'], 100, /standardised 5QI, or one from 128 to 254/],
  [['qosDecs', 'Q-VOICE-1', 'defQosFlowIndication'], true, /non-GBR class/],
  [['qosDecs', 'Q-VOICE-1', 'maxbrUl'], '1 Kbps', /at least the guaranteed rate, 82 Kbps/],
  [['qosDecs', 'Q-VOICE-1', 'arp'], undefined, /^Must be there: an object/],
  [['sessRules', 'default', 'authDefQos', '5qi'], 1, /non-GBR class/],
  [['pccRules', 'ims-voice', 'refQosData', '0'], 'Q', /entry of qosDecs, not Q: it has Q-VOICE-1, /],
  [['pccRules', 'ims-voice', 'pccRuleId'], 'x', /Must be ims-voice, the name that the entry stands under/],
  [['pccRules', 'ims-voice', 'precedence'], 2 ** 32, /whole number from 0 to 4294967295/],
  [['pccRules', 'ims-voice', 'flowInfos', '0', 'flowDescription'], 'permit out ip from 1.2.3.4/33 to assigned', /32/],
  [
    ['pccRules', 'ims-voice', 'flowInfos', '0', 'flowDescription'],
    'permit out udp from any to any',
    /Must be written as: permit out 17 from any to assigned/,
  ],
  [['pccRules', 'ims-voice', 'flowInfos', '0', 'spi'], '000000FF', /reserved/],
  [
    ['traffContDecs', 'tc-ims-voice', 'flowStatus'],
    'REMOVED',
    /one of ENABLED-UPLINK, ENABLED-DOWNLINK, ENABLED, DISABLED/,
  ],
  [['revalidationTime'], undefined, /RE_TIMEOUT needs it/],
  [['policyCtrlReqTriggers'], ['PLMN_CH', 'PLMN_CH'], /each trigger once/],
  [['chgDecs'], {}, /an entry, or be left out/],
  [['suppFeat'], 7, /^Must be hexadecimal digits/],
  [['pccRules', 'ims-voice', 'flowInfos'], 7, /^Must be a list/],
  [['pccRules', 'ims-voice', 'pccRuleId'], undefined, /^Must be there: text of 1 to 128 characters/],
  [['a/b~c'], 1, /no such member/],
] as const)('%j set to %j is said with what is allowed', (at, value, message) => {
  const { faults } = check(brokenBy({ at, value }, good))
  const path = at.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  expect(faults).toContainEqual({
    code: expect.any(String),
    path,
    offset: null,
    message: expect.stringMatching(message),
  })
})

test('whatever the JSON schema refuses after one change is refused, a predefined rule aside', () => {
  const values = [undefined, null, -1, 1.5, 2 ** 32, '', 'x'.repeat(129), [], {}, { x: 1 }]
  const changes = pathsIn(good).flatMap((at) => values.map((value) => ({ at, value })))
  const refused = changes.map((change) => brokenBy(change, good)).filter((decision) => !isValid(decision))
  expect(refused.length).toBeGreaterThan(1000)
  expect(refused.filter((decision) => check(decision).faults.length === 0).filter((one) => !isUpdate(one))).toEqual([])
})

/** The JSON schema is of whole decisions: in an update a member that is null is removed, and QoS that stays is left out. */
const isUpdate = (decision: unknown) =>
  /null|"authDefQos":\{("5qi":9|"arp":\{[^}]*\})?\}/.test(JSON.stringify(decision))

const arp = { priorityLevel: 8, preemptCap: 'NOT_PREEMPT', preemptVuln: 'NOT_PREEMPTABLE' }
const rates = { maxbrUl: '2 Mbps', maxbrDl: '2 Mbps', gbrUl: '1 Mbps', gbrDl: '1 Mbps' }
const burst = { averWindow: 2000, maxDataBurstVol: 2000, extMaxDataBurstVol: 4096, priorityLevel: 8 }

/** Members of TS 29.512 (Release 18), each with a value that is valid. */
const VALID = [
  {
    sessRules: { s: { sessRuleId: 's', authDefQos: { '5qi': 9, arp, ...burst }, refUmN3gData: 'u' } },
    umDecs: { u: { umId: 'u' } },
  },
  {
    sessRules: {
      s: { sessRuleId: 's', authDefQos: { '5qi': 9, arp, maxbrUl: '1 Mbps', maxbrDl: '1 Mbps' } },
      old: null,
    },
  },
  {
    qosDecs: {
      q: {
        qosId: 'q',
        '5qi': 1,
        arp,
        ...rates,
        ...burst,
        qnc: true,
        reflectiveQos: false,
        sharingKeyUl: 'k',
        sharingKeyDl: 'k',
      },
    },
  },
  {
    qosDecs: {
      q: { qosId: 'q', '5qi': 9, arp, maxbrUl: null, gbrUl: null, maxPacketLossRateUl: 10, maxPacketLossRateDl: null },
    },
  },
  {
    qosDecs: { q: { qosId: 'q', '5qi': 9, arp }, alt: { qosId: 'alt', gbrDl: '1 Mbps' }, old: null },
    pccRules: { r: { pccRuleId: 'r', appId: 'a', refQosData: ['q'], refAltQosParams: ['alt'] } },
  },
  {
    chgDecs: { c: { chgId: 'c', ratingGroup: 1, meteringMethod: null } },
    pccRules: { r: { pccRuleId: 'r', appId: 'a', refChgN3gData: ['c'], refUmData: null, refCondData: null } },
  },
  {
    umDecs: {
      u: {
        umId: 'u',
        volumeThreshold: null,
        nextVolThreshold: 1,
        nextVolThresholdUplink: 1,
        nextVolThresholdDownlink: 1,
        nextTimeThreshold: 1,
        inactivityTime: 1,
        exUsagePccRuleIds: ['r'],
      },
    },
  },
  {
    pccRules: null,
    chgDecs: null,
    umDecs: null,
    conds: { old: null },
    traffContDecs: { old: null },
    policyCtrlReqTriggers: null,
    online: true,
  },
  { offlineChOnly: true, reflectiveQoSTimer: 60 },
]

test.each(VALID.map((decision) => [JSON.stringify(decision), decision] as const))('%s is valid', (_text, decision) => {
  expect(check(decision)).toMatchObject({ faults: [], unread: [] })
})

test('members that have no checks are named, and are no fault', () => {
  const decision = {
    chargingInfo: { primaryChfAddress: 'https://chf.example' },
    qosChars: { 200: { '5qi': 200 } },
    'vendorSpecific-010415': {},
    pccRules: { r: { pccRuleId: 'r', appDescriptor: 'YQ==', ddNotifCtrl: {}, precedence: 1 } },
    traffContDecs: { t: { tcId: 't', routeToLocs: null, steerFun: 'MPTCP' } },
    qosDecs: { q: { qosId: 'q', '5qi': 1, arp, packetErrorRate: '1E-6' } },
  }
  const { faults, unread } = check(decision)
  expect(unread).toEqual([
    '/pccRules/r/appDescriptor',
    '/pccRules/r/ddNotifCtrl',
    '/qosDecs/q/packetErrorRate',
    '/traffContDecs/t/steerFun',
    '/chargingInfo',
    '/qosChars',
    '/vendorSpecific-010415',
  ])
  // What stands beside them is checked all the same.
  expect(faults.map(({ path }) => path)).toEqual([
    '/qosDecs/q/maxbrUl',
    '/qosDecs/q/maxbrDl',
    '/qosDecs/q/gbrUl',
    '/qosDecs/q/gbrDl',
  ])
})

function pathsIn(json: unknown, above: readonly string[] = []): string[][] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([name, part]) => [[...above, name], ...pathsIn(part, [...above, name])])
}

test('classes of 5G are those of the table of facts', () => {
  const decisionOf = (fiveQi: number) => ({ qosDecs: { q: { qosId: 'q', '5qi': fiveQi, arp } } })
  const gbr = readCsv('5qi_characteristics.csv').filter(({ resource_type }) => resource_type !== 'Non-GBR')
  const needing = Array.from({ length: 300 }, (_, fiveQi) => fiveQi).filter((fiveQi) =>
    placesOf(decisionOf(fiveQi)).includes('/qosDecs/q/gbrUl'),
  )
  expect(needing).toEqual(gbr.map(({ five_qi }) => Number(five_qi)))
})

test.each([
  ['no JSON', '{"pccRules":', 'SYNTAX', /cannot be read/],
  ['a list', '[]', 'SCHEMA', /Must be an object/],
  ['nothing in it', '{}', 'SCHEMA', /Must have a member/],
  [
    '20,000 objects in each other',
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    'SYNTAX',
    /deeper than 32 levels/,
  ],
  ['20,000 lists in each other', '['.repeat(20_000) + ']'.repeat(20_000), 'SYNTAX', /deeper than 32 levels/],
])('a text with %s is refused and does not throw', (_what, text, code, message) => {
  const { kind, faults } = checkAnswer(text)
  expect(kind).toBe('SmPolicyDecision')
  expect(faults).toMatchObject([{ code, path: '', message: expect.stringMatching(message) }])
})

test('of very many faults the first are told, and how many more there are', () => {
  const { faults } = check({ pccRules: Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`r${at}`, 1])) })
  expect(faults).toHaveLength(201)
  expect(faults.at(-1)).toMatchObject({ code: 'MORE', message: 'There are 300 more faults' })
})
