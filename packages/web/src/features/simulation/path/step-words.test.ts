import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { expect, test } from 'vitest'
import { line } from '../../../../test/simulator.tsx'
import { stepWords, unitsOf } from './step-words.ts'

const said = (change: Partial<TraceLine>) => stepWords({ ...line, ...change } as TraceLine, {}, 'Europe/Rome').said
const span = { statement: 20, resource: 'policy-plan-basic-timespan', id: 1 } as const
const quota = { statement: 23, resource: 'policy-plan-basic-accm', id: 1 } as const
const OVERRIDES = 'The time span runs and overrides'

test.each<[Partial<TraceLine>, string]>([
  [
    { ...span, text: `${OVERRIDES}: peak in place of std`, left: 2, right: 2, result: 2 },
    'runs now: peak in place of std',
  ],
  [{ ...span, text: OVERRIDES, left: 2, right: 0, result: 0 }, 'runs now: the charge is 0 in place of 2'],
  [
    { ...span, text: OVERRIDES, left: null, right: null, result: null },
    'runs now, and changes neither rule nor charge',
  ],
  [{ ...span, text: 'The time span does not run', result: false }, 'does not run now'],
  [
    { ...quota, text: 'It overrides the outcome: fup in place of std', left: null, right: 5000, result: 5000 },
    'applies: fup in place of std, the charge is 5,000 in place of none',
  ],
  [{ ...quota, statement: 26, text: 'Charge', left: 0 }, 'is free'],
  [{ statement: 42, resource: 'rule-workflow-cond', id: 2, result: false }, '— not true: the value is unknown'],
  [{ statement: 39, resource: 'rule-workflow-cond-group', id: 2, text: 'Group', result: true }, '— all true'],
  [
    { statement: 43, resource: 'rule-workflow-exec', id: 2, text: 'SetValue', left: null, result: 9 },
    '— by SetValue: the result is 9',
  ],
  [{ statement: 32, resource: 'pcc-rule', id: 3, text: 'Install', result: 'std' }, 'is installed'],
  [
    { statement: 34, resource: 'timespan', id: 3, result: '2026-03-02T21:00:00.000Z' },
    'is what changes next: asked again on 2026/03/02 22:00 (Europe/Rome)',
  ],
])('%j: %s', (change, words) => {
  expect(said(change)).toBe(words)
})

const usage = { statement: 22, resource: 'policy-plan-basic-accm', id: 1, operator: 'in' } as const
const NAMES = { 'policy-plan-basic-accm': { 1: 'Data in the EU' } }
const UNITS = unitsOf([
  { kind: 'accumulator', key: '5', name: 'Data in the EU', rum: 2, counts: true, is_read: true, suggestions: [] },
])

test.each<[Partial<TraceLine>, string]>([
  [
    { ...usage, text: 'The usage lies within', left: 9_300_000_000, right: '0..10737418240', result: true },
    'the usage lies within 0 B – 10 GiB: ≈ 8.66 GiB',
  ],
  [
    { ...usage, text: 'The usage lies outside', left: 1024, right: '10737418240..', result: false },
    'the usage lies outside 10 GiB and above: 1 KiB',
  ],
  [
    { ...usage, text: 'Its time span does not run', left: 4, operator: null, result: false },
    'its time span does not run',
  ],
  [{ ...usage, statement: 24, text: 'Quota under MK', left: 5_368_709_120 }, 'quota under MK: 5 GiB left'],
])('amounts are said in the unit of what is counted: %j', (change, words) => {
  expect(stepWords({ ...line, ...change } as TraceLine, NAMES, 'UTC', UNITS).said).toBe(words)
})

test('one answer tells its amounts in the units of the limit', () => {
  const trace = [{ ...line, ...usage, text: 'The usage lies within', left: 9_300_000_000, right: '0..10737418240' }]
  const left = {
    ...line,
    ...usage,
    statement: 24 as const,
    text: 'Quota under MK',
    left: 1_437_418_240,
    operator: null,
  }
  expect(stepWords(left as TraceLine, NAMES, 'UTC', UNITS, [...trace, left] as TraceLine[]).said).toBe(
    'quota under MK: ≈ 1.34 GiB left',
  )
})
