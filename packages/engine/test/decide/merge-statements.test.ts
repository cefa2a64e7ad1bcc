import { describe, expect, test } from 'vitest'
import type { PccRuleRow, ReferenceRows } from '../../src/decide/rows/policy-data.ts'
import { ask } from './support/ask.ts'
import { onePlan } from './support/one-plan.ts'
import {
  accumulation,
  basic,
  basicTimeSpan,
  basicVersion,
  flow,
  pccRule,
  qosRule,
  version,
  versionRows,
} from './support/rows.ts'

type Context = NonNullable<Parameters<typeof ask>[1]>['context']

/** Basic rules 1, 2 … of one mapping, each naming the PCC rule of its place; the first is the strongest. */
function granting(rules: (number | null)[], pcc: Partial<PccRuleRow>[] = [], rows: Partial<ReferenceRows> = {}) {
  return onePlan({
    pcc_rules: [1, 2, 3, 4].map((id) => pccRule({ pcc_rule_id: id, ...pcc[id - 1] })),
    ...rows,
    levels: {
      basics: rules.map((pcc_rule_id, index) =>
        basic({ basic_rule_id: index + 1, basic_rule_ver_id: 1, priority: -index, pcc_rule_id }),
      ),
    },
  })
}

const installing = (installed: string[]): { context: Context } => ({ context: { installed } })

