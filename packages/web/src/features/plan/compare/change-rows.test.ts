import type { VersionChange } from '@tollgate/policy/plan/compare.ts'
import { expect, test } from 'vitest'
import { changeRows } from './change-rows.ts'

const change = (values: Partial<VersionChange>): VersionChange => ({
  level: 'mappings',
  kind: 'same',
  left: undefined,
  right: undefined,
  fields: [],
  moved: undefined,
  children: [],
  ...values,
})
const unit = change({ level: 'units', kind: 'added', right: { mapping_unit_id: 9 } })
const added = change({ kind: 'added', right: { mapping_id: 2 }, children: [unit] })
const changed = change({
  kind: 'changed',
  left: { mapping_id: 1 },
  right: { mapping_id: 3 },
  fields: [{ field: 'priority', before: 1, after: 2 }],
})
const rule = change({ level: 'rules', left: { ap_rule_id: 1 }, right: { ap_rule_id: 2 }, children: [changed, added] })
const root = change({ level: 'version', left: { pcc_rule_ver_id: 1 }, right: { pcc_rule_ver_id: 2 }, children: [rule] })

const shown = (kinds: string[] = [], toggled: string[] = []) =>
  changeRows(root, new Set(kinds) as never, new Set(toggled)).map(({ key, depth }) => `${depth} ${key}`)

test('what differs stands open, what is new as a whole is one line', () => {
  expect(shown()).toEqual(['1 rules 1 2', '2 mappings 1 3', '3 mappings 1 3 priority', '2 mappings  2'])
})

test('a line that is opened or closed by hand is the other way', () => {
  expect(shown([], ['mappings 1 3', 'mappings  2'])).toEqual([
    '1 rules 1 2',
    '2 mappings 1 3',
    '2 mappings  2',
    '3 units  9',
  ])
  expect(shown([], ['rules 1 2'])).toEqual(['1 rules 1 2'])
})

test('only kinds that are asked for are shown, with what they stand below', () => {
  expect(shown(['added'])).toEqual(['1 rules 1 2', '2 mappings  2'])
  expect(shown(['changed'])).toEqual(['1 rules 1 2', '2 mappings 1 3', '3 mappings 1 3 priority'])
  expect(shown(['moved'])).toEqual([])
})

test('the dates of the versions come first', () => {
  const dated = { ...root, kind: 'changed' as const, fields: [{ field: 'exp_date', before: null, after: '2026' }] }
  expect(changeRows(dated, new Set(), new Set()).map(({ key }) => key)[1]).toBe('version 1 2 exp_date')
})

test('of what is the same, and holds nothing, there is no line', () => {
  expect(changeRows(change({ level: 'version', children: [rule] }), new Set(), new Set())[0]?.key).toBe('rules 1 2')
  const [line] = changeRows(change({ level: 'version', children: [change({})] }), new Set(), new Set())
  expect(line?.expanded).toBeUndefined()
})
