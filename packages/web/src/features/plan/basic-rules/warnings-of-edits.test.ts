import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { expect, test } from 'vitest'
import { addPart, changeValue, removePart, startEdits } from './edit-state.ts'
import { rangesByResource, warningsOfEdits } from './warnings-of-edits.ts'

const basic: Row = { basic_rule_id: 3, basic_rule_name: 'Fair use', pcc_rule_id: null }
const range = (id: number, start: number, stop: number | null, more: Row = {}): Row => ({
  acm_rule_id: id,
  resource_id: 9,
  start_quota: start,
  stop_quota: stop,
  rate: 1,
  rum: 2,
  pcc_rule_id: 7,
  ...more,
})
const start = () => startEdits(basic, [], [range(21, 0, 10e9), range(22, 10e9, null)])

test('ranges that meet are right, and grant something', () => {
  const warnings = warningsOfEdits(start())
  expect([...warnings.values()]).toEqual([{}, {}, {}])
})

test('a hole and an overlap show while they are typed, in the unit of the range', () => {
  const hole = warningsOfEdits(changeValue(start(), 'accumulations', '22', 'start_quota', '12000000000'))
  expect(hole.get('22')).toEqual({ start_quota: 'No range covers 10 GB to 12 GB' })
  const overlap = warningsOfEdits(changeValue(start(), 'accumulations', '21', 'stop_quota', '11000000000'))
  expect(overlap.get('21')).toEqual({ start_quota: 'Overlaps the range that starts at 10 GB' })
})

test('what is deleted or cannot be read counts no more', () => {
  expect(warningsOfEdits(removePart(start(), 'accumulations', '21')).get('22')).toEqual({
    start_quota: 'No range covers 0 B to 10 GB',
  })
  const unreadable = changeValue(start(), 'accumulations', '21', 'stop_quota', 'ten')
  expect(
    rangesByResource(unreadable)
      .get(9)
      ?.map(({ edit }) => edit.key),
  ).toEqual(['22'])
})

test('ranges of another accumulator are no neighbours', () => {
  const other = changeValue(start(), 'accumulations', '22', 'resource_id', 8)
  expect([...rangesByResource(other).keys()]).toEqual([9, 8])
})

test('a rule that grants nothing gets a PCC rule from any of its parts', () => {
  const bare = startEdits(basic)
  expect(warningsOfEdits(bare).get('3')?.pcc_rule_id).toMatch(/^Grants nothing/)
  expect(warningsOfEdits(addPart(bare, 'time_spans')[0]).get('3')).toEqual({})
})
