import { expect, test } from 'vitest'
import { differenceWords } from './difference-words.ts'

test.each([
  [{ field: 'install', expected: ['a', 'b'], actual: [] }, 'Rules to install: expected a, b, came out nothing'],
  [
    { field: 'triggers', expected: [2], actual: [999] },
    'Reported events: expected Radio access type changed (2), came out event (999)',
  ],
  [
    { field: 'steps.1.session_qos.qci', expected: 9, actual: null },
    'Step 1 session QoS qci: expected 9, came out nothing',
  ],
  [{ field: 'next_evaluation', expected: null, actual: 'x' }, 'Asked again: expected nothing, came out x'],
])('a difference is said by the names of the screen: %j', (difference, words) => {
  expect(differenceWords(difference)).toBe(words)
})
