import { strongestFirst } from '@tollgate/policy/order.ts'
import { expect, test } from 'vitest'
import { chosenVersion, type BasicVersion } from './mapping-rules.ts'

const version = (id: number, from: string, to: string | null = null): BasicVersion => ({
  basic_rule_ver_id: id,
  key: from,
  place: id,
  ap_rule_id: 1,
  mapping_id: 1,
  eff_date: `${from}T00:00:00.000Z`,
  exp_date: to === null ? null : `${to}T00:00:00.000Z`,
  sp_id: 0,
  row_version: 1,
  warning_count: 0,
})
const ended = version(1, '2025-01-01', '2025-12-31')
const current = version(2, '2026-01-01', '2026-12-31')
const future = version(3, '2027-01-01')

test.each<[string, BasicVersion[], number | undefined, number | undefined]>([
  ['that is asked for', [ended, current, future], 3, 3],
  ['in force', [future, current, ended], undefined, 2],
  ['in force, which overlays a longer one', [current, version(4, '2026-02-01', '2026-03-31')], undefined, 4],
  ['in force, when the one asked for is gone', [ended, current], 99, 2],
  ['to come', [ended, future], undefined, 3],
  ['that was the last', [version(4, '2024-01-01', '2024-02-01'), ended], undefined, 1],
  ['of none', [], undefined, undefined],
])('the version %s is chosen', (_what, versions, asked, chosen) => {
  expect(chosenVersion(versions, asked, '2026-03-01')?.basic_rule_ver_id).toBe(chosen)
})

test('the higher priority is stronger, no priority counts as 0, of equals the lower place', () => {
  const rules = [
    { id: 4, place: 4, priority: null },
    { id: 1, place: 1, priority: 0 },
    { id: 2, place: 2, priority: 5 },
    { id: 3, place: 3, priority: -1 },
  ]
  expect(strongestFirst(rules).map(({ id }) => id)).toEqual([2, 1, 4, 3])
})
