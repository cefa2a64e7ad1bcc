import { describe, expect, test } from 'vitest'
import type { AssignmentRow, PolicyData } from '../../src/decide/rows/policy-data.ts'
import { node, pccRule, qosRule, workflow, workflowRows } from '../decide/support/rows.ts'
import { END, MEDIA_END, MEDIA_START, network, NOON, play, rulesAfter, START, type Ask } from './network.ts'

const asked = (steps: ReturnType<typeof play>) => steps.map((step) => step.asked.map(({ because }) => because))

describe('statement 60: when a question is asked', () => {
  const speed: Ask[] = [
    { event: START, key: 'speed', grants: 1, when: 'LTE' },
    { event: 2, key: 'speed', grants: 2, when: 'NR' },
    { event: 4, key: 'roaming', grants: 3 },
  ]

  test('an event asks its own questions, and what others granted stays', () => {
    const steps = play(network(speed), [
      { attributes: { 1: 'LTE' } },
      { events: [4] },
      { events: [2], attributes: { 1: 'NR' } },
    ])
    expect(rulesAfter(steps)).toEqual([['r1'], ['r1', 'r3'], ['r2', 'r3']])
    expect(asked(steps)).toEqual([['event'], ['event'], ['event']])
  })

  test('an input that an answer read asks again under the event last asked; null is unknown', () => {
    const steps = play(network(speed), [
      { attributes: { 1: 'LTE' } },
      {},
      { attributes: { 2: 'x' } },
      { attributes: { 1: null } },
    ])
    expect(asked(steps)).toEqual([['event'], [], [], ['input']])
    expect(rulesAfter(steps).at(-1)).toEqual([])
  })

  test('of several events the one whose rule plan is strongest asks, once', () => {
    const strong = network([
      { event: 4, key: 'q', grants: 1 },
      { event: 2, key: 'q', grants: 2, priority: 5 },
    ])
    const [, step] = play(strong, [{}, { events: [4, 2] }])
    expect(step?.asked.map(({ pcr_event_id }) => pcr_event_id)).toEqual([2])
  })

  test('a moment asks under the revalidation where the question stands there, and a little before it as well', () => {
    const counts = [{ stop_quota: 10 }]
    const data = network([
      { event: START, key: 'q', grants: 1, counts },
      { event: 17, key: 'q', grants: 2, counts },
    ])
    const steps = play(
      data,
      [{}, { at: '2026-03-02T23:59:40+01:00', events: [17] }, { at: '2026-03-04T00:00:05+01:00' }],
      { subscriber: { accumulators: { 1: 3 } } },
    )
    expect(steps[0]?.decision.next_evaluation).toBe('2026-03-02T23:00:00.000Z')
    expect(steps[1]?.decision.next_evaluation).toBe('2026-03-03T23:00:00.000Z')
    expect(asked(steps)).toEqual([['event'], ['event'], ['moment']])
    expect(steps[2]?.asked[0]?.pcr_event_id).toBe(17)
  })

  test('of equal rule plans that of the event of the lower key asks', () => {
    const asks = [4, 2].map((event): Ask => ({ event, key: 'q', grants: event, priority: 1 }))
    const places = new Map([4, 2].map((event) => [event, 1]))
    const data = network(asks)
    const versions = data.versions.map((rows) => ({
      ...rows,
      rules: rows.rules.map((row) => ({ ...row, place: places.get(row.pcr_event_id) ?? 1 })),
    }))
    for (const events of [
      [4, 2],
      [2, 4],
    ]) {
      const [, step] = play({ ...data, versions }, [{}, { events }])
      expect(step?.asked.map(({ pcr_event_id }) => pcr_event_id)).toEqual([2])
    }
  })

  test('a time zone that is named again is no change', () => {
    const clock = { re_attr_src_type: 'D', re_attr_name: 'Current time', measurable: 'N', key: 'current-time' }
    const attributes = [{ re_attr: 1, ...clock }]
    const steps = play(network([{ event: START, key: 'q', grants: 1, reads: true }], { references: { attributes } }), [
      {},
      { time_zone: 'Europe/Berlin' },
      { time_zone: 'Asia/Kathmandu' },
      { time_zone: 'Asia/Kathmandu' },
    ])
    expect(asked(steps)).toEqual([['event'], [], ['input'], []])
  })
})

