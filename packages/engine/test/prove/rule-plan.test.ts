import type { Assumption } from '@tollgate/contract/proof/assumption.ts'
import { describe, expect, test } from 'vitest'
import type { PolicyData, UnitRow } from '../../src/decide/rows/policy-data.ts'
import { proveRulePlan } from '../../src/prove/prove-rule-plan.ts'
import { BERLIN } from '../decide/support/ask.ts'
import { onePlan } from '../decide/support/one-plan.ts'
import { unit } from '../decide/support/rows.ts'
import { prove, questionOf } from './support/prove.ts'

type Sketch = Parameters<typeof onePlan>[0]

const DAY = 86_400_000
const MONDAY = Date.UTC(2026, 2, 2)

const ZONES: Sketch = {
  zone_maps: [{ zone_map_id: 1, match_mode: 2, std_code: 'PLMN' }],
  zones: [
    { zone_id: 11, zone_map_id: 1, zone_code: 'EEA', parent_zone_id: null },
    { zone_id: 12, zone_map_id: 1, zone_code: 'France', parent_zone_id: 11 },
    { zone_id: 13, zone_map_id: 1, zone_code: 'Nowhere', parent_zone_id: null },
  ],
  zone_values: [
    { seq: 1, zone_id: 11, value: '262' },
    { seq: 2, zone_id: 12, value: '208' },
  ],
}
const NETWORK = { mapping_src_value: '1', mapping_des_type: 'Z', mapping_des_value: '1' }

/** A proof of one rule plan; mapping 1 is the strongest unless its priority says otherwise. */
function proofOf(sketch: Sketch, days = 1) {
  const mappings = sketch.mappings?.map((one, place) => ({ priority: 100 - place, ...one })) ?? []
  const data: PolicyData = { ...onePlan({ ...sketch, mappings }), network_time_zone: BERLIN }
  const [rows] = data.versions
  const [rule] = rows?.rules ?? []
  if (!rows || !rule) throw new Error('There is no rule plan')
  return { data, rows, rule, from: MONDAY, to: MONDAY + days * DAY }
}

const is = (zone_id: number): Partial<UnitRow> => ({ mapping_type: 'Z', zone_id })
const value = (mapping_value: string, mapping_match_type = 1): Partial<UnitRow> => ({
  mapping_value,
  mapping_match_type,
})

describe('a mapping that is never taken', () => {
  test('is one below a stronger one that takes all its contexts', () => {
    const mappings = [{ units: [{ ...is(11), mapping_match_type: 3 }] }, { units: [is(12)] }, {}]
    const { never } = prove(proofOf({ ...ZONES, inputs: [NETWORK], mappings }))
    expect(never).toMatchObject([{ mapping_id: 2, by: [1], example: { attributes: { 1: '208' } } }])
  })

  test('is one below several that only together leave nothing', () => {
    const mappings = [{ units: [value('', 4)] }, { units: [value('', 5)] }, {}]
    expect(prove(proofOf({ inputs: [{}], mappings })).never).toMatchObject([{ mapping_id: 3, by: [1, 2] }])
  })

  test('is one whose own conditions cannot be true: no value lies in its zone', () => {
    const { never } = prove(proofOf({ ...ZONES, inputs: [NETWORK], mappings: [{ units: [is(13)] }] }))
    expect(never).toMatchObject([{ mapping_id: 1, by: [], example: null }])
  })

  test('is one that asks for one source twice, by value and by zone, and can have but one of both', () => {
    const inputs = [NETWORK, { mapping_src_value: '1' }]
    const mappings = [
      { units: [is(12), { input: 2, ...value('26201') }] },
      { units: [is(12), { input: 2, ...value('20801') }] },
    ]
    expect(prove(proofOf({ ...ZONES, inputs, mappings })).never).toMatchObject([{ mapping_id: 1, by: [] }])
  })

  test('is one that asks for an input which its rule plan does not have', () => {
    const units = [unit({ mapping_unit_id: 1, mapping_id: 1, ap_rule_zone_id: 99 })]
    const { never } = prove(proofOf({ inputs: [{}], mappings: [{}], levels: { units } }))
    expect(never).toMatchObject([{ mapping_id: 1, by: [], example: null }])
  })
})

