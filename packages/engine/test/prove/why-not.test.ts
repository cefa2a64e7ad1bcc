import { describe, expect, test } from 'vitest'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { compile } from '../../src/decide/policy.ts'
import { contextOfValues } from '../../src/prove/space/context-of.ts'
import { pointsOf as pointsOfSpace } from '../../src/prove/space/space.ts'
import { whyNotRule } from '../../src/prove/why-not/why-not-rule.ts'
import { whyNot } from '../../src/prove/why-not/why-not.ts'
import { interpret } from '../decide/naive/interpret.ts'
import { Dice } from '../decide/random/dice.ts'
import { onePlan } from '../decide/support/one-plan.ts'
import { BERLIN } from '../decide/support/ask.ts'
import { accumulation, basic, basicTimeSpan, basicVersion, pccRule } from '../decide/support/rows.ts'
import { denseJudged, randomJudged, valuesProved } from './support/brute-force.ts'
import { axesOf, contextWith, mappingIn, pointsOf, type Judged, type JudgedAxis } from './support/judge.ts'
import { randomVersions, type TwoVersions } from './support/changed-version.ts'
import { spaceOf, valuesOf as pointsOfValues } from './support/compare.ts'
import { questionOf } from './support/prove.ts'
import { runToEnd } from '../../src/prove/run-to-end.ts'

const PLANS = 20
const LONGEST = 60_000
const MOST_AXES = 3
const MONDAY = Date.UTC(2026, 2, 2)

type Point = Parameters<typeof contextWith>[1]

function ask(judged: Judged, mapping: number, point: Point, steps = 1_000_000) {
  const { policy, version, rulePlan, calendar } = questionOf(judged)
  const { context } = contextWith(judged, point)
  return runToEnd(whyNot({ policy, version, rulePlan, mapping, context, calendar, steps }))
}

/** Roaming on a premium tariff, from the strongest mapping on. */
function twoInputs(): Judged {
  const data = onePlan({
    inputs: [{ mapping_src_value: '1' }, { mapping_src_value: '2' }],
    mappings: [
      { priority: 3, units: [{ mapping_value: 'blocked' }] },
      { priority: 2, units: [{ mapping_value: 'roaming' }, { input: 2, mapping_value: 'premium' }] },
      { priority: 1, units: [{ mapping_value: 'roaming' }] },
      { priority: 0 },
    ],
  })
  const [rows] = data.versions
  const [rule] = rows?.rules ?? []
  if (!rows || !rule) throw new Error('There is no rule plan')
  return { data: { ...data, network_time_zone: BERLIN }, rows, rule, from: MONDAY, to: MONDAY + 1 }
}

const attribute = (source: string, value: string) => ({ type: 'A', source, value })

