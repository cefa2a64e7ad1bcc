import { expect, test } from 'vitest'
import { checkKey, keysFor } from './record-key.ts'

function first(name: string, count = 1): string[] {
  const keys = keysFor(name, 'zone')
  return Array.from({ length: count }, () => keys.next().value)
}

test.each([
  ['EU and EEA', 'eu-and-eea'],
  ['Café Zürich', 'cafe-zurich'],
  ['roam:std', 'roam-std'],
  ['Night.layout', 'night-layout'],
  [`${'x'.repeat(51)}.layout and more`, `${'x'.repeat(51)}-layout`],
  ['roam.std_1', 'roam.std_1'],
  ['  -- Peak (evening) --  ', 'peak-evening'],
  ['302720-DBBC909', '302720-dbbc909'],
  ['ﬁbre ①', 'fibre-1'],
  ['x'.repeat(128), 'x'.repeat(58)],
  [`${'x'.repeat(57)} y`, 'x'.repeat(57)],
  ['Default 欧洲', 'default'],
])('%s gives %s', (name, key) => {
  expect(first(name)).toEqual([key])
  expect(checkKey(key)).toEqual({ ok: true, normal: key })
})

test('a name that is taken gets a number, one without a Latin letter that of its catalogue', () => {
  expect(first('Default', 3)).toEqual(['default', 'default-2', 'default-3'])
  expect(first('欧洲', 2)).toEqual(['zone-1', 'zone-2'])
  expect(first('', 1)).toEqual(['zone-1'])
})

test('no key ends as the path of a drawing does', () => {
  expect(checkKey('Night.Layout')).toMatchObject({ ok: false, message: expect.stringContaining('.layout') })
})

test('a word of the text format is no key', () => {
  expect(first('Priority')).toEqual(['priority-2'])
  expect(checkKey('priority')).toMatchObject({ ok: false })
})

test.each(['', '-a', '.a', 'a b', 'ä', 'a:b', 'x'.repeat(65)])('"%s" is refused', (text) => {
  expect(checkKey(text)).toMatchObject({ ok: false, message: expect.stringContaining('at most 64') })
})

test('upper case is written in lower case', () => {
  expect(checkKey('Home-Zone')).toEqual({ ok: true, normal: 'home-zone' })
})
