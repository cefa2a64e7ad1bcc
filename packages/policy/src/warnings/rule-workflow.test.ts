import { expect, test } from 'vitest'
import { workflowWarnings } from './rule-workflow.ts'

test.each([
  ['A', []],
  ['B', []],
  [undefined, []],
  [
    'Sub',
    [
      'Nothing starts a workflow of the type "Sub"; known are A (Entry flow), B (Sub-flow), C (Media flow), D (Push flow)',
    ],
  ],
])('a workflow of type %j', (work_group_type, messages) => {
  const warnings = workflowWarnings({ start_count: 1, ...(work_group_type && { work_group_type }) })
  expect(warnings.map(({ message }) => message)).toEqual(messages)
})
