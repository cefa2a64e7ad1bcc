import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { expect, test } from 'vitest'
import { attributesAt } from './attributes-at.ts'

const line = (statement: TraceLine['statement'], id: number, values: Partial<TraceLine>): TraceLine => ({
  step: 1,
  statement,
  resource: 'rule-workflow-exec',
  id,
  text: '',
  left: null,
  operator: null,
  right: null,
  result: null,
  ...values,
})
const trace = [
  line(37, 1, { resource: 'rule-workflow-node' }),
  line(43, 5, { right: 7, result: 'gold' }),
  line(43, 6, { right: 8, result: 'x' }),
  line(44, 6, { right: 8, result: false }),
]

test.each([
  [1, 'silver', false],
  [2, 'gold', true],
  [4, 'gold', false],
])('after %i steps attribute 7 is %s, changed here: %s', (step, after, isChangedHere) => {
  expect(attributesAt({ 7: 'silver' }, trace, step)).toEqual([{ id: 7, before: 'silver', after, isChangedHere }])
})

test('what is written and was not known before is listed as well', () => {
  expect(attributesAt({}, trace)).toEqual([{ id: 7, before: 'unknown', after: 'gold', isChangedHere: false }])
})
