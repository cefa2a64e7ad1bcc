import { expect, test } from 'vitest'
import type { Problem } from '@tollgate/contract/problem.ts'
import { groupProblems } from './problem-groups.ts'

const problem = (severity: Problem['severity'], message: string, id: number): Problem => ({
  severity,
  code: 'ANY',
  message,
  resource: 'qos-rule',
  id,
  label: `Rule ${id}`,
  field: null,
})

test('says the same problem once, errors first, then the one that most records have', () => {
  const problems = [
    problem('warning', 'rare', 1),
    problem('warning', 'common', 2),
    problem('warning', 'common', 3),
    problem('error', 'wrong', 4),
  ]
  const groups = groupProblems(problems).map(({ message, records }) => [message, records.map(({ id }) => id)])
  expect(groups).toEqual([
    ['wrong', [4]],
    ['common', [2, 3]],
    ['rare', [1]],
  ])
})
