import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { describe, expect, test } from 'vitest'
import type { RuleZoneRow } from '../../src/decide/rows/policy-data.ts'
import { ask } from './support/ask.ts'
import { onePlan, type Data } from './support/one-plan.ts'
import { basic, basicVersion, mapping, pccRule, plan, rulePlan, version, versionRows } from './support/rows.ts'

type Context = NonNullable<Parameters<typeof ask>[1]>['context']

const EVENT = { pcr_event_id: 1, re_type: 1, re_code: '4' }

function chosen(answer: SimulationAnswer): number | null | undefined {
  return answer.plans[0]?.rule_plans[0]?.mapping_id
}

const texts = (answer: SimulationAnswer, statement: number) =>
  answer.trace.filter((line) => line.statement === statement).map(({ id, text }) => [id, text])

/** A plan that grants the PCC rule of the same number, whatever it is asked. */
function granting(pcr_plan_id: number, row: Partial<Parameters<typeof plan>[0]> = {}): Data {
  const data = onePlan({})
  return {
    ...data,
    plans: [plan({ pcr_plan_id, ...row })],
    versions: data.versions.map((rows) => ({
      ...rows,
      version: { ...rows.version, pcr_plan_id, pcc_rule_ver_id: pcr_plan_id },
      basics: [basic({ basic_rule_id: pcr_plan_id, basic_rule_ver_id: 1, pcc_rule_id: pcr_plan_id })],
    })),
  }
}

function together(...parts: Data[]): Data {
  const [first] = parts as [Data]
  const ids = [1, 2, 3, 4, 5]
  return {
    references: { ...first.references, pcc_rules: ids.map((pcc_rule_id) => pccRule({ pcc_rule_id })) },
    plans: parts.flatMap(({ plans }) => plans),
    versions: parts.flatMap(({ versions }) => versions),
    workflows: [],
  }
}

describe('strength', () => {
  test.each([
    ['the higher priority is stronger', [1, 2], [2, 1]],
    ['no priority is 0', [null, -1], [1, 2]],
  ])('statement 4: %s', (_what, priorities, order) => {
    const plans = priorities.map((priority, index) => granting(index + 1, { priority: priority as number }))
    expect(ask(together(...plans)).plans.map(({ pcr_plan_id }) => pcr_plan_id)).toEqual(order)
    const mappings = priorities.map((priority) => ({ priority }))
    expect(chosen(ask(onePlan({ mappings })))).toBe(order[0])
  })

  test('statement 4: at every level of a plan', () => {
    const data = onePlan({
      levels: {
        rules: [rulePlan({ ap_rule_id: 1, priority: 0 }), rulePlan({ ap_rule_id: 2, priority: 1 })],
        mappings: [mapping({ mapping_id: 1 }), mapping({ mapping_id: 2, ap_rule_id: 2 })],
        basic_versions: [
          basicVersion({ basic_rule_ver_id: 1, mapping_id: 1 }),
          basicVersion({ basic_rule_ver_id: 2, mapping_id: 2 }),
        ],
        basics: [
          basic({ basic_rule_id: 1, basic_rule_ver_id: 1, priority: 0 }),
          basic({ basic_rule_id: 2, basic_rule_ver_id: 1, priority: 5 }),
        ],
      },
    })
    const rulePlans = ask(data).plans[0]?.rule_plans
    expect(rulePlans?.map(({ ap_rule_id }) => ap_rule_id)).toEqual([2, 1])
    expect(rulePlans?.[1]?.outcomes.map(({ basic_rule_id }) => basic_rule_id)).toEqual([2, 1])
  })

  test.each([
    ['the lower place is stronger, whatever the ids', { place: 2, key: 'a' }, { place: 1, key: 'b' }],
    ['of one place the lower key is', { place: 1, key: 'b' }, { place: 1, key: 'a' }],
  ])('statement 5: of equal priority %s', (_what, first, second) => {
    const plans = ask(together(granting(1, first), granting(2, second))).plans
    expect(plans.map(({ pcr_plan_id }) => pcr_plan_id)).toEqual([2, 1])
    const mappings = [first, second].map((one, index) => mapping({ mapping_id: index + 1, ...one }))
    expect(chosen(ask(onePlan({ levels: { mappings } })))).toBe(2)
  })

  test('statement 6: precedence of PCC rules orders them, the lower number first, none last', () => {
    const data = together(granting(1), granting(2), granting(3), granting(4))
    const rules = [30, null, 10, 10].map((priority, index) =>
      pccRule({ pcc_rule_id: index + 1, rule_code: `r${4 - index}`, priority }),
    )
    expect(ask({ ...data, references: { ...data.references, pcc_rules: rules } }).install).toEqual([
      'r1',
      'r2',
      'r4',
      'r3',
    ])
  })
})

