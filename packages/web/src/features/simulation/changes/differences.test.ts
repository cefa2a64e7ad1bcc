import { expect, test } from 'vitest'
import { folded, matchesFilter, type Difference } from './differences.ts'

const context = {
  at: '2026-03-02T19:10:00.000Z',
  time_zone: 'UTC',
  pcr_event_id: 4,
  attributes: {},
  balances: {},
  accumulators: {},
  counters: {},
  media: [],
  installed: [],
}
const difference = (
  place: string,
  after: string,
  contexts: number,
  attributes: Record<string, string>,
): Difference => ({
  place,
  words: [{ part: 'Quotas', before: '50 GiB', after }],
  contexts,
  among: 100,
  example: { ...context, attributes },
  names: {},
})

const folds = folded([
  difference('Session start: Access', '80 GiB', 10, { 1: 'a', 2: 'b' }),
  difference('Network changed: Access', '80 GiB', 30, { 1: 'a', 2: 'b' }),
  difference('Session start: Access', 'none', 50, { 1: 'a' }),
])

test('alike differences are one, with all contexts; those of unknown values stand apart and last', () => {
  expect(folds.map(({ contexts, isApart, ones }) => [contexts, isApart, ones[0].place])).toEqual([
    [40, false, 'Network changed: Access'],
    [50, true, 'Session start: Access'],
  ])
})

test.each([
  ['80', 1],
  ['quotas', 2],
  ['network 80', 1],
  ['premium', 0],
])('the filter %s leaves %i', (filter, left) => {
  expect(folds.filter((fold) => matchesFilter(fold, filter))).toHaveLength(left)
})