describe('of conditions that are never true together, those are told that contradict each other', () => {
  const SPAN = { mapping_src_type: 'T', mapping_src_value: '', mapping_des_type: 'T' }
  const inputs = [NETWORK, { mapping_src_value: '1' }, { mapping_src_value: '2' }, SPAN]
  const time_spans = [8, 20].map((hour, place) => ({
    time_span_id: place + 1,
    cycle_begin_date: `2026-01-01T${String(hour).padStart(2, '0')}:00`,
    cycle_unit: 1,
    duration: 1,
    time_unit: 'H',
  }))
  const runs = (id: number): Partial<UnitRow> => ({ input: 4, mapping_value: String(id), mapping_type: 'T' }) as object
  const other = { input: 3, ...value('9') }
  const assumed: Assumption[] = [
    {
      kind: 'never',
      conditions: ['1', '2'].map((mapping_src_value, place) => ({
        mapping_src_type: 'A',
        mapping_src_value,
        mapping_match_type: 1,
        mapping_type: 'V',
        mapping_value: place === 0 ? '20801' : '9',
        zone_id: null,
        zone_map_id: null,
      })),
    },
  ]

  test.each([
    ['a zone that no value lies in', [other, is(13), { input: 2, ...value('20801') }], [], ['Zone = 13']],
    [
      'a zone and a value outside it',
      [is(12), other, { input: 2, ...value('26201') }],
      [],
      ['Zone = 12', 'Value = 26201'],
    ],
    ['two time spans', [is(12), runs(1), runs(2), other], [], ['Time span = 1', 'Time span = 2']],
    ['what is assumed', [{ input: 2, ...value('20801') }, other, runs(1)], assumed, ['Value = 20801', 'Value = 9']],
  ])('%s', (_what, units, assumptions, told) => {
    const asked = proofOf({ ...ZONES, inputs, time_spans, mappings: [{ units }] })
    const { never } = prove({ ...asked, assumptions })
    const [conditions] = never.map((one) => one.conditions)
    expect(conditions?.map(({ text, operator, right }) => `${text} ${operator} ${right}`)).toEqual(told)
  })
})

describe('contexts that come to no mapping', () => {
  test('are counted, and one of them is shown', () => {
    const { gap, contexts } = prove(
      proofOf({ inputs: [{}], mappings: [{ units: [value('0-10')] }, { units: [value('20-')] }] }),
    )
    expect(contexts).toBe(3)
    expect(gap).toMatchObject({ contexts: 1, example: { attributes: { 1: 15 } } })
  })

  test('are none where a mapping asks nothing', () => {
    expect(prove(proofOf({ inputs: [{}], mappings: [{ units: [value('0-10')] }, {}] })).gap).toBe('none')
  })

  test('need usage that there is: nothing falls below 0', () => {
    const inputs = [{ mapping_src_type: 'C', mapping_src_value: '7' }]
    const mappings = [{ units: [value('0-')] }, { units: [value('', 5)] }]
    expect(prove(proofOf({ inputs, mappings })).gap).toBe('none')
  })
})

describe('time spans', () => {
  const TIME = { mapping_src_type: 'T', mapping_src_value: '', mapping_des_type: 'T' }
  const span = (time_span_id: number, begin: string, hours: number) => {
    return { time_span_id, cycle_begin_date: begin, cycle_unit: 1, duration: hours, time_unit: 'H' }
  }
  const time_spans = [span(1, '2026-01-01T18:00', 4), span(2, '2026-01-01T20:00', 1), span(3, '2026-01-01T08:00', 1)]
  const runs = (id: number): Partial<UnitRow> => ({ mapping_value: String(id), mapping_type: 'T' })

  test('run together only as they really do', () => {
    const mappings = [{ units: [runs(1)] }, { units: [runs(2)] }, { units: [runs(3)] }, {}]
    const { never, contexts } = prove(proofOf({ inputs: [TIME], mappings, time_spans }))
    expect(never).toMatchObject([{ mapping_id: 2, by: [1], example: { at: '2026-03-02T19:00:00.000Z' } }])
    expect(contexts).toBe(4)
  })

  test('that do not run in the calendar are never met', () => {
    const once = { ...span(1, '2026-03-10T18:00', 1), cycle_unit: 9 }
    const sketch: Sketch = { inputs: [TIME], mappings: [{ units: [runs(1)] }, {}], time_spans: [once] }
    expect(prove(proofOf(sketch)).never).toMatchObject([{ mapping_id: 1, by: [] }])
    expect(prove(proofOf(sketch, 30)).never).toEqual([])
  })
})

test('a proof can be given up between two of its steps', () => {
  const mappings = Array.from({ length: 50 }, (_, one) => ({ units: [value(String(one))] }))
  const work = proveRulePlan(questionOf(proofOf({ inputs: [{}], mappings })))
  expect(work.next().done).toBe(false)
  work.return(undefined as never)
  expect(work.next().done).toBe(true)
})
