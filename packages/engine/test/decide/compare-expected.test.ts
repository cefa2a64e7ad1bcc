import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { expect, test } from 'vitest'
import { compareExpected } from '../../src/decide/compare-expected.ts'

const ANSWER: SimulationAnswer = {
  result: 'policy',
  plans: [],
  install: ['a', 'b'],
  install_bases: [],
  keep: [],
  remove: [],
  rules: [],
  session_qos: null,
  quotas: [{ monitoring_key: 'MK', amount: 940, rum: 2, resource_id: 1, acm_rule_id: 7 }],
  charges: [],
  triggers: [2, 33],
  next_evaluation: null,
  attributes: { 1: '20801' },
  trace: [],
}

test('what a case does not name may be anything', () => {
  expect(compareExpected({}, ANSWER)).toEqual([])
})

test('codes are equal in any order', () => {
  expect(compareExpected({ install: ['b', 'a'], triggers: [33, 2] }, ANSWER)).toEqual([])
})

test('of a quota or a charge counts what it says, not which record says it', () => {
  const charge = { acct_res_id: 3, value: 2, rum: 1, pay_indicator: 1 }
  const charged = { ...ANSWER, charges: [{ ...charge, basic_rule_id: 9 }] }
  const quotas = ANSWER.quotas.map((quota) => ({ ...quota, acm_rule_id: 8 }))
  expect(compareExpected({ quotas, charges: [{ ...charge, basic_rule_id: 10 }] }, charged)).toEqual([])
  expect(compareExpected({ charges: [{ ...charge, value: 3, basic_rule_id: 9 }] }, charged)).toEqual([
    { field: 'charges.0.value', expected: 3, actual: 2 },
  ])
})

test.each([
  [{ result: 'no_policy' as const }, [{ field: 'result', expected: 'no_policy', actual: 'policy' }]],
  [{ install: ['a'] }, [{ field: 'install', expected: ['a'], actual: ['a', 'b'] }]],
  [{ install: ['a', 'c'] }, [{ field: 'install', expected: ['a', 'c'], actual: ['a', 'b'] }]],
  [
    { quotas: [{ monitoring_key: 'MK', amount: 1000, rum: 2, resource_id: 1, acm_rule_id: 7 }] },
    [{ field: 'quotas.0.amount', expected: 1000, actual: 940 }],
  ],
  [{ quotas: [] }, [{ field: 'quotas', expected: [], actual: ANSWER.quotas }]],
  [
    { attributes: { 1: '26201', 2: 5 } },
    [
      { field: 'attributes.1', expected: '26201', actual: '20801' },
      { field: 'attributes.2', expected: 5, actual: null },
    ],
  ],
  [
    { next_evaluation: '2026-01-01T00:00:00.000Z' },
    [{ field: 'next_evaluation', expected: '2026-01-01T00:00:00.000Z', actual: null }],
  ],
])('%j differs where it says', (expected, found) => {
  expect(compareExpected(expected, ANSWER)).toEqual(found)
})