describe('rules', () => {
  test('statement 29: a rule that is chosen twice is installed once', () => {
    const answer = ask(granting([1, 2, 1]))
    expect(answer.install).toEqual(['rule-1', 'rule-2'])
    expect(answer.trace.filter(({ statement }) => statement === 29)).toMatchObject([{ id: 1, left: 'rule-1' }])
  })

  test('statement 29: quotas of two outcomes are joined under their key', () => {
    const data = granting([1, 2], [{ monitoring_key: 'MK' }, { monitoring_key: 'MK' }])
    const accumulations = [7, 5].map((stop_quota, index) =>
      accumulation({ acm_rule_id: index + 1, basic_rule_id: index + 1, resource_id: 1, stop_quota }),
    )
    const versions = data.versions.map((rows) => ({ ...rows, accumulations }))
    const answer = ask({ ...data, versions }, { context: { accumulators: { 1: 1 } } })
    expect(answer.quotas).toMatchObject([{ monitoring_key: 'MK', amount: 4, acm_rule_id: 2 }])
  })

  const MEMBERS = { group_members: [2, 3].map((pcc_rule_id) => ({ pcc_rule_group_id: 1, pcc_rule_id })) }

  test('statement 30: a group stands for its members', () => {
    const answer = ask(granting([1], [{ rule_type: 'G' }, { priority: 20 }, { priority: 10 }], MEMBERS))
    expect(answer.install).toEqual(['rule-3', 'rule-2'])
    expect(answer.rules.map(({ rule_code }) => rule_code)).toEqual(['rule-3', 'rule-2'])
  })

  test('statement 30: a predefined base is installed by its name', () => {
    const data = granting([1, 2], [{ rule_type: 'C' }])
    expect(ask(data)).toMatchObject({ install: ['rule-2'], install_bases: ['rule-1'] })
    expect(ask(data, installing(['rule-1']))).toMatchObject({ install_bases: [], keep: ['rule-1'], remove: [] })
  })

  const QOS = {
    qos_rules: [
      qosRule({ qos_policy_id: 1, def_qos_flow_flag: '0' }),
      qosRule({ qos_policy_id: 2, def_qos_flow_flag: '1', apn_mrbul: 5, arp_id: 3 }),
      qosRule({ qos_policy_id: 3, def_qos_flow_flag: '1' }),
    ],
    arps: [{ arp_id: 3, priority_level: 9, pre_emption_capability: 1, pre_emption_vulnerability: 0 }],
  }

  test('statement 31: the strongest outcome with a default bearer gives the QoS of the session', () => {
    const answer = ask(granting([1, 2, 3], [{ qos_policy_id: 1 }, { qos_policy_id: 2 }, { qos_policy_id: 3 }], QOS))
    expect(answer.session_qos).toMatchObject({ qos_policy_id: 2, apn_mrbul: 5, arp: { priority_level: 9 } })
    const lines = answer.trace.filter(({ statement }) => statement === 31)
    expect(lines.map(({ id, result }) => [id, result])).toEqual([
      [2, true],
      [3, false],
    ])
    expect(ask(granting([1], [{ qos_policy_id: 1 }], QOS)).session_qos).toBeNull()
  })

  test.each([
    ['the lower precedence', { priority: 20 }, { priority: 10 }],
    ['the lower code, of equal precedence', { rule_code: 'b' }, { rule_code: 'a' }],
  ])('statement 31: of several in one group it is that of the member of %s', (_what, first, second) => {
    const members = [
      { qos_policy_id: 2, ...first },
      { qos_policy_id: 3, ...second },
    ]
    const answer = ask(granting([1], [{ rule_type: 'G' }, ...members], { ...QOS, ...MEMBERS }))
    expect(answer.session_qos?.qos_policy_id).toBe(3)
  })

  test('statement 32: what is new is installed, what is there kept, the rest removed', () => {
    const answer = ask(granting([1, 2]), installing(['rule-2', 'old', 'rule-3']))
    expect(answer).toMatchObject({ install: ['rule-1'], keep: ['rule-2'], remove: ['old', 'rule-3'] })
    expect(answer.rules.map(({ rule_code }) => rule_code)).toEqual(['rule-1', 'rule-2'])
  })

  test('statement 32: a definition has all that an export needs', () => {
    const rows = {
      ...QOS,
      flows: [flow({ packet_filter_id: 5, flow_group_id: 2 }), flow({ packet_filter_id: 4, flow_group_id: 2 })],
      rating_groups: [{ rating_group_id: 6, rg_code: '600' }],
      services: [{ pcc_service_id: 7, si_code: 70 }],
    }
    const rule = { flow_group_id: 2, qos_policy_id: 2, rating_group_id: 6, pcc_service_id: 7 }
    const data = granting([1], [rule], rows)
    const versions = data.versions.map((of) => ({ ...of, basics: of.basics.map((row) => ({ ...row, rum: 2 })) }))
    expect(ask({ ...data, versions }).rules).toMatchObject([
      {
        rule_code: 'rule-1',
        flows: [{ packet_filter_id: 4 }, { packet_filter_id: 5 }],
        qos: { qos_policy_id: 2, arp: { priority_level: 9 } },
        rating_group: { rg_code: '600' },
        service: { si_code: 70 },
        rums: [2],
      },
    ])
  })

  const UDP = 'permit out 17 from 10.0.0.0/8 5000-5100 to assigned'

  test.each<[string, string, string, Partial<PccRuleRow>, boolean]>([
    ['overlapping addresses and ports', UDP, 'permit out 17 from 10.1.0.0/16 5100 to assigned', {}, true],
    ['any protocol', UDP, 'permit out ip from any to assigned', {}, true],
    ['other ports', UDP, 'permit out 17 from 10.1.0.0/16 5101 to assigned', {}, false],
    ['other addresses', UDP, 'permit out 17 from 11.0.0.0/8 to assigned', {}, false],
    ['another protocol', UDP, 'permit out 6 from any to assigned', {}, false],
    ['another family', UDP, 'permit out 17 from 2001:db8::/32 to assigned', {}, false],
    ['another precedence', UDP, UDP, { priority: 11 }, false],
  ])('statement 32: equal precedence and %s', (_what, first, second, other, conflicts) => {
    const flows = [first, second].map((flow_description, index) =>
      flow({ packet_filter_id: index + 1, flow_group_id: index + 1, flow_description }),
    )
    const rules = [1, 2].map((flow_group_id) => ({ flow_group_id, priority: 10 }))
    const answer = ask(granting([1, 2], [rules[0] ?? {}, { ...rules[1], ...other }], { flows }))
    expect(answer.trace.some(({ text }) => text.startsWith('Conflict'))).toBe(conflicts)
    expect(answer.install).toEqual(['rule-1', 'rule-2'])
  })

  test('statement 35: where nothing is chosen, everything stays', () => {
    const none = onePlan({ inputs: [{}], mappings: [{ units: [{ mapping_value: 'a' }] }] })
    const answer = ask(none, installing(['rule-1', 'old']))
    expect(answer).toMatchObject({ result: 'no_policy', install: [], keep: ['old', 'rule-1'], remove: [] })
    expect(answer.rules.map(({ rule_code }) => rule_code)).toEqual(['rule-1'])
  })

  test('statement 35: outcomes that name no PCC rule remove nothing', () => {
    expect(ask(granting([null]), installing(['old']))).toMatchObject({ result: 'policy', keep: ['old'], remove: [] })
  })

  test('statement 35: what is refused is removed: that is no accident', () => {
    const data = granting([1], [{ rating_group_id: 1 }])
    const versions = data.versions.map((rows) => ({
      ...rows,
      basics: rows.basics.map((row) => ({ ...row, pay_indicator: 1, value: 2 })),
    }))
    expect(ask({ ...data, versions }, installing(['rule-1']))).toMatchObject({ result: 'policy', remove: ['rule-1'] })
  })
})

