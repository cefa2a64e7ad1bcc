import { assert, nat, property, record, shuffledSubarray, string, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { strongestFirst } from '../src/order.ts'
import { ranksFor, type Rank, type RankedMapping } from '../src/plan/edits.ts'

const ranked = (...priorities: (number | null)[]): RankedMapping[] =>
  priorities.map((priority, index) => ({ mapping_id: index + 1, place: index + 1, priority }))

const rankedAfter = (wanted: readonly RankedMapping[]): number[] => {
  const changed = ranksFor(wanted)
  const after = wanted.map((mapping) => ({ ...mapping, ...changed.get(mapping.mapping_id) }))
  return strongestFirst(after).map(({ mapping_id }) => mapping_id)
}

test.each<{ what: string; order: (number | null)[]; expected: Record<number, Rank> }>([
  { what: 'stands already', order: [30, 20, 20, null], expected: {} },
  { what: 'has room between its neighbours', order: [30, 0, 10], expected: { 2: { priority: 20 } } },
  { what: 'goes to the top', order: [0, 20, 10], expected: { 1: { priority: 30 } } },
  { what: 'goes to the end', order: [20, 10, 30], expected: { 3: { priority: 0 } } },
  { what: 'goes to the end, near 0', order: [9, 5, 30], expected: { 3: { priority: 0 } } },
  { what: 'leaves no room: the equal of the one above', order: [3, 1, 2], expected: { 2: { priority: 3 } } },
  {
    what: 'goes above the highest number there is',
    order: [0, Number.MAX_SAFE_INTEGER, 1],
    expected: { 1: { priority: Number.MAX_SAFE_INTEGER } },
  },
])('an order that $what', ({ order, expected }) => {
  expect(Object.fromEntries(ranksFor(ranked(...order)))).toEqual(expected)
})

const equals = (...places: number[]): RankedMapping[] =>
  places.map((place, index) => ({ mapping_id: index + 1, place, priority: 0 }))

test.each<[what: string, wanted: RankedMapping[], expected: Record<number, Rank>]>([
  ['one place changes', equals(1024, 4096, 2048, 3072), { 2: { place: 1536 } }],
  ['to the top', equals(3072, 1024, 2048), { 1: { place: 511 } }],
  ['to the end', equals(2048, 3072, 1024), { 3: { place: 4096 } }],
  [
    'no room: all anew',
    equals(5, 8, 6, 7),
    { 1: { place: 1024 }, 2: { place: 2048 }, 3: { place: 3072 }, 4: { place: 4096 } },
  ],
])('among equals, %s', (_what, wanted, expected) => {
  expect(Object.fromEntries(ranksFor(wanted))).toEqual(expected)
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
