import { expect, test } from 'vitest'
import { answer, line } from '../../../../test/simulator.tsx'
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
const alone = (change: object) =>
  answerSentence(answer({ result: 'no_policy', plans: [], trace: [started(change)] }), 'UTC')

test.each([
  [{ left: 'A', operator: '=', right: 'A', result: true }, 'The workflow ran to its end; no plan was asked.'],
  [
    { left: 'B', operator: '=', right: 'B', result: true },
    'The workflow ran to its end, as a callback node starts it; no plan was asked.',
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

test('beside a plan it is said where the workflow did not run', () => {
  const plans = [{ pcr_plan_id: 1, pcc_rule_ver_id: null, rule_plans: [] }]
  const of = (result: boolean) =>
    answerSentence(
      answer({ plans, next_evaluation: null, trace: [started({ left: 'B', operator: '=', right: 'A', result })] }),
      'UTC',
    )
  expect(of(true)).toBe('Gets Roaming, peak hours. 940 MB left.')
  expect(of(false)).toMatch(/940 MB left\. The workflow did not run: it is a sub-flow/)
})
