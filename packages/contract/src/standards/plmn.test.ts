import { expect, test } from 'vitest'
import { checkPlmn } from './zone-value-form.ts'

test.each([
  ['302-72', '30272'],
  [' 302-720 ', '302720'],
  ['302720', '302720'],
  ['00101', '00101'],
])('%s is stored as %s', (text, normal) => {
  expect(checkPlmn(text)).toEqual({ ok: true, normal })
})

test.each(['', '30', '3027', '3027200', '30-272', '302--72', '30a72', '302 72', '-30272', '٣٠٢٧٢'])(
  '%j is refused',
  (text) => {
    expect(checkPlmn(text).ok).toBe(false)
  },
)
