import { expect, test } from 'vitest'
import { selectorsOf } from './selectors-of.ts'

const record = { resource: 'rule-workflow-group', record_id: 3, editing: false }
const at = (person_id: string, selected: number[], more = {}) => ({
  ...record,
  person_id,
  name: person_id.toUpperCase(),
  selected,
  ...more,
})

test('nodes have those who selected them: others, in this workflow, each once', () => {
  const people = [
    at('me', [1]),
    at('ana', [1, 2]),
    at('ana', [2]),
    at('ben', [2]),
    at('eve', [2], { record_id: 4 }),
    { ...record, person_id: 'old', name: 'OLD' },
  ]
  expect(Object.fromEntries(selectorsOf(people, 'me', record))).toEqual({
    'rule-workflow-node 1': [{ person_id: 'ana', name: 'ANA' }],
    'rule-workflow-node 2': [
      { person_id: 'ana', name: 'ANA' },
      { person_id: 'ben', name: 'BEN' },
    ],
  })
})

test.each([undefined, { resource: 'zone', record_id: 3, editing: false }])(
  '%o has nothing inside to select',
  (other) => {
    expect(selectorsOf([at('ana', [1])], 'me', other).size).toBe(0)
  },
)
