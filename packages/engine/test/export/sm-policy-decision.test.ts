import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { checkAnswer } from '../../src/check/check-answer.ts'
import type { ExportSource } from '../../src/export/export-source.ts'
import { smPolicyDecision } from '../../src/export/npcf/sm-policy-decision.ts'
import { bitRateText } from '../../src/export/rates.ts'
import { partAt } from './support/part-at.ts'
import { avpAt } from '../../src/session-trace/found-value.ts'
import {
  consoleDecision,
  creditControlAnswer,
  exportSource,
  flow,
  qos,
  readJson,
  rule,
} from './support/console-rows.ts'

const ajv = new Ajv2020({ formats: { 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) } })
const isValid = ajv.compile(readJson('smpolicydecision_subset.schema.json') as object)

/** Writes a decision that must be valid by the schema, all its references to something that is there. */
function written(source: ExportSource) {
  const { decision, ...rest } = smPolicyDecision(source)
  isValid(decision)
  expect(isValid.errors ?? []).toEqual([])
  expect(checkAnswer(JSON.stringify(decision)).faults).toEqual([])
  return { decision, ...rest }
}

const codesOf = (source: ExportSource) => written(source).warnings.map(({ code }) => code)

test('the console rows come out exactly as expected, member by member in the same order', () => {
  const { decision, warnings } = written(consoleDecision())
  expect(JSON.stringify(decision, null, 1)).toBe(JSON.stringify(readJson('smpolicydecision_expected.json'), null, 1))
  expect(warnings).toEqual([])
})

test('every value that is not fixed names the field it was taken from', () => {
  const { decision, origins } = written(consoleDecision())
  expect(origins).toMatchObject({
    '/pccRules/ims-voice/precedence': { resource: 'pcc-rule', id: 101, field: 'priority' },
    '/pccRules/ims-voice/flowInfos/1/flowDirection': { resource: 'rule-flow', id: 2, field: 'flow_direction' },
    '/qosDecs/Q-VOICE-1/maxbrUl': { resource: 'qos-rule', id: 11, field: 'mbrul' },
    '/qosDecs/Q-VOICE-1/arp/preemptCap': { resource: 'qos-rule-arp', id: 2, field: 'pre_emption_capability' },
    '/chgDecs/chg-4000-410/ratingGroup': { resource: 'rating-group', id: 4, field: 'rg_code' },
    '/sessRules/default/authSessAmbr/downlink': { resource: 'qos-rule', id: 13, field: 'ex_apn_mrbdl' },
    '/umDecs/MK-MONTH/volumeThreshold': { resource: 'policy-plan-basic-accm', id: 5, field: 'stop_quota' },
    '/policyCtrlReqTriggers/0': { resource: 'policy-event', id: 104, field: 're_code' },
    '/revalidationTime': { resource: 'timespan', id: 6, field: null },
  })
  const fixed = pointersOf(decision).filter((pointer) => !origins[pointer])
  expect(fixed).toEqual(['/sessRules/default/sessRuleId', '/suppFeat'])
})

function pointersOf(json: unknown, at = ''): string[] {
  if (typeof json !== 'object' || json === null) return [at]
  return Object.entries(json).flatMap(([name, part]) => pointersOf(part, `${at}/${name}`))
}

test.each([
  [0, '0 bps'],
  [999, '999 bps'],
  [82_000, '82 Kbps'],
  [1_500_000, '1500 Kbps'],
  [1_000_000_000, '1 Gbps'],
  [4_294_967_295, '4294967295 bps'],
  [4_294_967_295_000, '4294967295 Kbps'],
  [5_000_000_000_000, '5 Tbps'],
])('%s bit/s is written %s', (bps, text) => {
  expect(bitRateText(bps)).toBe(text)
})