describe('triggers and time', () => {
  const ZONES = (std_code: string | null) => ({ zone_maps: [{ zone_map_id: 1, match_mode: 1, std_code }] })
  const MAPPED = { mapping_des_type: 'Z', mapping_des_value: '1' }

  test.each([
    ['RAT', [2]],
    ['PLMN', [4]],
    ['TAI', [26]],
    ['ECGI', [27]],
    ['IPCAN', [14]],
    [null, [14]],
  ])('statement 33: a map of %s arms %j, also where its source is unknown', (code, triggers) => {
    expect(ask(onePlan({ ...ZONES(code), inputs: [MAPPED] })).triggers).toEqual(triggers)
  })

  test('statement 33: local time as a source arms 25', () => {
    expect(ask(onePlan({ inputs: [{ mapping_src_type: 'T', mapping_des_type: 'T' }] })).triggers).toEqual([25])
  })

  test('statement 33: a quota arms 33, a next evaluation 17', () => {
    const accumulations = [accumulation({ acm_rule_id: 1, basic_rule_id: 1, resource_id: 1, stop_quota: 9 })]
    const pcc_rules = [pccRule({ pcc_rule_id: 1, monitoring_key: 'MK' })]
    const quota = onePlan({ pcc_rules, levels: { accumulations } })
    expect(ask(quota, { context: { accumulators: { 1: 1 } } }).triggers).toEqual([33])
    const counter = onePlan({
      counters: [{ policy_counter_id: 1, policy_counter_code: 'C' }],
      inputs: [{ mapping_src_type: 'D' }],
    })
    const pending = [{ status: 'LOW', from: '2026-03-04T00:00:00Z' }]
    expect(ask(counter, { context: { counters: { C: { status: 'OK', pending } } } }).triggers).toEqual([17])
  })

  const EVENING = { time_span_id: 1, cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 4, time_unit: 'H' }
  const next = (data: Parameters<typeof ask>[0], context: Context = {}) => ask(data, { context }).next_evaluation

  test('statement 34: the end of a time span that runs, the begin of one that does not', () => {
    const time_spans = [basicTimeSpan({ time_span_rule: 1, basic_rule_id: 1, time_span_id: 1 })]
    const data = onePlan({ time_spans: [EVENING], levels: { time_spans } })
    expect(next(data)).toBe('2026-03-02T21:00:00.000Z')
    expect(next(data, { at: '2026-03-28T22:00:00+01:00' })).toBe('2026-03-29T16:00:00.000Z')
  })

  test('statement 34: a span that only weaker mappings name is not waited for', () => {
    const inputs = [{ mapping_src_type: 'T', mapping_des_type: 'T' }]
    const named = { units: [{ mapping_value: '1' }] }
    const data = (priorities: [number, number]) =>
      onePlan({
        time_spans: [EVENING],
        inputs,
        mappings: [{ ...named, priority: priorities[0] }, { priority: priorities[1] }],
      })
    expect([next(data([0, 1])), next(data([1, 0]))]).toEqual([null, '2026-03-02T21:00:00.000Z'])
  })

  test('statement 34: the day on which another version holds', () => {
    const dated = (to: string | null, from: string) =>
      onePlan({ levels: { version: version({ pcc_rule_ver_id: 1, exp_date: to, eff_date: from }) } })
    expect(next(dated('2026-03-31T00:00:00.000Z', '2026-01-01T00:00:00.000Z'))).toBe('2026-04-01T00:00:00.000Z')
    expect(next(dated(null, '2026-04-02T00:00:00.000Z'))).toBe('2026-04-02T00:00:00.000Z')
    const covered = onePlan({})
    const later = versionRows({ version: version({ pcc_rule_ver_id: 2, eff_date: '2019-01-01T00:00:00.000Z' }) })
    expect(next({ ...covered, versions: [...covered.versions, later] })).toBeNull()
  })

  test('statement 34: the day on which other basic rules hold', () => {
    const basic_versions = [basicVersion({ basic_rule_ver_id: 1, mapping_id: 1, exp_date: '2026-03-02T00:00:00.000Z' })]
    expect(next(onePlan({ levels: { basic_versions } }))).toBe('2026-03-03T00:00:00.000Z')
  })

  test('statement 34: the earliest of a pending counter and a balance that expires', () => {
    const data = onePlan({
      counters: [{ policy_counter_id: 1, policy_counter_code: 'C' }],
      inputs: [{ mapping_src_type: 'D' }, { mapping_src_type: 'B', mapping_src_value: '7' }],
    })
    const context = (from: string, expires_at: string) => ({
      counters: { C: { status: 'OK', pending: [{ status: 'LOW', from }] } },
      balances: { 7: { amount: 1, expires_at } },
    })
    expect(next(data, context('2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z'))).toBe('2026-03-04T00:00:00.000Z')
    expect(next(data, context('2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z'))).toBe('2026-03-05T00:00:00.000Z')
    expect(next(onePlan({}), context('2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z'))).toBeNull()
  })
})