describe('plans and versions', () => {
  const data = together(
    granting(1),
    granting(2, { state: '0' }),
    granting(3, { state: 'S' }),
    granting(4, { priority: 9 }),
  )

  test('statement 7: active plans are candidates, the strongest first', () => {
    expect(ask(data).plans.map(({ pcr_plan_id }) => pcr_plan_id)).toEqual([4, 1])
    expect(texts(ask(data, { trace: 'full' }), 7)).toContainEqual([2, 'The plan is not active'])
  })

  test('statement 7: a plan that is named is looked at alone, whatever its state', () => {
    expect(ask(data, { pcr_plan_id: 2 }).plans).toMatchObject([{ pcr_plan_id: 2, rule_plans: [{ mapping_id: 1 }] }])
  })

  const dated = (...versions: [number, string, string | null][]): Data => ({
    ...onePlan({}),
    versions: versions.map(([pcc_rule_ver_id, from, to]) =>
      versionRows({
        version: version({
          pcc_rule_ver_id,
          eff_date: `${from}T08:00:00.000Z`,
          exp_date: to === null ? null : `${to}T08:00:00.000Z`,
        }),
      }),
    ),
  })

  test.each<[string, [number, string, string | null][], number | null]>([
    ['takes effect on its first day, at any hour', [[1, '2026-03-02', null]], 1],
    ['holds on its last day', [[1, '2026-01-01', '2026-03-02']], 1],
    ['has ended the day after', [[1, '2026-01-01', '2026-03-01']], null],
    ['does not hold before', [[1, '2026-03-03', null]], null],
    [
      'is overlaid by a later one',
      [
        [1, '2026-02-01', null],
        [2, '2026-01-01', null],
      ],
      1,
    ],
    [
      'is overlaid by a higher id of the same day',
      [
        [1, '2026-02-01', null],
        [2, '2026-02-01', null],
      ],
      2,
    ],
  ])('statement 8: a version %s', (_what, versions, expected) => {
    for (const at of ['2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z']) {
      expect(ask(dated(...versions), { context: { at } }).plans[0]?.pcc_rule_ver_id).toBe(expected)
    }
  })

  test('statement 8: the trace tells that there was another', () => {
    const answer = ask(dated([1, '2026-02-01', null], [2, '2026-01-01', null]))
    expect(texts(answer, 8)).toEqual([
      [1, 'The version in force'],
      [2, 'Current as well, but overlaid'],
    ])
  })

  test('statement 8: a version that is named counts whatever its dates', () => {
    const answer = ask(dated([1, '2030-01-01', null]), { pcc_rule_ver_id: 1 })
    expect([answer.plans[0]?.pcc_rule_ver_id, answer.next_evaluation]).toEqual([1, null])
  })

  test('statement 9: a version without the event adds nothing', () => {
    const answer = ask(onePlan({}), { context: { pcr_event_id: 2 } })
    expect(answer.plans).toEqual([{ pcr_plan_id: 1, pcc_rule_ver_id: 1, rule_plans: [] }])
    expect(texts(answer, 9)).toEqual([[1, 'Event not in plan']])
  })

  test('statement 10: every rule plan of the event is evaluated, each yields one mapping', () => {
    const answer = ask(
      onePlan({
        mappings: [{}, {}, {}],
        levels: {
          rules: [
            rulePlan({ ap_rule_id: 1 }),
            rulePlan({ ap_rule_id: 2, priority: 1 }),
            rulePlan({ ap_rule_id: 3, pcr_event_id: 2 }),
          ],
          mappings: [
            mapping({ mapping_id: 1 }),
            mapping({ mapping_id: 2, ap_rule_id: 2 }),
            mapping({ mapping_id: 3, ap_rule_id: 3 }),
          ],
        },
      }),
    )
    expect(answer.plans[0]?.rule_plans.map((row) => [row.ap_rule_id, row.mapping_id])).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(answer.install).toEqual(['rule-1', 'rule-2'])
  })
})