describe('rules', () => {
  test('that are removed are null, that are kept are not sent again', () => {
    const kept = rule({ rule_code: 'kept', monitoring_key: 'MK' })
    const quotas = [{ monitoring_key: 'MK', amount: 60, rum: 0, resource_id: 1, acm_rule_id: 1 }]
    const ruleOf = (code: string) => (code === 'old' ? { pcc_rule_id: 7, isBase: false } : undefined)
    const source = exportSource({ install: [], rules: [kept], remove: ['old', 'gone'], quotas }, { ruleOf })
    const { decision, origins } = written(source)
    expect(decision).toEqual({
      pccRules: { old: null, gone: null },
      umDecs: { MK: { umId: 'MK', timeThreshold: 60 } },
      suppFeat: '0',
    })
    expect(origins['/pccRules/old']).toEqual({ resource: 'pcc-rule', id: 7, field: 'rule_code' })
  })

  test('that are predefined are left out, as bases are', () => {
    const predefined = rule({ rule_code: 'gw', rule_type: 'B' })
    const ruleOf = (code: string) => ({
      pcc_rule_id: 8,
      isBase: code.startsWith('base'),
      isPredefined: code.startsWith('gw'),
    })
    const source = exportSource(
      { rules: [predefined], install_bases: ['base-1'], remove: ['base-2', 'gw-2'] },
      { ruleOf },
    )
    const { decision, warnings } = smPolicyDecision(source)
    expect(decision.pccRules).toBeUndefined()
    expect(warnings.map(({ code, message, id }) => [code, /gw-2|gw|base-./.exec(message)?.[0], id])).toEqual([
      ['NO_RULE_BASE', 'base-2', 8],
      ['NO_PREDEFINED_RULE', 'gw-2', 8],
      ['NO_RULE_BASE', 'base-1', 8],
      ['NO_PREDEFINED_RULE', 'gw', 8],
    ])
  })

  test('QoS of 5G alone is sent in 5G, and told on Gx', () => {
    const only5g = { qos_priority_level: 21, averaging_window: 3000, max_data_burst_volume: 17_000 }
    const of = { ...only5g, reflective_qos: 'Y', notification_control: 'N' }
    const rates = { mbrul: 1000, mbrdl: 1000, gbrul: 1000, gbrdl: 1000 }
    const source = exportSource({
      rules: [rule({ qos: qos({ qos_policy_code: 'AR', qci: 89, ...rates, ...of }) })],
      session_qos: qos({ qci: 9, ...only5g }),
    })
    // Not `written`: its JSON schema is of an older release, without extMaxDataBurstVol.
    const { decision } = smPolicyDecision(source)
    expect(decision.qosDecs?.AR).toMatchObject({
      '5qi': 89,
      priorityLevel: 21,
      averWindow: 3000,
      extMaxDataBurstVol: 17_000,
      reflectiveQos: true,
      qnc: false,
    })
    expect(Object.values(decision.sessRules ?? {})[0]?.authDefQos).toMatchObject({
      priorityLevel: 21,
      averWindow: 3000,
    })
    expect(checkAnswer(JSON.stringify(decision))).toMatchObject({ faults: [], unread: [] })
    const { message, warnings } = creditControlAnswer(source)
    expect(warnings.map(({ code, field }) => [code, field])).toEqual([
      ['ONLY_5G', 'qos_priority_level'],
      ['ONLY_5G', 'qci'],
    ])
    expect(
      avpAt(message, 'Charging-Rule-Install/Charging-Rule-Definition/QoS-Information/QoS-Class-Identifier'),
    ).toBeUndefined()
  })

  test.each([
    ['without traffic', rule({ flows: [] }), 'NO_TRAFFIC'],
    ['with filters and without precedence', rule({ priority: null }), 'NO_PRECEDENCE'],
    ['with an empty filter alone', rule({ flows: [flow({ flow_description: null })] }), 'EMPTY_FILTER'],
  ])('%s are left out', (_what, one, code) => {
    expect(written(exportSource({ rules: [one] })).decision.pccRules).toBeUndefined()
    expect(codesOf(exportSource({ rules: [one] }))).toContain(code)
  })

  test.each([
    ['an application beside filters', rule({ url_instance_id: 4 }), ['TWO_KINDS_OF_TRAFFIC']],
    [
      'more filters than a template holds',
      rule({ flows: Array.from({ length: 17 }, (_, at) => flow({ flow_name: `f${at}` })) }),
      ['TOO_MANY_FILTERS'],
    ],
    [
      'an SPI beside a flow label',
      rule({ flows: [flow({ security_parameter_index: '00000100', flow_label: '012345' })] }),
      ['FILTER_COMBINATION'],
    ],
    ['money', rule({ rating_group: { rating_group_id: 1, rg_code: '1' }, rums: [1] }), ['UNIT_NOT_METERED']],
    ['events and volume', rule({ rule_mode: 1, rums: [2, 5] }), ['UNITS_NOT_TOGETHER']],
    [
      'fields of the console alone',
      rule({ charging_rule_id: 1, cond_data_id: 2, advice_type: 3 }),
      ['NO_COUNTERPART', 'NO_COUNTERPART', 'NO_COUNTERPART'],
    ],
    ['an application without a name', rule({ flows: [], url_instance_id: 7 }), ['NO_APPLICATION_NAME']],
    ['a redirection without an address', rule({ redirection_rule_id: 9 }), ['NO_REDIRECT_ADDRESS']],
    ['QoS without an ARP', rule({ qos: qos({ arp: null }) }), ['QOS_NOT_EXPRESSIBLE']],
    ['QoS without a class', rule({ qos: qos({ qci: null }) }), ['QOS_NOT_EXPRESSIBLE']],
    ['a GBR class without rates', rule({ qos: qos({ qci: 1 }) }), ['GBR_MISSING']],
    ['guaranteed rates of another class', rule({ qos: qos({ gbrul: 5 }) }), ['GBR_ON_NON_GBR']],
  ])('with %s are sent without it, and that is said', (_what, one, codes) => {
    const { decision, warnings } = written(exportSource({ rules: [one] }))
    expect(Object.keys(Object(decision.pccRules))).toEqual(['web'])
    expect(warnings.map(({ code }) => code)).toEqual(codes)
    expect(warnings.every(({ resource, id }) => resource !== null && id !== null)).toBe(true)
  })

  test('with the same services and other metering have charging data of their own', () => {
    const rating_group = { rating_group_id: 1, rg_code: '1000' }
    const three = [
      rule({ rule_code: 'a', rating_group, rule_mode: 1 }),
      rule({ rule_code: 'b', rating_group, rule_mode: 1 }),
      rule({ rule_code: 'c', rating_group, rule_mode: 2 }),
    ]
    const { decision } = written(exportSource({ rules: three }))
    const names = ['a', 'b', 'c'].map((code) => partAt(decision, 'pccRules', code, 'refChgData', '0'))
    expect(names).toEqual(['chg-1000', 'chg-1000', 'chg-1000:c'])
    expect(partAt(decision, 'chgDecs', 'chg-1000:c')).toMatchObject({ online: false, offline: true })
  })

  test('that nobody is charged for have no charging data; those of the default bearer say so', () => {
    const { decision } = written(exportSource({ rules: [rule({ qos: qos({ def_qos_flow_flag: '1' }) })] }))
    expect(decision.chgDecs).toBeUndefined()
    expect(partAt(decision, 'qosDecs', 'Q-DEF-9', 'defQosFlowIndication')).toBe(true)
  })

  test('`to any` is sent as `to assigned`', () => {
    const flows = [flow({ flow_description: 'permit out 17 from 8.8.8.0/24 53 to any', flow_direction: null })]
    const { decision } = written(exportSource({ rules: [rule({ flows })] }))
    expect(partAt(decision, 'pccRules', 'web', 'flowInfos')).toEqual([
      { flowDescription: 'permit out 17 from 8.8.8.0/24 53 to assigned', flowDirection: 'BIDIRECTIONAL' },
    ])
  })
})

