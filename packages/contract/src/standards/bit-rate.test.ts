import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBitRate, kbpsToBps, parseBitRate, UINT32_MAX } from './bit-rate.ts'

test.each([
  [0, '0 bit/s'],
  [999, '999 bit/s'],
  [82_000, '82 kbit/s'],
  [1_500_000, '1.5 Mbit/s'],
  [5_000_000_000, '5 Gbit/s'],
  [kbpsToBps(UINT32_MAX), '≈ 4.295 Tbit/s'],
  [UINT32_MAX, '≈ 4.295 Gbit/s'],
])('%d is written %s', (bps, text) => expect(formatBitRate(bps)).toBe(text))

test.each([
  ['1.5M', 1_500_000],
  ['1.1M', 1_100_000],
  [' 82 kbit/s ', 82_000],
  ['5 Gbps', 5_000_000_000],
  ['82000', 82_000],
  ['3 Mb/s', 3_000_000],
  ['7 KBit/s', 7000],
  ['1.0 bps', 1],
])('%j is read as %d', (text, bps) => expect(parseBitRate(text)).toEqual({ ok: true, bps }))

test.each([
  ['', /number and a unit/],
  ['fast', /number and a unit/],
  ['1,5M', /no commas: 1\.5M$/],
  ['1,500,000', /no commas: 1500000$/],
  ['1,500 kbit/s', /no commas: 1500 kbit\/s$/],
  ['1,5,5M', /number and a unit/],
  ['-5', /below zero/],
  ['-1k', /below zero/],
  ['1e6', /number and a unit/],
  ['5 MB/s', /not bytes/],
  ['10 kB', /not bytes/],
  ['10 KiB', /not bytes/],
  ['1.0005k', /whole number/],
  ['0.5', /whole number/],
  ['99999999T', /too large/],
])('%j is refused', (text, message) => {
  const result = parseBitRate(text)
  expect(result.ok ? 'accepted' : result.message).toMatch(message)
})

test('what is written without a mark reads back as the same rate', () => {
  const rate = fc.oneof(
    fc.nat(UINT32_MAX),
    fc.nat(5_000_000).map(kbpsToBps),
    fc.nat(9999).map((n) => n * 1e6),
  )
  fc.assert(
    fc.property(rate, (bps) => {
      const text = formatBitRate(bps)
      fc.pre(!text.startsWith('≈'))
      expect(parseBitRate(text)).toEqual({ ok: true, bps })
    }),
  )
})

test('a rounded label is close to its rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: UINT32_MAX }), (bps) => {
      const result = parseBitRate(formatBitRate(bps).replace('≈ ', ''))
      expect(result.ok && Math.abs(result.bps - bps) / bps).toBeLessThanOrEqual(0.0005)
    }),
  )
})
