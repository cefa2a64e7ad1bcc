import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIpAddress, formatIpPrefix, parseIpAddress, parseIpPrefix } from './ip-address.ts'

function canonical(text: string): string | undefined {
  const address = parseIpAddress(text)
  return address && formatIpAddress(address)
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['::', '::'],
  ['::1', '::1'],
  ['1::', '1::'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['1::2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['10:0:0:10:0:0:0:10', '10:0:0:10::10'],
  ['::ffff:c000:201', '::ffff:192.0.2.1'],
  ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
])('%s is written %s', (text, written) => expect(canonical(text)).toBe(written))

test.each([
  '',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.256',
  '01.2.3.4',
  '1.2.3.-4',
  '1.2.3.4 ',
  '0x1.2.3.4',
  ':',
  ':::',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8:9',
  '1:2:3:4::5:6:7:8',
  '::1::2',
  '12345::',
  'g::',
  '[::1]',
  'fe80::1%eth0',
  '1:2:3:4:5:6:7:1.2.3.4',
  '::1.2.3',
  '1.2.3.4::',
  ':1::',
])('%j is no address', (text) => expect(parseIpAddress(text)).toBeUndefined())

test.each([
  ['10.1.2.3/8', '10.0.0.0/8', true],
  ['10.0.0.0/8', '10.0.0.0/8', false],
  ['10.1.2.3', '10.1.2.3', false],
  ['10.1.2.3/32', '10.1.2.3', false],
  ['255.255.255.255/1', '128.0.0.0/1', true],
  ['2a03:2881::/31', '2a03:2880::/31', true],
  ['::1/128', '::1', false],
  ['::/0', '::/0', false],
])('the network of %s is %s', (text, written, hostBits) => {
  const result = parseIpPrefix(text)
  expect(result).toMatchObject({ ok: true, hostBits })
  expect(result.ok && formatIpPrefix(result.prefix)).toBe(written)
})

test.each([
  ['10.0.0.0/33', '/33'],
  ['::/129', '/129'],
  ['10.0.0.0/', '/'],
  ['10.0.0.0/-1', '/-1'],
  ['10.0.0.0/8/8', '/8/8'],
  ['10.0.0/8', '10.0.0'],
])('%s is refused at %s', (text, place) => {
  const result = parseIpPrefix(text)
  if (result.ok) throw new Error('accepted')
  expect(text.slice(result.start, result.end)).toBe(place)
})

test('one spelling for each address, which reads back as the same number', () => {
  const v4 = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((value) => ({ family: 4 as const, value }))
  const v6 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((value) => ({ family: 6 as const, value }))
  const sparse = fc
    .array(fc.constantFrom(0n, 0n, 1n, 0xffffn), { minLength: 8, maxLength: 8 })
    .map((groups) => ({ family: 6 as const, value: groups.reduce<bigint>((sum, group) => (sum << 16n) | group, 0n) }))
  fc.assert(
    fc.property(fc.oneof(v4, v6, sparse), (address) => {
      expect(parseIpAddress(formatIpAddress(address))).toEqual(address)
    }),
    { numRuns: 500 },
  )
})