describe('why a mapping is not taken', () => {
  test('names all its conditions that fail, and the mapping that is taken', () => {
    const answer = ask(twoInputs(), 2, [attribute('1', 'home')])
    expect(answer.chosen).toBe(4)
    expect(answer.failing.map(({ left, operator, right }) => [left, operator, right])).toEqual([
      ['home', '=', 'roaming'],
      [null, '=', 'premium'],
    ])
  })

  test('names the one change that leads to it', () => {
    const { suggestion, failing } = ask(twoInputs(), 2, [attribute('1', 'roaming'), attribute('2', 'basic')])
    expect(failing).toHaveLength(1)
    expect(suggestion).toMatchObject({
      changes: [{ mapping_src_type: 'A', mapping_src_value: '2', value: 'premium' }],
      context: { attributes: { 1: 'roaming', 2: 'premium' } },
    })
  })

  test('finds what a stronger mapping takes, though all its conditions hold', () => {
    const { failing, chosen, suggestion } = ask(twoInputs(), 4, [attribute('1', 'blocked')])
    expect([failing, chosen]).toEqual([[], 1])
    expect(suggestion).toMatchObject({ changes: [{ mapping_src_value: '1', value: 'other' }] })
  })

  test('suggests a figure before an unknown one, where both lead there', () => {
    const data = onePlan({
      inputs: [{ mapping_src_type: 'C', mapping_src_value: '1' }],
      mappings: [{ priority: 1, units: [{ mapping_value: '> 5' }] }, { priority: 0 }],
    })
    const [rows] = data.versions
    const [rule] = rows?.rules ?? []
    if (!rows || !rule) throw new Error('There is no rule plan')
    const judged: Judged = { data: { ...data, network_time_zone: BERLIN }, rows, rule, from: MONDAY, to: MONDAY + 1 }
    const point: Point = [{ type: 'C', source: '1', value: 9 }]
    expect(ask(judged, 2, point)).toMatchObject({
      chosen: 1,
      suggestion: { changes: [{ mapping_src_type: 'C', value: expect.any(Number) }] },
    })
    expect(mappingIn(judged, contextWith(judged, []))).toBe(2)
  })

  test('is nothing to change where it is taken', () => {
    const answer = ask(twoInputs(), 3, [attribute('1', 'roaming')])
    expect(answer).toMatchObject({ chosen: 3, failing: [], suggestion: { changes: [] } })
  })

  test('is not decided where its limit ends', () => {
    expect(ask(twoInputs(), 2, [attribute('1', 'home')], 0).suggestion).toBe('not decided')
  })

  test('does not suggest a moment at which the balance that it asks for has expired', () => {
    const data = onePlan({
      inputs: [
        { mapping_src_type: 'T', mapping_src_value: '', mapping_des_type: 'T' },
        { mapping_src_type: 'B', mapping_src_value: '7' },
      ],
      mappings: [
        { units: [{ mapping_value: '1' }, { input: 2, mapping_match_type: 4 }] },
        { units: [{ mapping_match_type: 5 }] },
      ],
      time_spans: [
        { time_span_id: 1, cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 4, time_unit: 'H' },
      ],
    })
    const [rows] = data.versions
    const [rule] = rows?.rules ?? []
    if (!rows || !rule) throw new Error('There is no rule plan')
    const from = Date.UTC(2026, 2, 2, 8)
    const judged: Judged = { data: { ...data, network_time_zone: BERLIN }, rows, rule, from, to: from + 86_400_000 }
    const { policy, version, rulePlan, calendar } = questionOf(judged)
    const contextUntil = (expires_at: string) =>
      simulationRequestSchema.parse({
        context: { at: '2026-03-02T08:00:00Z', pcr_event_id: 1, balances: { 7: { amount: 1, expires_at } } },
      }).context
    const changesUntil = (expires_at: string) => {
      const context = contextUntil(expires_at)
      const { suggestion } = runToEnd(whyNot({ policy, version, rulePlan, mapping: 1, context, calendar, steps: 100 }))
      return typeof suggestion === 'string' ? suggestion : suggestion.changes.map(({ mapping_src_type: type }) => type)
    }
    expect(changesUntil('2026-03-03T08:00:00Z')).toEqual(['T'])
    expect(changesUntil('2026-03-02T10:00:00Z')).toEqual(['T', 'B'])
  })
})

test('every suggestion leads to its mapping, and no smaller one does', { tags: 'random', timeout: LONGEST }, () => {
  const found = new Map<number | string, number>()
  let further = 0
  for (let seed = 1; seed <= PLANS; seed += 1) {
    const dice = new Dice(seed)
    for (const judged of [
      denseJudged(seed, { inputs: 4, mappings: 10 }),
      randomJudged(seed, { inputs: 4, mappings: 8 }),
    ]) {
      const axes = axesOf(judged, valuesProved(judged))
      const point = axes.map(({ type, source, classes }) => ({ type, source, value: dice.pick(classes).value }))
      for (const { mapping_id } of judged.rows.mappings.slice(0, 4)) {
        const { suggestion, others } = ask(judged, mapping_id, point)
        const fewest = fewestChanges(judged, axes, point, mapping_id)
        const count = typeof suggestion === 'string' ? suggestion : suggestion.changes.length
        expect(count, `seed ${seed}, mapping ${mapping_id}`).toBe(fewest ?? 'none')
        found.set(count, (found.get(count) ?? 0) + 1)
        if (typeof suggestion === 'string') continue
        for (const { context, changes } of [suggestion, ...others]) {
          const request = { ...contextWith(judged, point), context }
          expect(mappingIn(judged, request), `seed ${seed}`).toBe(mapping_id)
          expect(changes, `seed ${seed}`).toHaveLength(suggestion.changes.length)
        }
        further += others.length
      }
    }
  }
  expect(further).toBeGreaterThan(1)
  for (const count of [1, 2, 'none']) expect(found.get(count), String(count)).toBeGreaterThan(3)
})

