import { assert, nat, property, record, shuffledSubarray, string, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { strongestFirst } from '../src/order.ts'
import { prioritiesFor, type RankedMapping } from '../src/plan/mapping-order.ts'

const ranked = (...priorities: (number | null)[]): RankedMapping[] =>
  priorities.map((priority, index) => ({ mapping_id: index + 1, place: index + 1, priority }))

const rankedAfter = (wanted: readonly RankedMapping[]): number[] => {
  const changed = prioritiesFor(wanted)
  const after = wanted.map(({ mapping_id, place, priority }) => ({
    mapping_id,
    place,
    priority: changed.get(mapping_id) ?? priority,
  }))
  return strongestFirst(after).map(({ mapping_id }) => mapping_id)
}

test.each([
  { what: 'stands already', order: [30, 20, 20, null], expected: {} },
  { what: 'has room between its neighbours', order: [30, 0, 10], expected: { 2: 20 } },
  { what: 'goes to the top', order: [0, 20, 10], expected: { 1: 30 } },
  { what: 'goes to the end', order: [20, 10, 30], expected: { 3: 0 } },
  { what: 'goes to the end, near 0', order: [9, 5, 30], expected: { 3: 0 } },
  { what: 'leaves no room: another moves', order: [2, 5, 1], expected: { 1: 15 } },
  { what: 'leaves room for no single one: all anew', order: [3, 2, 5, 1], expected: { 1: 30, 2: 20, 3: 10, 4: 0 } },
  {
    what: 'goes above the highest number there is: all anew',
    order: [0, Number.MAX_SAFE_INTEGER, 1],
    expected: { 1: 20, 2: 10, 3: 0 },
  },
])('an order that $what', ({ order, expected }) => {
  expect(Object.fromEntries(prioritiesFor(ranked(...order)))).toEqual(expected)
})

test('of equals the lower place is the stronger, and one without a priority has 0', () => {
  const mappings = [
    { mapping_id: 4, place: 4, priority: null },
    { mapping_id: 3, place: 3, priority: 0 },
    { mapping_id: 2, place: 2, priority: 1 },
  ]
  expect(strongestFirst(mappings).map(({ mapping_id }) => mapping_id)).toEqual([2, 3, 4])
})

test('any wanted order is the one that results', () => {
  const mappings = uniqueArray(
    record<RankedMapping>({ mapping_id: nat(50), place: nat(5), key: string({ maxLength: 3 }), priority: nat(20) }),
    {
      selector: ({ mapping_id }) => mapping_id,
      maxLength: 12,
    },
  )
  const orders = mappings.chain((all) => shuffledSubarray(all, { minLength: all.length }))
  assert(
    property(orders, (wanted) => {
      expect(rankedAfter(wanted)).toEqual(wanted.map(({ mapping_id }) => mapping_id))
    }),
  )
})
