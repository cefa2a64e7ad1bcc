import { expect, test } from 'vitest'
import { checkMcc, checkMnc, checkPlmn, formatPlmn, parsePlmn } from './plmn.ts'

test('302-72 and 302-720 are different networks', () => {
  expect(parsePlmn('302-72')).toEqual({ mcc: '302', mnc: '72' })
  expect(parsePlmn('302720')).toEqual({ mcc: '302', mnc: '720' })
  expect(checkPlmn('302-72')).toEqual({ ok: true, normal: '30272' })
  expect(checkPlmn(' 302-720 ')).toEqual({ ok: true, normal: '302720' })
})

test('leading zeros are part of the code', () => {
  expect(parsePlmn('00101')).toEqual({ mcc: '001', mnc: '01' })
  expect(formatPlmn({ mcc: '208', mnc: '01' })).toBe('208-01')
  expect(checkMnc('01')).toEqual({ ok: true, normal: '01' })
  expect(checkMcc('001')).toEqual({ ok: true, normal: '001' })
})

test.each(['', '30', '3027', '3027200', '30-272', '302--72', '30a72', '302 72', '-30272', '٣٠٢٧٢'])(
  '%j is refused',
  (text) => {
    expect(checkPlmn(text).ok).toBe(false)
    expect(parsePlmn(text)).toBeUndefined()
  },
)

test.each(['1', '1234', 'ab', ''])('%j is no network code', (text) => expect(checkMnc(text).ok).toBe(false))
test.each(['30', '3020', 'abc', ''])('%j is no country code', (text) => expect(checkMcc(text).ok).toBe(false))
