import { instant, integer, text } from '@tollgate/contract/catalogue/field.ts'
import { describe, expect, test } from 'vitest'
import { readFilter, textOfFilter } from './typed-filter.ts'

const date = { of: instant('State date'), match: 'contains', key: 'state_date' } as const

describe('a filter on a date', () => {
  test.each([
    ['2026/11/22', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['2026/1/5', '2026-01-05'],
    ['2026/1', '2026-01'],
    ['2026', '2026'],
    ['', ''],
  ])('%s is asked for as %s', (typed, value) => {
    expect(readFilter(date, typed)).toEqual({ ok: true, value })
  })

  test.each(['banana', '11/22/2026', '22 November'])('%s is not understood, and says what is', (typed) => {
    expect(readFilter(date, typed)).toEqual({ ok: false, message: 'YYYY/MM/DD, YYYY/MM or YYYY' })
  })

  test.each(['2026/02/30', '2026/13'])('%s is no day or month', (typed) => {
    expect(readFilter(date, typed)).toMatchObject({
      ok: false,
      message: expect.stringContaining('the calendar has no'),
    })
  })

  test('is shown in the format of the console', () => {
    expect(textOfFilter(date, '2026-11-22')).toBe('2026/11/22')
    expect(textOfFilter({ of: text('Name') }, 'a-b')).toBe('a-b')
  })
})

test('a number is whole; a text is taken as typed', () => {
  const number = { of: integer('Priority'), match: 'equals', key: 'priority' } as const
  expect(readFilter(number, ' 7 ')).toEqual({ ok: true, value: '7' })
  expect(readFilter(number, '7a')).toEqual({ ok: false, message: 'Whole numbers only' })
  expect(readFilter({ of: text('Name'), match: 'contains', key: 'name' }, ' a')).toEqual({ ok: true, value: ' a' })
})

describe('a filter on a rate', () => {
  const rate = { of: integer('Uplink', { unit: 'bit/s' }), match: 'equals', key: 'mbrul' } as const

  test.each([
    ['1.5M', '1500000'],
    ['64000', '64000'],
  ])('%s is asked for as %s', (typed, value) => {
    expect(readFilter(rate, typed)).toEqual({ ok: true, value })
  })

  test('is shown with its unit, and refuses what is no rate', () => {
    expect(textOfFilter(rate, '1500000')).toBe('1.5 Mbit/s')
    expect(readFilter(rate, 'fast')).toMatchObject({ ok: false })
  })
})

test('of several values each is read, and what is missing is said', () => {
  const between = { of: integer('Uplink', { unit: 'bit/s' }), match: 'narrow', key: 'mbrul[between]' } as const
  for (const typed of ['1M and 5M', '1M-5M', '1 - 5 Mbit/s', '0-5M'])
    expect(readFilter(between, typed)).toEqual({ ok: true, value: typed })
  expect(readFilter(between, '1M')).toEqual({ ok: false, message: 'Type two values, such as 1M-5M' })
  expect(readFilter({ ...between, key: 'mbrul[in]' }, '1M, fast')).toMatchObject({ ok: false })
})
