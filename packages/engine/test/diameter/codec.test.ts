import { describe, expect, test } from 'vitest'
import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { decodeMessage } from '../../src/diameter/decode.ts'
import { encodeMessage } from '../../src/diameter/encode.ts'
import { DiameterFault, RESULT } from '../../src/diameter/fault.ts'
import { hexOf, octetsOfHex } from '../../src/diameter/octets.ts'
import { Dice } from '../decide/random/dice.ts'
import { creditControlAnswer, consoleDecision } from '../export/support/console-rows.ts'
import { requestMessage } from '../session-trace/request.ts'

const HEADER = '0100000040000110010000160000000000000000'
const messageOf = (avps: string) => {
  const digits = HEADER + avps.replaceAll(' ', '')
  return octetsOfHex(`01${(digits.length / 2).toString(16).padStart(6, '0')}${digits.slice(8)}`)
}
const faultOf = (octets: Uint8Array) => {
  try {
    decodeMessage(octets)
    return undefined
  } catch (error) {
    if (!(error instanceof DiameterFault)) throw error
    return error
  }
}
const nested = (levels: number): string => {
  if (levels === 0) return ''
  const inner = nested(levels - 1)
  return `00000117 40${(8 + inner.replaceAll(' ', '').length / 2).toString(16).padStart(6, '0')}${inner}`
}

describe('what cannot be read names its AVP and the Result-Code that answers it', () => {
  test.each([
    ['another version', octetsOfHex(`02${HEADER.slice(2)}`), RESULT.UNSUPPORTED_VERSION, []],
    ['another length', octetsOfHex(`0100001C${HEADER.slice(8)}`), RESULT.INVALID_MESSAGE_LENGTH, []],
    ['more than 64 kB', messageOf('00'.repeat(65_536)), RESULT.INVALID_MESSAGE_LENGTH, []],
    ['an AVP shorter than its header', messageOf('00000107 40000004'), RESULT.INVALID_AVP_LENGTH, ['Session-Id']],
    ['an AVP longer than the message', messageOf('00000107 40000010'), RESULT.INVALID_AVP_LENGTH, ['Session-Id']],
    [
      'a member longer than its group',
      messageOf('000001BB 40000010 000001C2 40000010'),
      RESULT.INVALID_AVP_LENGTH,
      ['Subscription-Id', 'Subscription-Id-Type'],
    ],
    [
      'a number of two octets',
      messageOf('000001BB 40000014 000001C2 4000000A 00010000'),
      RESULT.INVALID_AVP_LENGTH,
      ['Subscription-Id', 'Subscription-Id-Type'],
    ],
    [
      'a number above 2^53',
      messageOf('000001AF 40000018 000001A5 40000010 0020000000000000'),
      RESULT.INVALID_AVP_VALUE,
      ['Granted-Service-Unit', 'CC-Total-Octets'],
    ],
    [
      'nine groups in each other',
      messageOf(nested(9)),
      RESULT.INVALID_AVP_LENGTH,
      Array.from({ length: 9 }, () => 'Failed-AVP'),
    ],
  ])('%s', (_what, octets, resultCode, path) => {
    expect(faultOf(octets)).toMatchObject({ resultCode, path })
  })

  test('eight groups in each other, and 2^53 - 1, are read', () => {
    expect(faultOf(messageOf(nested(8)))).toBeUndefined()
    const [units] = decodeMessage(messageOf('000001A5 40000010 001FFFFFFFFFFFFF')).avps
    expect(units?.value).toBe(Number.MAX_SAFE_INTEGER)
  })
})

test.each([
  ['10.0.0.1', '00010A000001'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '000220010DB8000000000000000000000001'],
  ['0008491700', '0008491700'],
])('the address %s is written as octets and read again', (value, digits) => {
  const address: Avp = { name: 'Host-IP-Address', code: 257, vendor_id: 0, mandatory: true, type: 'Address', value }
  const octets = encodeMessage(requestMessage({ avps: [address] }))
  expect(hexOf(octets.slice(28, 28 + digits.length / 2))).toBe(digits)
  expect(decodeMessage(octets).avps).toEqual([address])
})

test.each([
  ['digits as text', '33353334393030363938373333313946', '353490069873319F'],
  ['two digits an octet', '5343096089371309', '0x5343096089371309'],
  ['text that looks like octets', '30783533', '0x30783533'],
])('an identity of %s keeps its octets', (_what, octets, value) => {
  const length = (8 + octets.length / 2).toString(16).padStart(6, '0')
  const message = messageOf(`000001CC 40${length} ${octets}${'00'.repeat((4 - ((octets.length / 2) % 4)) % 4)}`)
  const decoded = decodeMessage(message)
  expect(decoded.avps[0]?.value).toBe(value)
  expect(hexOf(encodeMessage(decoded))).toBe(hexOf(message))
})

test('a number that 64 bits hold and the console does not is not written', () => {
  const units: Avp = {
    name: 'CC-Total-Octets',
    code: 421,
    vendor_id: 0,
    mandatory: true,
    type: 'Unsigned64',
    value: 2 ** 53,
  }
  expect(() => encodeMessage(requestMessage({ avps: [units] }))).toThrow('CC-Total-Octets must be a whole number')
})

const MUTATED = Number(process.env.MUTATED ?? 20_000)

test(
  `${MUTATED} mutated messages are read or refused with their place, and what is read is written again`,
  { tags: 'random', timeout: 600_000 },
  () => {
    const dice = new Dice(26)
    const whole = [requestMessage(), creditControlAnswer(consoleDecision()).message].map(encodeMessage)
    for (let round = 0; round < MUTATED; round += 1) {
      const octets = mutated(whole[round % 2] ?? new Uint8Array(), dice)
      const fault = faultOf(octets)
      if (fault) expect(fault.offset).toBeLessThanOrEqual(octets.length)
      else
        expect(withoutOctets(decodeMessage(encodeMessage(decodeMessage(octets))))).toBe(
          withoutOctets(decodeMessage(octets)),
        )
    }
  },
)

/** Octets without a format are read as text or as digits: what was text by chance need not come back. */
function withoutOctets(message: GxMessage): string {
  return JSON.stringify(message, (_name, part) => (part?.type === 'OctetString' ? { ...part, value: undefined } : part))
}

/** Some octets changed, a piece cut out or doubled; the length mostly put right. */
function mutated(message: Uint8Array, dice: Dice): Uint8Array {
  const below = (most: number) => dice.whole(0, most - 1)
  const [from, length] = [below(message.length), below(64)]
  const piece = [...message.subarray(from, from + length)]
  const octets = [...message]
  const [gone, put] = [
    [0, []],
    [length, []],
    [0, piece],
  ][below(3)] as [number, number[]]
  octets.splice(from, gone, ...put)
  for (let change = below(4); change > 0; change -= 1) octets[below(octets.length)] = below(256)
  const result = Uint8Array.from(octets)
  if (below(10) > 0 && result.length >= 4) new DataView(result.buffer).setUint32(0, 0x01_00_00_00 + result.length)
  return result
}
