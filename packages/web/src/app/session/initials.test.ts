import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada King of Lovelace', 'AL'],
  ['admin', 'A'],
  ['  ', ''],
])('%o → %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