describe('a decision', () => {
  test('of aggregate rates alone has no default QoS', () => {
    const session_qos = qos({ qci: null, arp: null, apn_mrbul: 1000, apn_mrbdl: 2000 })
    const { decision, warnings } = written(exportSource({ session_qos }))
    expect(partAt(decision, 'sessRules', 'default')).toEqual({
      sessRuleId: 'default',
      authSessAmbr: { uplink: '1 Kbps', downlink: '2 Kbps' },
    })
    expect(warnings).toEqual([])
  })

  test.each([
    ['half an aggregate rate', { session_qos: qos({ apn_mrbul: 5 }) }, 'HALF_AMBR'],
    ['an event trigger that 5G lacks', { triggers: [5] }, 'NO_TRIGGER'],
    ['the cancelling of all triggers', { triggers: [14] }, 'NO_TRIGGER'],
    [
      'a charge',
      { charges: [{ basic_rule_id: 3, acct_res_id: 1, value: 5, rum: 1, pay_indicator: 1 }] },
      'CHARGE_NOT_SENT',
    ],
    [
      'a quota in money',
      { quotas: [{ monitoring_key: 'MK', amount: 5, rum: 1, resource_id: 1, acm_rule_id: 1 }] },
      'QUOTA_UNIT',
    ],
    [
      'a quota of half an octet',
      { quotas: [{ monitoring_key: 'MK', amount: 5.5, rum: 2, resource_id: 1, acm_rule_id: 1 }] },
      'QUOTA_ROUNDED',
    ],
    [
      'an error',
      { result: 'error', error: { code: 'NO_START', message: 'No start', work_node_id: null } },
      'NO_DECISION',
    ],
  ] as [string, Partial<ExportSource['decision']>, string][])(
    'with %s says what is left out',
    (_what, decision, code) => {
      expect(codesOf(exportSource(decision))).toEqual([code])
    },
  )

  test('names two events that 5G does not tell apart once, and quotas by their unit', () => {
    const quota = (rum: number) => ({ monitoring_key: 'MK', amount: rum + 10, rum, resource_id: 1, acm_rule_id: rum })
    const source = exportSource({ triggers: [18, 19], quotas: [quota(0), quota(2), quota(3), quota(4)] })
    const { decision } = written(source)
    expect(decision.policyCtrlReqTriggers).toEqual(['UE_IP_CH'])
    expect(partAt(decision, 'umDecs', 'MK')).toEqual({
      umId: 'MK',
      timeThreshold: 10,
      volumeThreshold: 12,
      volumeThresholdUplink: 13,
      volumeThresholdDownlink: 14,
    })
  })
})
