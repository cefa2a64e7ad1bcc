import { expect, test } from 'vitest'
import { checkTimeZone } from './time-zone.ts'

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
