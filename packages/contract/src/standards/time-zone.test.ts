import { expect, test } from 'vitest'
import { checkTimeZone, isTimeZone } from './time-zone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
])('%s is a time zone', (name, normal) => {
  expect(checkTimeZone(name)).toEqual({ ok: true, normal })
})

test.each(['+01:00', '-0500', 'Mars/Base', 'CET-1CEST', ':/etc/localtime', '', '2026-01-01T00:00[Europe/Berlin]'])(
  '"%s" is none',
  (name) => {
    const checked = checkTimeZone(name)
    expect(checked.ok ? '' : checked.message).toContain('There is no time zone')
  },
)

test.each([
  ['Europe/Berlin', true],
  ['+02:00', true],
  ['-0530', true],
  ['+2', false],
  ['+02:00:30', false],
  ['Mars/Base', false],
  ['', false],
])('a request may name "%s": %s', (name, may) => {
  expect([isTimeZone(name), isTimeZone(name)]).toEqual([may, may])
})