describe('inputs', () => {
  const SOURCES = { counters: [{ policy_counter_id: 5, policy_counter_code: 'C5' }], events: [EVENT] }
  const read = (type: string, source: string, wanted: string, context: Context, match = 1) =>
    chosen(
      ask(
        onePlan({
          ...SOURCES,
          inputs: [{ mapping_src_type: type, mapping_src_value: source, mapping_des_type: 'V' }],
          mappings: [{ units: [{ mapping_match_type: match, mapping_value: wanted }] }],
        }),
        { context },
      ),
    )
  const EXPIRED = { amount: 3, expires_at: '2026-03-02T18:10:00Z' }
  const LEFT = { amount: 3, expires_at: '2026-03-02T18:10:00.001Z' }

  test.each<[string, string, string, string, Context]>([
    ['an attribute', 'A', '7', 'x', { attributes: { 7: 'x' } }],
    ['a balance', 'B', '7', '3', { balances: { 7: LEFT } }],
    ['an accumulator', 'C', '7', '3', { accumulators: { 7: 3 } }],
    ['a counter', 'D', '5', 'NORMAL', { counters: { C5: { status: 'NORMAL' } } }],
    ['the type of the event', 'E', 're_type', '1', {}],
    ['the code of the event', 'E', 're_code', '4', {}],
    ['the event itself', 'E', 'pcr_event_id', '1', {}],
  ])('statement 11: %s is read', (_what, type, source, wanted, context) => {
    expect(read(type, source, wanted, context)).toBe(1)
    expect(read(type, source, 'other', context)).toBeNull()
  })

  test.each<[string, string, string, Context]>([
    ['an attribute that is absent', 'A', '7', {}],
    ['an attribute that is null', 'A', '7', { attributes: { 7: null } }],
    ['a balance that has expired', 'B', '7', { balances: { 7: EXPIRED } }],
    ['an accumulator without a figure', 'C', '7', { accumulators: { 7: null } }],
    ['a counter that is absent', 'D', '5', {}],
    ['another field of the event', 'E', 're_name', {}],
  ])('statement 11: %s is unknown', (_what, type, source, context) => {
    expect(read(type, source, '', context, 5)).toBe(1)
    expect(read(type, source, '', context, 4)).toBeNull()
  })

  const zoneOf = (
    match_mode: number | null,
    std_code: string | null,
    values: [number, string][],
    value: string | number,
  ) => {
    const zones = [1, 2, 3].map((zone_id) => ({ zone_id, zone_map_id: 1, zone_code: null, parent_zone_id: null }))
    const answer = ask(
      onePlan({
        zone_maps: [{ zone_map_id: 1, match_mode, std_code }],
        zones,
        zone_values: values.map(([zone_id, text], seq) => ({ seq, zone_id, value: text })),
        inputs: [{ mapping_des_type: 'Z', mapping_des_value: '1' }],
      }),
      { context: { attributes: { 1: value } } },
    )
    return answer.trace.find(({ statement }) => statement === 12)?.result
  }

  const NETWORKS: [number, string][] = [
    [1, '208'],
    [2, '20801'],
    [3, 'home'],
  ]
  const RANGES: [number, string][] = [
    [1, '0-10'],
    [2, '10-20'],
    [3, '30-'],
  ]
  const ICCIDS: [number, string][] = [
    [1, '8949020000000000001-8949020000000000009'],
    [2, '12345678901234567890'],
  ]
  const ADDRESSES: [number, string][] = [
    [1, '10.0.0.0/8'],
    [2, '10.1.0.0/16'],
    [3, '2001:db8::/32'],
  ]

  test.each<[string, number | null, [number, string][], string | number, number | null]>([
    ['exact: equal text', 1, NETWORKS, '20801', 2],
    ['exact: blanks and case do not count', 1, NETWORKS, ' HOME ', 3],
    ['exact: an access point with its operator', 1, NETWORKS, 'Home.mnc001.mcc001.gprs', 3],
    ['exact: another access point with its operator', 1, NETWORKS, 'home2.mnc001.mcc001.gprs', null],
    ['exact: not its beginning', 1, NETWORKS, '2080', null],
    ['exact: where the map says nothing', null, NETWORKS, '208', 1],
    ['exact: a number as its digits', 1, NETWORKS, 208, 1],
    ['prefix: the longest', 2, NETWORKS, '20801-00F1', 2],
    ['prefix: a shorter one where the longest does not fit', 2, NETWORKS, '20810', 1],
    ['prefix: none', 2, NETWORKS, '310', null],
    ['range: both ends included, of two the one that begins later', 3, RANGES, 10, 2],
    [
      'range: of two that begin together the one that ends earlier',
      3,
      [
        [1, '5-20'],
        [2, '5-10'],
      ],
      7,
      2,
    ],
    [
      'range: of two alike the first',
      3,
      [
        [1, '5-10'],
        [2, '5-10'],
      ],
      7,
      1,
    ],
    [
      'range: inside another',
      3,
      [
        [1, '0-10240'],
        [2, '5000-6000'],
      ],
      5500,
      2,
    ],
    ['range: beyond 2^53, the last in it', 3, ICCIDS, '8949020000000000009', 1],
    ['range: beyond 2^53, the first out of it', 3, ICCIDS, '8949020000000000010', null],
    ['range: beyond 2^53, zeros in front', 3, ICCIDS, '08949020000000000001', 1],
    ['range: one number of 20 digits', 3, ICCIDS, '12345678901234567890', 2],
    ['range: beside it', 3, ICCIDS, '12345678901234567891', null],
    ['range: decimals beyond 2^53', 3, [[1, '0-9007199254740992.5']], '9007199254740993', null],
    ['range: more digits than any number has', 3, [[1, `${'9'.repeat(400)}-`]], `1${'0'.repeat(400)}`, 1],
    ['range: by digits', 3, RANGES, '10.5', 2],
    ['range: a gap', 3, RANGES, 25, null],
    ['range: an open end', 3, RANGES, 1e9, 3],
    ['range: no number', 3, RANGES, 'ten', null],
    ['network: the narrowest', 4, ADDRESSES, '10.1.2.3', 2],
    ['network: a wider one', 4, ADDRESSES, '10.2.2.3', 1],
    ['network: IPv6', 4, ADDRESSES, '2001:db8:0:1::1', 3],
    ['network: no address', 4, ADDRESSES, '10.1.2', null],
  ])('statement 12: %s', (_what, mode, values, value, zone) => {
    expect(zoneOf(mode, null, values, value)).toBe(zone)
  })

  test.each<[string, string, number | null]>([
    ['TAI', '20801-0000', null],
    ['TAI', '20801-00F1', 2],
    ['ECGI', '20801-0000012', null],
    ['PLMN', '20801-0000', 2],
  ])('statement 12: a location of zero lies in no zone (%s %s)', (code, value, zone) => {
    expect(zoneOf(2, code, NETWORKS, value)).toBe(zone)
  })

  test.each([
    ['the zone itself', 30, 1],
    ['the zone it lies in', 20, 1],
    ['the one above that', 10, 1],
    ['a zone below it', 40, null],
  ])('statement 13: match type 3 takes %s', (_what, zone_id, expected) => {
    const answer = ask(
      onePlan({
        zone_maps: [{ zone_map_id: 1, match_mode: 1, std_code: null }],
        zones: [10, 20, 30, 40].map((id) => ({
          zone_id: id,
          zone_map_id: 1,
          zone_code: null,
          parent_zone_id: id === 10 ? null : id - 10,
        })),
        zone_values: [{ seq: 0, zone_id: 30, value: 'x' }],
        inputs: [{ mapping_des_type: 'Z', mapping_des_value: '1' }],
        mappings: [{ units: [{ mapping_match_type: 3, zone_id }] }],
      }),
      { context: { attributes: { 1: 'x' } } },
    )
    expect(chosen(answer)).toBe(expected)
  })

  test.each([
    ['the current one', [], 'NORMAL'],
    ['a pending one whose time has passed', [['LOW', '2026-03-02T18:10:00Z']], 'LOW'],
    ['not one whose time comes', [['LOW', '2026-03-02T18:10:01Z']], 'NORMAL'],
    [
      'the latest of several',
      [
        ['OUT', '2026-03-02T12:00:00Z'],
        ['LOW', '2026-03-02T11:00:00Z'],
      ],
      'OUT',
    ],
  ] as const)('statement 14: the status of a counter is %s', (_what, pending, status) => {
    const counter = { status: 'NORMAL', pending: pending.map(([label, from]) => ({ status: label, from })) }
    expect(read('D', '5', status, { counters: { C5: counter } })).toBe(1)
  })

  const EVENING = { time_span_id: 1, cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 4, time_unit: 'H' }

  test.each([
    ['runs', 1, '1', 1],
    ['runs, by type 3', 3, '1', 1],
    ['does not run', 2, '1', null],
    ['any, by type 4', 4, '1', 1],
    ['none, by type 5', 5, '1', null],
    ['another that does not run', 2, '2', 1],
  ])('statement 14: a time span that %s', (_what, match, span, expected) => {
    for (const source of ['T', 'A']) {
      const answer = ask(
        onePlan({
          time_spans: [EVENING],
          inputs: [{ mapping_src_type: source, mapping_des_type: 'T' }],
          mappings: [{ units: [{ mapping_match_type: match, mapping_value: span }] }],
        }),
      )
      expect(chosen(answer)).toBe(expected)
    }
  })
})

