import type { Statement, TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { expect, test } from 'vitest'
import { groupsAround, MOST_STEPS, stepGroups } from './step-groups.ts'

const line = (step: number, statement: Statement, id = 1): TraceLine => ({
  step,
  statement,
  resource: 'policy-plan-rule',
  id,
  text: 'It',
  left: null,
  operator: null,
  right: null,
  result: null,
})
/** Rule plans of two steps each. */
const trace = Array.from({ length: 300 }, (_, index) => [
  line(2 * index + 1, 10, index),
  line(2 * index + 2, 17),
]).flat()
const groups = stepGroups(trace, {})
const steps = (shown: readonly { lines: readonly TraceLine[] }[]) =>
  shown.flatMap(({ lines }) => lines.map(({ step }) => step))

test('steps stand below the rule plan that they are made in', () => {
  expect(groups).toHaveLength(300)
  expect(groups[1]).toMatchObject({ title: 'Rule plan #1', whyNot: { kind: 'rule_plan', id: 1 } })
})

test.each([
  [1, 1],
  [300, 200],
  [600, 401],
])('of a long path around step %i those from %i on are shown', (step, first) => {
  const shown = steps(groupsAround(groups, step))
  expect([shown[0], shown.length, shown.includes(step)]).toEqual([first, MOST_STEPS, true])
})

test('a short path is whole, and a long one where all is wanted', () => {
  expect(steps(groupsAround(groups.slice(0, 5), 3))).toHaveLength(10)
  expect(steps(groupsAround(groups, undefined))).toHaveLength(600)
})