/** By trying all values of every choice of axes, fewer before more; undefined where three are not enough. */
function fewestChanges(judged: Judged, axes: readonly JudgedAxis[], point: Point, mapping: number): number | undefined {
  const choices = Array.from({ length: 2 ** axes.length }, (_, bits) =>
    axes.filter((_axis, place) => (bits >> place) & 1),
  )
  const smallFirst = choices.filter(({ length }) => length <= MOST_AXES).toSorted((a, b) => a.length - b.length)
  for (const changed of smallFirst) {
    for (const values of pointsOf(changed)) {
      const others = point.filter(
        ({ type, source }) => !changed.some((axis) => axis.type === type && axis.source === source),
      )
      if (mappingIn(judged, contextWith(judged, [...others, ...values])) === mapping) return changed.length
    }
  }
  return undefined
}

describe('why a PCC rule is not granted', () => {
  const askRule = (versions: TwoVersions, rule: number, context: SimulationContext, steps = 1_000_000) => {
    const policy = compile(versions.data)
    const from = Date.parse(context.at)
    const calendar = { from, to: from + 3 * 86_400_000, clock: policy.networkTimeZone }
    return runToEnd(whyNotRule({ policy, version: 1, rule, context, calendar, steps }))
  }

  test('every suggestion grants it, and no smaller one does', { tags: 'random', timeout: LONGEST }, () => {
    const found = new Map<number | string, number>()
    for (let seed = 81; seed <= 160; seed += 1) {
      const versions = randomVersions(seed, { rulePlans: 1, inputs: 2, mappings: 5 })
      const space = spaceOf(versions)
      if (pointsOfSpace(space) > 500) continue
      const policy = compile(versions.data)
      const from = Date.UTC(2026, 2, 1)
      const setting = { policy, event: versions.event, calendar: { from, to: from, clock: BERLIN } }
      const contextOf = (values: Parameters<typeof contextOfValues>[1]) => contextOfValues(space, values, setting)
      const unknown = contextOf(space.axes.map(({ type }) => (type === 'T' ? from : undefined)))
      for (const rule of [1, 2, 3]) {
        const { suggestion, isGranted } = askRule(versions, rule, unknown)
        const code = policy.references.rules.get(rule)?.rule_code ?? ''
        const grants = (context: SimulationContext) => {
          const answer = interpret(versions.data, { pcc_rule_ver_id: 1, context, trace: 'none' })
          return [...answer.install, ...answer.install_bases].includes(code)
        }
        expect(isGranted).toBe(grants(unknown))
        if (typeof suggestion === 'object') expect(grants(suggestion.context), `seed ${seed}`).toBe(true)
        const size = typeof suggestion === 'object' ? suggestion.changes.length : MOST_AXES + 1
        for (const point of pointsOfValues(space)) {
          const count = point.filter(
            (value, axis) => value !== (space.axes[axis]?.type === 'T' ? from : undefined),
          ).length
          if (count < size) expect(grants(contextOf(point)), `seed ${seed}, rule ${rule}`).toBe(false)
        }
        found.set(size, (found.get(size) ?? 0) + 1)
      }
    }
    for (const count of [0, 1, MOST_AXES + 1]) expect(found.get(count), String(count)).toBeGreaterThan(1)
  })

  const paying = { pay_indicator: 1, acct_res_id: 9, value: 2 }
  const ofBasic = { basic_rule_id: 1 }
  const granting = onePlan({
    inputs: [{ mapping_src_value: '1' }],
    mappings: [{ priority: 1, units: [{ mapping_value: 'roaming' }] }, {}],
    pcc_rules: [1, 2, 3].map((pcc_rule_id) => pccRule({ pcc_rule_id, pcc_service_id: 1 })),
    time_spans: [{ time_span_id: 1, cycle_begin_date: '2026-01-01T18:00', cycle_unit: 1, duration: 4, time_unit: 'H' }],
    levels: {
      basic_versions: [
        basicVersion({ basic_rule_ver_id: 1, mapping_id: 1, exp_date: '2026-03-09' }),
        basicVersion({ basic_rule_ver_id: 2, mapping_id: 1, eff_date: '2026-03-10' }),
      ],
      basics: [basic({ ...ofBasic, basic_rule_ver_id: 1, pcc_rule_id: 1, ...paying })],
      time_spans: [basicTimeSpan({ ...ofBasic, time_span_rule: 1, time_span_id: 1, pcc_rule_id: 2 })],
      accumulations: [
        accumulation({ ...ofBasic, acm_rule_id: 1, resource_id: 7, rate: null, stop_quota: 10, priority: 1 }),
        accumulation({ ...ofBasic, acm_rule_id: 2, resource_id: 7, rate: null, start_quota: 10, pcc_rule_id: 3 }),
      ],
    },
  })
  const [WITHIN, OUTSIDE] = ['22 The usage lies within', '22 The usage lies outside']

  test.each<[string, rule: number, context: object, told: string[]]>([
    ['its time span', 2, {}, ['20 The time span does not run']],
    ['the time span of another', 1, { at: '2026-03-02T19:00:00Z' }, ['20 The time span runs and overrides']],
    ['its usage', 3, { accumulators: { 7: 5 } }, [WITHIN]],
    ['the usage of another', 1, { accumulators: { 7: 12 } }, ['23 It overrides the outcome']],
    ['what is not counted', 3, {}, ['22 The accumulator is not listed']],
    ['the balance', 3, { accumulators: { 7: 12 }, balances: {} }, [OUTSIDE, WITHIN, '25 Balance check']],
    ['the day', 1, { at: '2026-03-12T08:00:00Z' }, ['18 The version in force']],
  ])('is told of the mapping that is taken: %s', (_what, rule, change, told) => {
    const data = { ...granting, network_time_zone: BERLIN }
    const [rows] = data.versions
    if (!rows) throw new Error('There is no version')
    const taken = { pcr_event_id: 1, attributes: { 1: 'roaming' }, balances: { 9: { amount: 1 } } }
    const askedIn = (context: object) =>
      askRule(
        { data, before: rows, after: rows, event: 1 },
        rule,
        simulationRequestSchema.parse({ context: { at: '2026-03-02T08:00:00Z', ...taken, ...context } }).context,
        1,
      )
    const { isGranted, failing } = askedIn(change)
    expect(isGranted).toBe(false)
    expect(failing.map(({ statement, text }) => `${statement} ${text.split(':')[0]}`)).toEqual([
      '17 The mapping is chosen',
      ...told,
    ])
    expect(askedIn({ ...change, attributes: {} }).failing).toEqual([])
  })

  test('is not decided where its limit ends', () => {
    const judged = twoInputs()
    const { context } = contextWith(judged, [attribute('1', 'home')])
    const versions = { data: judged.data, before: judged.rows, after: judged.rows, event: 1 }
    expect(askRule(versions, 2, context)).toMatchObject({
      mappings: [2],
      isGranted: false,
      suggestion: { changes: [{}, {}] },
    })
    expect(askRule(versions, 2, context, 1).suggestion).toBe('not decided')
    expect(askRule(versions, 99, context)).toMatchObject({ mappings: [], suggestion: 'none' })
  })
})