describe('mappings', () => {
  const INPUTS = [{ mapping_src_value: '1' }, { mapping_src_value: '2' }]

  test.each([
    ['with all units true', { 1: 'a', 2: 'b' }, 1],
    ['with one unit false', { 1: 'a', 2: 'x' }, 2],
    ['with one input unknown', { 1: 'a' }, 2],
    ['without units always', { 1: 'x', 2: 'x' }, 3],
  ])('statement 15: a mapping matches %s', (_what, attributes, expected) => {
    const data = onePlan({
      inputs: INPUTS,
      mappings: [
        {
          priority: 3,
          units: [
            { input: 1, mapping_value: 'a' },
            { input: 2, mapping_value: 'b' },
          ],
        },
        { priority: 2, units: [{ input: 1, mapping_value: 'a' }] },
        { priority: 1 },
      ],
    })
    expect(chosen(ask(data, { context: { attributes } }))).toBe(expected)
  })

  test('statement 15: two inputs that read the same source see the same value', () => {
    const data = onePlan({
      inputs: [{ mapping_src_value: '1' }, { mapping_src_value: ' 1 ' }],
      mappings: [
        {
          units: [
            { input: 1, mapping_value: '5-10' },
            { input: 2, mapping_match_type: 2, mapping_value: '7' },
          ],
        },
      ],
    })
    const at = (value: number) => chosen(ask(data, { context: { attributes: { 1: value } } }))
    expect([at(5), at(7), at(10), at(11)]).toEqual([1, null, 1, null])
  })

  const IN_ZONE = { attributes: { 1: 'in' } }
  const OTHER_ZONE = { attributes: { 1: 'other' } }
  const NO_ZONE = { attributes: { 1: 'nowhere' } }
  const truth: [string, Partial<Record<number, boolean>>, Context][] = [
    ['in the zone', { 1: true, 2: false, 3: true, 4: true, 5: false }, IN_ZONE],
    ['in another zone', { 1: false, 2: true, 3: false, 4: true, 5: false }, OTHER_ZONE],
    ['known, but in no zone', { 1: false, 2: true, 3: false, 4: true, 5: false }, NO_ZONE],
    ['unknown', { 1: false, 2: false, 3: false, 4: false, 5: true }, {}],
  ]

  test.each(truth)('statement 16: units of an input that is %s', (_what, expected, context) => {
    for (const [match, holds] of Object.entries(expected)) {
      const data = onePlan({
        zone_maps: [{ zone_map_id: 1, match_mode: 1, std_code: null }],
        zones: [1, 2].map((zone_id) => ({ zone_id, zone_map_id: 1, zone_code: null, parent_zone_id: null })),
        zone_values: [
          { seq: 0, zone_id: 1, value: 'in' },
          { seq: 1, zone_id: 2, value: 'other' },
        ],
        inputs: [{ mapping_des_type: 'Z', mapping_des_value: '1' }],
        mappings: [{ units: [{ mapping_match_type: Number(match), mapping_value: '1' }] }],
      })
      expect(chosen(ask(data, { context })) === 1, `type ${match}`).toBe(holds)
    }
  })

  test.each<[string, string, string | number, boolean]>([
    ['numbers as numbers', '7.0', 7, true],
    ['numbers in digits', ' 7 ', '7.00', true],
    ['texts without case', 'Home', ' home', true],
    ['other texts', 'Home', 'house', false],
    ['a range with its low end', '5-10', 5, true],
    ['a range with its high end', '5-10', '10', true],
    ['beyond a range', '5-10', 10.1, false],
    ['a range as text', '5-10', '5-10', true],
    ['a negative number, no open range', '-5', -5, true],
    ['a negative number, not below it', '-5', -6, false],
    ['a range that is open above', '5-', 900, true],
    ['a range upside down', '10-5', 7, false],
    ['an operator, which is text where nothing is counted', '> 5', 7, false],
    ['an operator as text', '> 5', '> 5', true],
  ])('statement 16: plain values compare %s', (_what, wanted, value, holds) => {
    const data = onePlan({ inputs: [{}], mappings: [{ units: [{ mapping_value: wanted }] }] })
    expect(chosen(ask(data, { context: { attributes: { 1: value } } })) === 1).toBe(holds)
  })

  const COUNTED: [what: string, wanted: string, amount: number | string | undefined, is: boolean, isNot: boolean][] = [
    ['a number', '50', 50, true, false],
    ['a range', '0-50', 50, true, false],
    ['beyond a range', '0-50', 50.5, false, true],
    ['a range that is open above', '50-', 1e12, true, false],
    ['more than', '> 50', 50, false, true],
    ['more than, above', '>50', 50.1, true, false],
    ['at least', '>= 50', 50, true, false],
    ['less than', '< 50', 50, false, true],
    ['at most', '<= 50.0', 50, true, false],
    ['a text that says no numbers', 'banana', 50, false, true],
    ['an amount with a unit', '0-50 GiB', 20, false, true],
    ['a range upside down', '50-0', 20, false, true],
    ['no value', '', 20, false, true],
    ['an unknown amount', 'banana', undefined, false, false],
  ]

  test.each(COUNTED)('statement 16: what is counted compares with %s', (_what, wanted, amount, is, isNot) => {
    const known = amount !== undefined
    const asked: [Partial<RuleZoneRow>, Context][] = [
      [{ mapping_src_type: 'C' }, known ? { accumulators: { 1: amount as number } } : {}],
      [{ mapping_src_type: 'B' }, known ? { balances: { 1: { amount: amount as number } } } : {}],
      [{ mapping_src_type: 'A' }, known ? { attributes: { 1: amount } } : {}],
      [{ mapping_src_type: 'A' }, known ? { attributes: { 1: ` ${amount}` } } : {}],
    ]
    for (const [input, context] of asked) {
      const holds = [1, 2].map((mapping_match_type) => {
        const mappings = [{ units: [{ mapping_match_type, mapping_value: wanted }] }]
        const attributes = [{ re_attr: 1, re_attr_src_type: 'A', measurable: 'Y' as const }]
        return chosen(ask(onePlan({ attributes, inputs: [input], mappings }), { context })) === 1
      })
      expect(holds, input.mapping_src_type).toEqual([is, isNot])
    }
  })

  test('statement 16: a measurable attribute that is no number equals nothing', () => {
    const attributes = [{ re_attr: 1, re_attr_src_type: 'A', measurable: 'Y' as const }]
    const data = onePlan({ attributes, inputs: [{}], mappings: [{ units: [{ mapping_value: 'banana' }] }] })
    expect(chosen(ask(data, { context: { attributes: { 1: 'banana' } } }))).toBeNull()
  })

  test('statement 16: a status is a text, even where it looks like a number', () => {
    const data = onePlan({
      inputs: [{ mapping_des_type: 'S' }],
      mappings: [{ units: [{ mapping_value: '7' }] }],
    })
    const of = (value: string) => chosen(ask(data, { context: { attributes: { 1: value } } }))
    expect([of('7'), of('7.0')]).toEqual([1, null])
  })

  test('statement 17: the first that matches is chosen, weaker ones are not looked at', () => {
    const mappings = [
      { priority: 1, units: [{ mapping_value: 'a' }] },
      { priority: 3, units: [{ mapping_value: 'b' }] },
      { priority: 2, units: [{ mapping_value: 'a' }] },
    ]
    const data = onePlan({ inputs: [{}], mappings })
    const answer = ask(data, { trace: 'full', context: { attributes: { 1: 'a' } } })
    expect(texts(answer, 17)).toEqual([
      [2, 'The mapping does not match'],
      [3, 'The mapping is chosen'],
    ])
    const nothing = ask(data, { context: { attributes: { 1: 'c' } } })
    expect([chosen(nothing), texts(nothing, 17)]).toEqual([null, [[1, 'No mapping matches']]])
  })

  test('statement 17: among thousands of mappings as among a few', () => {
    const count = 1000
    const mappings = Array.from({ length: count }, (_, index) => ({
      priority: index,
      units: [{ mapping_value: `${index}-${index + 10}` }],
    }))
    const data = onePlan({ inputs: [{}], mappings, pcc_rules: [] })
    for (const value of [0, 31, 32, 63, 500, 999]) {
      expect(chosen(ask(data, { context: { attributes: { 1: value } } }))).toBe(value + 1)
    }
    expect(chosen(ask(data, { context: { attributes: { 1: 1009.5 } } }))).toBeNull()
  })

  test('statement 18: the version of its basic rules is taken by the day', () => {
    const basic_versions = [
      basicVersion({ basic_rule_ver_id: 1, mapping_id: 1, exp_date: '2026-03-01T00:00:00.000Z' }),
      basicVersion({ basic_rule_ver_id: 2, mapping_id: 1, eff_date: '2026-03-02T00:00:00.000Z' }),
    ]
    const on = (at: string) =>
      ask(onePlan({ levels: { basic_versions } }), { context: { at } }).plans[0]?.rule_plans[0]?.basic_rule_ver_id
    expect([on('2026-03-01T23:59:59Z'), on('2026-03-02T00:00:00Z')]).toEqual([1, 2])
    const none = ask(onePlan({ levels: { basic_versions: [] } }))
    expect(none.plans[0]?.rule_plans).toEqual([{ ap_rule_id: 1, mapping_id: 1, basic_rule_ver_id: null, outcomes: [] }])
    expect(texts(none, 18)).toEqual([[1, 'No version of its basic rules is in force']])
  })
})

describe('what comes out', () => {
  test('statement 1: what is missing is unknown, never zero or empty', () => {
    const mappings = [
      { priority: 2, units: [{ mapping_value: '0' }] },
      { priority: 1, units: [{ mapping_match_type: 5 }] },
    ]
    expect(chosen(ask(onePlan({ inputs: [{}], mappings })))).toBe(2)
  })

  test('statement 2: a trace has one line per decision, as much as is asked for', () => {
    const data = onePlan({ inputs: [{}], mappings: [{ units: [{ mapping_value: 'a' }] }, {}] })
    const lines = (trace: 'none' | 'path' | 'full') => ask(data, { trace }).trace
    expect(lines('none')).toEqual([])
    expect(lines('full').length).toBeGreaterThan(lines('path').length)
    expect(lines('full').map(({ step }) => step)).toEqual(lines('full').map((_, index) => index + 1))
    expect({ ...ask(data, { trace: 'none' }), trace: [] }).toEqual({ ...ask(data, { trace: 'full' }), trace: [] })
  })
})