describe('statement 61: what an answer replaces, and when it lapses', () => {
  const began = (event: number, more: Ask[] = []) => network([{ event, key: 'q', grants: 1 }, ...more])

  test.each([
    [15, 16],
    [5, 6],
    [39, 40],
  ])('an answer under %i lapses when %i comes', (begins, ends) => {
    expect(rulesAfter(play(began(begins), [{}, { events: [begins] }, { events: [ends] }]))).toEqual([[], ['r1'], []])
  })

  test('it is replaced instead where its question is linked to the opposite', () => {
    const data = began(15, [{ event: 16, key: 'q', grants: 2 }])
    expect(rulesAfter(play(data, [{}, { events: [15] }, { events: [16] }]))).toEqual([[], ['r1'], ['r2']])
  })

  test('a call lapses with its last media component', () => {
    const media = [{ media_type: 0 }]
    const steps = play(began(MEDIA_START), [
      {},
      { events: [MEDIA_START], media: [...media, ...media] },
      { events: [MEDIA_END], media },
      { events: [MEDIA_END], media: [] },
    ])
    expect(rulesAfter(steps)).toEqual([[], ['r1'], ['r1'], []])
  })
})

describe('statement 62: the decision over all that stands', () => {
  const two: Ask[] = [
    { event: START, key: 'a', grants: 1, rum: 2 },
    { event: 4, key: 'b', grants: 1, rum: 0 },
  ]

  test('changed content is installed again; metering stays as installed', () => {
    const data = network(two)
    const pcc_rules = data.references.pcc_rules.map((row) => ({ ...row, rule_name: 'Renamed' }))
    const other = pcc_rules.map((row) => ({ ...row, priority: 7 }))
    const steps = play(data, [
      {},
      { events: [4] },
      { by: { ...data, references: { ...data.references, pcc_rules } } },
      { by: { ...data, references: { ...data.references, pcc_rules: other } } },
    ])
    expect(steps.map(({ decision }) => decision.install)).toEqual([['r1'], [], [], ['r1']])
    expect(steps.map(({ session }) => session.rules.r1?.rums)).toEqual([[2], [2], [2], [2]])
    expect(steps.map(({ decision }) => decision.told.includes('rules'))).toEqual([true, false, false, true])
  })

  test('where no answer sets session QoS, the last sent stays', () => {
    const data = network([{ event: 15, key: 'q', grants: 1 }], {
      references: {
        pcc_rules: [pccRule({ pcc_rule_id: 1, rule_code: 'r1', qos_policy_id: 1 })],
        qos_rules: [qosRule({ qos_policy_id: 1, def_qos_flow_flag: '1', qci: 8 })],
      },
    })
    const steps = play(data, [{}, { events: [15] }, { events: [16] }])
    expect(steps.map(({ decision }) => decision.session_qos?.qci)).toEqual([undefined, 8, 8])
    expect(steps.map(({ decision }) => decision.told.includes('session_qos'))).toEqual([false, true, false])
  })

  test.each([
    [
      'its QoS rule says something else',
      (rows: PolicyData['references']) => ({ qos_rules: rows.qos_rules.map((row) => ({ ...row, qci: 9 })) }),
    ],
    ['its QoS rule is gone', () => ({ qos_rules: [] })],
    ['it is gone', () => ({ pcc_rules: [pccRule({ pcc_rule_id: 2, rule_code: 'r2' })] })],
  ])('what was sent last stays as it was sent, although %s in another release', (_what, change) => {
    const data = network([{ event: 15, key: 'q', grants: 1 }], {
      references: {
        pcc_rules: [pccRule({ pcc_rule_id: 1, rule_code: 'r1', qos_policy_id: 1 })],
        qos_rules: [qosRule({ qos_policy_id: 1, def_qos_flow_flag: '1', qci: 8 })],
      },
    })
    const by = { ...data, name: 'two', references: { ...data.references, ...change(data.references) } }
    const steps = play(data, [{}, { events: [15] }, { events: [16] }, { by }, {}])
    expect(steps.map(({ decision }) => decision.session_qos?.qci)).toEqual([undefined, 8, 8, 8, 8])
    expect(steps.map(({ decision }) => decision.told.includes('session_qos'))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })

  test('with nothing changed nothing is told but at the start', () => {
    const steps = play(network(two), [{}, {}, { at: '2026-03-03T12:00:00Z' }])
    expect(steps.map(({ decision }) => decision.told)).toEqual([['rules', 'triggers'], [], []])
  })
})

describe('statement 63: start and end', () => {
  const data = network([
    { event: START, key: 'a', grants: 1, value: 3 },
    { event: END, key: 'z', grants: 2, value: 9 },
  ])

  test('the end names all rules, and charges by its own questions', () => {
    const [, end] = play(data, [{}, { end: true }])
    expect(end?.decision).toMatchObject({ remove: ['r1'], install: [], told: [], charges: [{ value: 9 }] })
    expect(end?.session).toMatchObject({ state: 'ended', rules: {}, answers: {} })
  })

  test.each([
    ['a second start', [{}, { start: true }], 'The session has started already'],
    ['a step before the start', [{ start: false }], 'The first step must start the session'],
    ['a step after the end', [{}, { end: true }, {}], 'The session has ended'],
  ])('%s is refused', (_name, steps, message) => {
    expect(() => play(data, steps)).toThrow(message)
  })
})

describe('statement 64: whose plans', () => {
  const row = (pcr_plan_id: number, more: Partial<AssignmentRow>): AssignmentRow => ({
    pcr_plan_id,
    apn: null,
    slice: null,
    subscriber_class: null,
    eff_date: null,
    exp_date: null,
    ...more,
  })
  const plansOf = (assignments: AssignmentRow[], who: Parameters<typeof play>[2]) => {
    const asks = [1, 2].map((plan) => ({ event: START, key: 'q', grants: plan, plan }))
    return rulesAfter(play(network(asks, { assignments }), [{}], who))[0]
  }
  const has = (...ids: number[]) => ({ plans: ids.map((pcr_plan_id) => ({ pcr_plan_id })) })

  test.each([
    ['without assignments everybody has every plan', [], {}, ['r1', 'r2']],
    ['a default at this access point', [row(1, { apn: 'ims' })], { access: { apn: 'IMS' } }, ['r1']],
    ['none at another', [row(1, { apn: 'ims' })], { access: { apn: 'internet' } }, []],
    ['a name with its operator', [row(1, { apn: 'ims' })], { access: { apn: 'IMS.mnc001.mcc001.gprs' } }, ['r1']],
    ['a DNN with its operator', [row(1, { apn: 'ims' })], { access: { dnn: 'ims.mnc001.mcc001.gprs' } }, ['r1']],
    ['none at a longer name', [row(1, { apn: 'ims' })], { access: { apn: 'ims.x.mnc001.mcc001.gprs' } }, []],
    [
      'a name that holds the operator, as it stands',
      [row(1, { apn: 'ims.mnc001.mcc001.gprs' })],
      { access: { apn: 'ims.mnc002.mcc001.gprs' } },
      [],
    ],
    ['a prefix', [row(1, { apn: 'iot.*' })], { access: { apn: 'iot.example' } }, ['r1']],
    ['the name of a 5G network', [row(1, { apn: 'ims' })], { access: { dnn: 'ims' } }, ['r1']],
    ['a class that fits', [row(1, { subscriber_class: 'gold' })], { subscriber: { class: 'Gold' } }, ['r1']],
    ['a class that does not', [row(1, { subscriber_class: 'gold' })], {}, []],
    ['a plan of the list, whatever the class', [row(1, { subscriber_class: 'gold' })], { subscriber: has(1) }, ['r1']],
    ['a plan of the list that is not assigned at all', [row(1, { apn: 'ims' })], { subscriber: has(2) }, ['r2']],
    ['a plan of the list elsewhere', [row(1, { apn: 'ims' })], { subscriber: has(1), access: { apn: 'x' } }, []],
    ['a slice', [row(1, { slice: '1-000001' })], { access: { slice: '1-000001' } }, ['r1']],
    ['not on this day', [row(1, { exp_date: '2026-03-01T00:00:00.000Z' })], {}, []],
  ] as const)('%s', (_name, assignments, who, rules) => {
    const said = { access: { attributes: {} }, subscriber: {}, ...who } as Parameters<typeof play>[2]
    expect(plansOf([...assignments], said)).toEqual(rules)
  })
})

test('statement 65: another version asks again, and what stands under no event of it is lost', () => {
  const versions = [
    { pcc_rule_ver_id: 1, exp_date: '2026-03-02T00:00:00.000Z' },
    { pcc_rule_ver_id: 2, eff_date: '2026-03-03T00:00:00.000Z' },
  ]
  const data = network(
    [
      { event: START, key: 'a', grants: 1, version: 1 },
      { event: 4, key: 'b', grants: 2, version: 1 },
      { event: 15, key: 'c', grants: 3, version: 1 },
      { event: START, key: 'a', grants: 4, version: 2 },
      { event: START, key: 'b', grants: 5, version: 2 },
    ],
    { versions },
  )
  const steps = play(data, [{}, { events: [4, 15] }, { at: '2026-03-03T00:00:00+01:00' }])
  expect(steps[1]?.decision.next_evaluation).toBe('2026-03-02T23:00:00.000Z')
  expect(rulesAfter(steps)).toEqual([['r1'], ['r1', 'r2', 'r3'], ['r4', 'r5']])
  expect(asked(steps).at(-1)).toEqual(['version', 'version'])
})

describe('statements 66 and 67: monitoring keys and usage', () => {
  const pcc_rules = [pccRule({ pcc_rule_id: 1, rule_code: 'r1', monitoring_key: 'MK' })]
  const month = { resource_id: 1, stop_quota: 100 }
  const day = { resource_id: 2, stop_quota: 30 }
  const settings = { session_settings: { reporting_threshold: { 2: 50 }, moment_tolerance_s: 30 } }
  const data = (...counts: object[]) =>
    network([{ event: START, key: 'q', grants: 1, counts }], { ...settings, references: { pcc_rules } })
  const who = { subscriber: { accumulators: { 1: 0, 2: 0 } } }
  const used = (amount: number, monitoring_key = 'MK', rum = 2) => ({ used: [{ monitoring_key, amount, rum }] })

  test('the smallest is asked for, and what is used counts to every accumulator', () => {
    const steps = play(data(month, day), [{}, used(20), {}, used(10)], who)
    expect(steps.map(({ decision }) => decision.quotas.map(({ amount, sent }) => [amount, sent]))).toEqual([
      [[30, true]],
      [[10, true]],
      [[10, false]],
      // The day is used up: its rule holds no more, and only the month is left.
      [[70, true]],
    ])
    expect(steps[3]?.decision.usage).toMatchObject([{ amount: 30 }, { amount: 30 }])
  })

  test('where nothing ends, a report is asked for, and usage report is armed', () => {
    const [step] = play(data({ stop_quota: null }), [{}], who)
    expect(step?.decision).toMatchObject({ quotas: [{ amount: 50, rum: 2 }], triggers: [17, 33] })
  })

  test.each([
    ['unknown_key', used(1, 'other')],
    ['unknown_unit', used(1, 'MK', 0)],
    ['below_zero', used(-1)],
    ['too_large', used(2 ** 53 + 2)],
  ])('%s is counted nowhere, and said', (reason, report) => {
    const [, step] = play(data(month), [{}, report], who)
    expect(step?.decision.uncounted).toMatchObject([{ reason }])
    expect(step?.decision.usage).toMatchObject([{ amount: 0 }, { amount: 0 }])
  })
})

describe('statement 68: cycles', () => {
  const of = (cycle: string, at: string, bill_day?: number) => {
    const accumulators = [{ resource_id: 1, key: 'u', cycle, rum: 2 }]
    const data = network([{ event: START, key: 'q', grants: 1, counts: [{ stop_quota: 9 }] }], {
      references: { accumulators },
    })
    const subscriber = { accumulators: { 1: 1 }, ...(bill_day !== undefined && { bill_day }) }
    const [step] = play(data, [{ at }], { subscriber })
    return [step?.decision.usage[0]?.cycle_from ?? null, step?.decision.next_evaluation ?? null]
  }

  test.each([
    ['N', NOON, undefined, null, null],
    ['S', NOON, undefined, '2026-03-02T11:00:00.000Z', null],
    ['H', '2026-03-02T12:34:00+01:00', undefined, '2026-03-02T11:00:00.000Z', '2026-03-02T12:00:00.000Z'],
    ['D', NOON, undefined, '2026-03-01T23:00:00.000Z', '2026-03-02T23:00:00.000Z'],
    // A day of 23 hours.
    ['D', '2026-03-29T12:00:00+02:00', undefined, '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['W', '2026-03-08T12:00:00+01:00', undefined, '2026-03-01T23:00:00.000Z', '2026-03-08T23:00:00.000Z'],
    ['M', NOON, undefined, '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['B', NOON, undefined, '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['B', NOON, 15, '2026-02-14T23:00:00.000Z', '2026-03-14T23:00:00.000Z'],
    ['B', NOON, 31, '2026-02-27T23:00:00.000Z', '2026-03-30T22:00:00.000Z'],
  ])('%s at %s, bill day %s', (cycle, at, billDay, from, until) => {
    expect(of(cycle, at, billDay)).toEqual([from, until])
  })

  test('usage at the very edge is of the ended cycle, and later of the next', () => {
    const pcc_rules = [pccRule({ pcc_rule_id: 1, monitoring_key: 'MK' })]
    const data = network([{ event: START, key: 'q', grants: 1, counts: [{}] }], { references: { pcc_rules } })
    const used = [{ monitoring_key: 'MK', amount: 5, rum: 2 }]
    const steps = play(
      data,
      [{}, { at: '2026-03-03T00:00:00+01:00', used }, { at: '2026-03-03T00:00:01+01:00', used }],
      {
        subscriber: { accumulators: { 1: 2 } },
      },
    )
    expect(steps.map(({ decision }) => decision.usage.map(({ amount }) => amount))).toEqual([[2], [7, 0], [5]])
  })
})

describe('statement 68: usage under the revalidation', () => {
  const pcc_rules = [pccRule({ pcc_rule_id: 1, monitoring_key: 'MK' })]
  const data = network([{ event: START, key: 'q', grants: 1, counts: [{}] }], {
    references: {
      pcc_rules,
      balance_types: [{ acct_res_id: 1, credit_limit: null, parent_acct_res_id: null, key: 'b1' }],
    },
  })
  const used = [{ monitoring_key: 'MK', amount: 5, rum: 2 }]
  const amounts = (steps: Parameters<typeof play>[1]) =>
    play(data, steps, { subscriber: { accumulators: { 1: 2 } } })
      .at(-1)
      ?.decision.usage.map(({ amount }) => amount)

  test.each([
    ['while the armed moment is over', [{}], '2026-03-03T02:20:00+01:00', [7, 0]],
    ['where a request came since', [{}, { at: '2026-03-03T01:00:00+01:00' }], '2026-03-03T02:20:00+01:00', [5]],
    ['before the moment that is armed', [{}], '2026-03-02T13:00:00+01:00', [7]],
  ])('counts to the cycle: %s', (_what, before, at, expected) => {
    expect(amounts([...before, { at, events: [17], used }])).toEqual(expected)
  })

  test('counts to the new cycle where no edge asked for it', () => {
    const lapsed = network([{ event: 15, key: 'q', grants: 1, counts: [{}] }], { references: { pcc_rules } })
    const steps = play(
      lapsed,
      [{}, { events: [15] }, { events: [16] }, { at: '2026-03-03T01:00:30+01:00', events: [17], used }],
      {
        subscriber: { accumulators: { 1: 2 } },
      },
    )
    expect(steps[2]?.decision.next_evaluation).toBeNull()
    expect(steps[3]?.decision.usage.map(({ amount }) => amount)).toEqual([2, 5])
  })
})

test('statement 69: after a release all is asked again, and nothing is sent where nothing changed', () => {
  const data = network([
    { event: START, key: 'a', grants: 1 },
    { event: 4, key: 'b', grants: 2 },
  ])
  const steps = play(data, [{}, { events: [4] }, { by: { ...data, name: 'two' } }])
  expect(asked(steps).at(-1)).toEqual(['release', 'release'])
  expect(steps.at(-1)?.decision.told).toEqual([])
})

test('statement 71: a workflow that ends in an error leaves what stands, and usage counts', () => {
  const broken: PolicyData['workflows'] = [
    workflowRows({ group: workflow({ work_group_id: 1, eff_date: '2026-03-03T00:00:00.000Z' }) }),
  ]
  const pcc_rules = [pccRule({ pcc_rule_id: 1, rule_code: 'r1', monitoring_key: 'MK' })]
  const data = network([{ event: START, key: 'q', grants: 1, counts: [{}] }], {
    workflows: broken,
    references: { pcc_rules },
  })
  const used = [{ monitoring_key: 'MK', amount: 5, rum: 2 }]
  const steps = play(data, [{}, { at: '2026-03-03T12:00:00Z', used, events: [4] }], {
    subscriber: { accumulators: { 1: 0 } },
    work_group_id: 1,
  })
  expect(steps[1]?.decision).toMatchObject({ result: 'error', error: { code: 'NO_START' }, keep: ['r1'], remove: [] })
  expect(steps[1]?.decision.usage.map(({ amount }) => amount)).toEqual([0, 5])
})

describe('statement 71: after a workflow that ended in an error', () => {
  const broken = workflowRows({ group: workflow({ work_group_id: 1 }) })
  const sound = workflowRows({ group: workflow({ work_group_id: 1 }), nodes: [node(1, 'S')] })
  const asks: Ask[] = [
    { event: START, key: 'a', grants: 1 },
    { event: 4, key: 'b', grants: 2 },
    { event: 15, key: 'c', grants: 3 },
  ]
  const data = (rows: typeof broken, more: Parameters<typeof network>[1] = {}) =>
    network(asks, { workflows: [rows], ...more })
  const by = data(sound)

  test('what was due at the start is asked in the next step', () => {
    const steps = play(data(broken), [{}, { by }, {}], { work_group_id: 1 })
    expect(steps.map(({ decision }) => decision.result)).toEqual(['error', 'policy', 'policy'])
    expect(asked(steps)).toEqual([[], ['event'], []])
    expect(rulesAfter(steps)).toEqual([[], ['r1'], ['r1']])
  })

  test('events of several steps are due until one is decided', () => {
    const bad = { by: data(broken) }
    const steps = play(by, [{}, { ...bad, events: [4] }, { ...bad, events: [15] }, { by }, {}], { work_group_id: 1 })
    expect(asked(steps)).toEqual([['event'], [], [], ['event', 'event'], []])
    expect(rulesAfter(steps).at(-1)).toEqual(['r1', 'r2', 'r3'])
  })

  test('the edges of plans are waited for', () => {
    const versions = [
      { pcc_rule_ver_id: 1, exp_date: '2026-03-04T00:00:00.000Z' },
      { pcc_rule_ver_id: 2, eff_date: '2026-03-05T00:00:00.000Z' },
    ]
    const [step] = play(data(broken, { versions }), [{}], { work_group_id: 1 })
    expect(step?.decision).toMatchObject({ result: 'error', next_evaluation: '2026-03-04T23:00:00.000Z' })
  })
})

describe('statement 34: days of plans', () => {
  const day = (date: string) => `${date}T00:00:00.000Z`
  const row = (pcr_plan_id: number, from: string | null): AssignmentRow => ({
    pcr_plan_id,
    apn: null,
    slice: null,
    subscriber_class: null,
    eff_date: from,
    exp_date: null,
  })
  const asks = [1, 2].map((plan): Ask => ({ event: START, key: 'q', grants: plan, plan }))

  test.each([
    ['with a version in force', day('2026-01-01'), '2026-03-04T23:00:00.000Z'],
    ['without one until later', day('2026-03-08'), '2026-03-07T23:00:00.000Z'],
  ])('a plan that comes %s', (_what, eff_date, next) => {
    const versions = [
      { pcc_rule_ver_id: 1, pcr_plan_id: 1 },
      { pcc_rule_ver_id: 2, pcr_plan_id: 2, eff_date },
    ]
    const assignments = [row(1, null), row(2, day('2026-03-05'))]
    const [step, , later] = play(network(asks, { versions, assignments }), [
      {},
      { at: '2026-03-05T12:00:00Z' },
      { at: '2026-03-08T12:00:00Z' },
    ])
    expect(step?.decision.next_evaluation).toBe(next)
    expect(Object.keys(later?.session.rules ?? {})).toEqual(['r1', 'r2'])
  })
})
