import type { AnsweredStep } from '@tollgate/contract/simulation/session.ts'
import { expect, test } from 'vitest'
import { rule } from '../../../../test/simulator.tsx'
import { axisOf, momentAt, placeOf, ticksOf } from './axis.ts'
import { keysWithoutRule, lanesOf } from './lanes.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
const step = (time: string, change: Partial<AnsweredStep>) =>
  ({
    at: new Date(at(time)).toISOString(),
    install: [],
    install_bases: [],
    keep: [],
    rules: [],
    usage: [],
    limits: [],
    session_qos: null,
    ...change,
  }) as unknown as AnsweredStep
const usage = (amount: number) => ({ resource_id: 2, cycle_from: null, amount })

test('a rule is a bar while it is in force; what is installed again is another one', () => {
  const steps = [
    step('08:00', { install: ['a', 'b'], rules: [rule('a', 'Rule A')] }),
    step('09:00', { keep: ['a'], install: ['b'] }),
    step('10:00', { keep: ['a'] }),
  ]
  const { rules } = lanesOf(steps, at('12:00'), {})
  expect(rules.map(({ name, spans }) => [name, ...spans.map(({ from, to }) => [from, to])])).toEqual([
    ['Rule A', [at('08:00'), at('12:00')]],
    ['b', [at('08:00'), at('09:00')], [at('09:00'), at('10:00')]],
  ])
})

test('usage under a key of no rule in force before the report is known', () => {
  const steps = [
    step('08:00', { install: ['a'], rules: [rule('a', 'Rule A')], uncounted: [] }),
    step('09:00', { keep: ['a'], uncounted: [] }),
    step('10:00', { install: ['b'], rules: [{ ...rule('b', 'Rule B'), monitoring_key: null }], uncounted: [] }),
    step('11:00', {
      keep: ['b'],
      uncounted: [{ monitoring_key: 'MK-OTHER', rum: 2, amount: 1, reason: 'unknown_key' }],
    }),
  ]
  const reported = ['MK-MONTH', 'MK-OTHER'].map((monitoring_key) => ({ monitoring_key, amount: 1, rum: 2 }))
  expect(steps.map((_, place) => keysWithoutRule(steps, place, reported))).toEqual([
    ['MK-MONTH', 'MK-OTHER'],
    ['MK-OTHER'],
    ['MK-OTHER'],
    ['MK-MONTH'],
  ])
  expect(keysWithoutRule(steps, 3, [])).toEqual([])
})

test('usage goes back to nothing where a cycle begins; near its end it is drawn without what was used before', () => {
  const limits = [{ resource_id: 2, stop: 50 }]
  const steps = [
    step('08:00', { usage: [usage(48)], limits }),
    step('09:00', { usage: [usage(50)], limits: [] }),
    step('10:00', { usage: [usage(51), usage(0)], limits }),
  ]
  const [lane] = lanesOf(steps, at('12:00'), { 'accumulator-type': { 2: 'This month' } }).usage
  expect(lane?.points.map((point) => point.amount)).toEqual([48, 50, 51, 0])
  expect(lane?.limits).toEqual([
    { from: at('08:00'), to: at('09:00'), stop: 50 },
    { from: at('10:00'), to: at('12:00'), stop: 50 },
  ])
  expect([lane?.least, lane?.most]).toEqual([0, 51])
  expect(lanesOf(steps.slice(0, 2), at('12:00'), {}).usage[0]?.least).toBe(47.5)
  expect(lanesOf([step('08:00', { usage: [usage(7)] })], at('12:00'), {}).usage).toEqual([])
})

test('the axis has full hours of the clock, and days at midnight; a place is a moment to five minutes', () => {
  const axis = axisOf([at('08:10')], at('23:30'))
  expect(axis).toEqual({ from: at('08:00'), to: at('23:30') })
  expect(ticksOf(axis, 'Europe/Berlin').map(({ text }) => text)).toEqual([
    '10:00',
    '12:00',
    '14:00',
    '16:00',
    '18:00',
    '20:00',
    '22:00',
    '03/03',
  ])
  expect([placeOf(axis, at('08:00')), placeOf(axis, at('23:59'))]).toEqual([0, 100])
  expect(new Date(momentAt(axis, 0.5)).toISOString()).toBe('2026-03-02T15:45:00.000Z')
})
