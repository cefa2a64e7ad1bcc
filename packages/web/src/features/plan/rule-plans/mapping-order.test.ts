import { assert, constant, nat, property, record, tuple, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { byRank, prioritiesFor, type Ranked } from './mapping-order.ts'

const ranked = (...priorities: number[]): Ranked[] =>
  priorities.map((priority, index) => ({ mapping_id: index + 1, priority }))

test.each([
  { what: 'room between neighbours: one write', order: [30, 0, 10], moved: 2, expected: { 2: 20 } },
  { what: 'to the top', order: [0, 20, 10], moved: 1, expected: { 1: 30 } },
  { what: 'to the end', order: [20, 10, 30], moved: 3, expected: { 3: 0 } },
  { what: 'no room: all anew', order: [2, 5, 1], moved: 2, expected: { 1: 20, 2: 10, 3: 0 } },
  { what: 'below one of priority 0', order: [10, 0, 5], moved: 3, expected: { 1: 20, 2: 10, 3: 0 } },
])('priorities after a move, $what', ({ order, moved, expected }) => {
  expect(Object.fromEntries(prioritiesFor(ranked(...order), moved))).toEqual(expected)
})

test('any move leads to the order that was wanted', () => {
  const moves = uniqueArray(record<Ranked>({ mapping_id: nat(50), priority: nat(20) }), {
    selector: ({ mapping_id }) => mapping_id,
    minLength: 2,
    maxLength: 12,
  }).chain((mappings) => tuple(constant(byRank(mappings)), nat(mappings.length - 1), nat(mappings.length - 1)))
  assert(
    property(moves, ([before, from, to]) => {
      const wanted = before.toSpliced(from, 1).toSpliced(to, 0, before[from] as Ranked)
      const changed = prioritiesFor(wanted, before[from]?.mapping_id ?? 0)
      const after = byRank(
        wanted.map((mapping) => ({ ...mapping, priority: changed.get(mapping.mapping_id) ?? mapping.priority })),
      )
      // Where two have the same priority their ids decide, and neither has moved.
      expect(after.map(({ mapping_id }) => mapping_id)).toEqual(wanted.map(({ mapping_id }) => mapping_id))
    }),
  )
})
