import { expect, test } from 'vitest'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { answer, line, rule } from '../../../../test/simulator.tsx'
import { effectWords } from './rule-effect.ts'
import { answerSentence } from './sentence.ts'

const started = (change: object) => ({
  ...line,
  step: 1,
  statement: 36 as const,
  resource: 'rule-workflow-group',
  id: 4,
  text: '…',
  ...change,
})
const NAMES = { attribute: { 7: 'Bearer QCI', 8: 'Offer' } }
const alone = (change: object, ...further: TraceLine[]) =>
  answerSentence(answer({ result: 'no_policy', plans: [], trace: [started(change), ...further] }), NAMES, 'UTC')

test.each([
  [{ left: 'A', operator: '=', right: 'A', result: true }, 'The workflow sets nothing. No plan was asked.'],
  [
    { left: 'B', operator: '=', right: 'B', result: true },
    'The workflow, as a callback node starts it, sets nothing. No plan was asked.',
  ],
  [
    { left: 'B', operator: '=', right: 'A', result: false },
    'The workflow did not run: it is a sub-flow, which only a callback node starts.',
  ],
  [
    { left: 'Q', operator: '=', right: 'A', result: false },
    'The workflow did not run: nothing starts a workflow of the type Q.',
  ],
  [{ left: '2026-03-02', result: false }, 'The workflow did not run: it is not in force on 2026/03/02.'],
])('a workflow alone: %j', (change, words) => {
  expect(alone(change)).toBe(words)
})

test('what a workflow set is said, each attribute once and with its last value', () => {
  const ran = { left: 'A', operator: '=', right: 'A', result: true }
  const set = (right: number, result: string | number) => ({
    ...line,
    step: 2,
    statement: 43 as const,
    text: '…',
    right,
    result,
  })
  expect(alone(ran, set(7, 8), set(8, 'gold'), set(7, 9))).toBe(
    'The workflow sets Bearer QCI to 9 and Offer to gold. No plan was asked.',
  )
  expect(alone(ran, set(1, 'a'), set(2, 'b'), set(3, 'c'), set(4, 'd'), set(5, 'e'))).toBe(
    'The workflow sets #1 to a, #2 to b, #3 to c and 2 more. No plan was asked.',
  )
})

test('beside a plan it is said where the workflow did not run', () => {
  const plans = [{ pcr_plan_id: 1, pcc_rule_ver_id: null, rule_plans: [] }]
  const of = (result: boolean) =>
    answerSentence(
      answer({ plans, next_evaluation: null, trace: [started({ left: 'B', operator: '=', right: 'A', result })] }),
      {},
      'UTC',
    )
  expect(of(true)).toBe('Gets Roaming, peak hours. 940 MB left.')
  expect(of(false)).toMatch(/940 MB left\. The workflow did not run: it is a sub-flow/)
})

test('what is left of a quota is told in the units of its limit', () => {
  const quota = { monitoring_key: 'MK', amount: 1_437_418_240, rum: 2, resource_id: 2, acm_rule_id: 1 }
  const range = { ...line, step: 1, statement: 22, id: 1, text: '…', left: 9_300_000_000 } as const
  const left = (right: string) =>
    answerSentence(answer({ quotas: [quota], next_evaluation: null, trace: [{ ...range, right }] }), {}, 'UTC')
  expect(left('0..10737418240')).toContain(' ≈ 1.34 GiB left.')
  expect(left('0..10000000000')).toContain(' ≈ 1.44 GB left.')
})

test.each([
  [{ admission: 3 }, 'Gets Outside EU (blocked).', 'both directions blocked'],
  [{ admission: 0 }, 'Gets Outside EU (uplink only).', 'uplink only'],
  [
    { admission: 3, redirection_rule_id: 7 },
    'Gets Outside EU (blocked, redirected).',
    'both directions blocked, redirected by redirection 7',
  ],
  [{ redirection_rule_id: 7 }, 'Gets Outside EU (redirected).', 'both directions open, redirected by redirection 7'],
  [{ admission: 2 }, 'Gets Outside EU.', 'both directions open'],
  [{}, 'Gets Outside EU.', 'both directions open'],
])('what a rule does to traffic is said: %j', (change, words, effect) => {
  const own = { ...rule('outside', 'Outside EU'), ...change }
  const said = answerSentence(answer({ rules: [own], quotas: [], next_evaluation: null }), {}, 'UTC')
  expect(said).toBe(words)
  expect(effectWords(own)).toBe(effect)
})
