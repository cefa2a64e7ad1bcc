import { expect, test } from 'vitest'
import type { DocumentRecord, PolicyDocument } from './model.ts'
import { recordChanges } from './record-changes.ts'

function record(key: string, values: DocumentRecord['values'], parts: DocumentRecord['parts'] = {}): DocumentRecord {
  return { key, values, parts }
}

/** A map with two zones, of which the second always has the same values. */
function map(...values: readonly string[]): PolicyDocument {
  const zone = (key: string, own: readonly string[]) =>
    record(key, { zone_name: key }, { values: own.map((value) => record('', { value })) })
  const zones = [zone('home', values), zone('abroad', ['1', '2'])]
  return { path: 'zones/networks', kind: 'zone map', records: [record('networks', {}, { zones })] }
}

test.each([
  [['a', 'b', 'c'], ['a', 'b', 'c'], []],
  [['a', 'b', 'c'], ['a', 'x', 'b', 'c'], ['added']],
  [['a', 'b', 'c'], ['a', 'c'], ['deleted']],
  [
    ['a', 'b', 'c'],
    ['x', 'b', 'y'],
    ['added', 'added', 'deleted', 'deleted'],
  ],
  [['a', 'a'], ['a'], ['deleted']],
  [['a', 'b'], ['b', 'a'], ['moved']],
  [[], ['a'], ['added']],
  [['a'], [], ['deleted']],
])('the values %j of a zone become %j: %j', (before, after, changes) => {
  const told = recordChanges(map(...before), map(...after))
  expect(told.map(({ change }) => change).toSorted()).toEqual(changes)
  expect(told.every(({ what, path }) => what === 'zone value' && path.startsWith('home'))).toBe(true)
})
