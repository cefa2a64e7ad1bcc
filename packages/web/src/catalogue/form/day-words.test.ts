import { expect, test } from 'vitest'
import { dayOfWords, withWeekday } from './day-words.ts'

// A Sunday.
const today = '2026-11-22'

test.each([
  ['today', '2026-11-22'],
  ['Tomorrow', '2026-11-23'],
  ['yesterday', '2026-11-21'],
  ['sat', '2026-11-28'],
  ['saturday', '2026-11-28'],
  ['sun', '2026-11-29'],
  ['mon', '2026-11-23'],
  ['+0', '2026-11-22'],
  ['+10', '2026-12-02'],
  ['11/22', '2026-11-22'],
  ['12/24', '2026-12-24'],
  ['1/31', '2027-01-31'],
])('%j is %s', (text, day) => expect(dayOfWords(text, { today })).toBe(day))

test.each(['', 's', 'su', 'satx', '13/1', '2/30', '06/31/2026', '2026/01/31', 'next summer', '5'])(
  '%j is no day',
  (text) => expect(dayOfWords(text, { today })).toBeUndefined(),
)

test.each([
  ['sun', '2026-11-29'],
  ['sat', '2026-11-28'],
  ['fri', '2026-12-04'],
  ['+1', '2026-11-29'],
  ['11/27', '2027-11-27'],
  ['tomorrow', '2026-11-23'],
])('as an end of what begins on Saturday, %j is %s', (text, day) =>
  expect(dayOfWords(text, { today, begin: '2026-11-28' })).toBe(day),
)

test('a day is told with its weekday', () => expect(withWeekday('2026-11-28')).toBe('Saturday 2026/11/28'))
