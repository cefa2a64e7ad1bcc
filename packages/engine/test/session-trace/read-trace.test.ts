import { describe, expect, test } from 'vitest'
import { decodeMessage } from '../../src/diameter/decode.ts'
import { encodeMessage } from '../../src/diameter/encode.ts'
import { DiameterFault } from '../../src/diameter/fault.ts'
import { octetsOfHex } from '../../src/diameter/octets.ts'
import { octetsIn } from '../../src/diameter/read-hex.ts'
import { avpAt, valueOfMembers } from '../../src/session-trace/found-value.ts'
import { readTrace } from '../../src/session-trace/read-trace.ts'
import { READINGS } from '../../src/session-trace/readings.ts'
import { creditControlAnswer, consoleDecision } from '../export/support/console-rows.ts'
import { dissect, HAS_TSHARK } from '../export/support/tshark.ts'
import { MAPPINGS, requestHex, requestMessage } from './request.ts'

const HEX = requestHex()
const pairs = HEX.match(/../g) ?? []

test('a Gx request becomes attributes by their mappings, an event and a time', () => {
  expect(readTrace(HEX, MAPPINGS)).toEqual({
    command: 'Credit-Control-Request',
    attributes: [
      { re_attr: 1, path: '3GPP-SGSN-MCC-MNC', value: '20801' },
      { re_attr: 2, path: 'RAT-Type', value: '1004' },
      { re_attr: 3, path: 'IP-CAN-Type', value: '5' },
      { re_attr: 4, path: '3GPP-User-Location-Info', value: '20801-A1B2C3D' },
      { re_attr: 5, path: '3GPP-User-Location-Info', value: '20801-1A2B' },
      { re_attr: 6, path: '3GPP-MS-TimeZone', value: '+01:00' },
      { re_attr: 7, path: 'Called-Station-Id', value: 'internet' },
      { re_attr: 8, path: 'Subscription-Id[Subscription-Id-Type=0]/Subscription-Id-Data', value: '491700000001' },
      { re_attr: 9, path: 'Default-EPS-Bearer-QoS/QoS-Class-Identifier', value: '9' },
    ],
    unreadable: [],
    unknown: [],
    faults: [],
    unread: [
      { path: 'Session-Id', found: 'gateway.example.net;1;2' },
      { path: 'Auth-Application-Id', found: '16777238' },
      { path: 'Origin-Host', found: 'gateway.example.net' },
      { path: 'Origin-Realm', found: 'example.net' },
      { path: 'Destination-Realm', found: 'example.net' },
      { path: 'CC-Request-Number', found: '7' },
      { path: 'Subscription-Id/Subscription-Id-Type', found: '1' },
      { path: 'Subscription-Id/Subscription-Id-Data', found: '262010000000001' },
      { path: 'Subscription-Id/Subscription-Id-Type', found: '0' },
    ],
    events: [
      { type: 'Gx', number: 4 },
      { type: 'Session', number: 2 },
    ],
    at: '2026-03-02T18:10:00Z',
  })
})

test.runIf(HAS_TSHARK)('tshark reads the same request', () => {
  expect(dissect([encodeMessage(requestMessage())])[0]?.faults).toEqual([])
})

test('an SmPolicyContextData becomes attributes as well', () => {
  const path = (trace_path: string, trace_reading: string, re_attr: number) => ({
    trace_path,
    trace_reading,
    re_attr,
    trace_format: 'N',
  })
  const plmnId = { mcc: '262', mnc: '01' }
  const nrLocation = { tai: { plmnId, tac: '00a1b2' }, ncgi: { plmnId, nrCellId: '00a1b2c3d' } }
  const data = {
    dnn: 'internet',
    ratType: 'NR',
    accessType: '3GPP_ACCESS',
    servingNetwork: plmnId,
    pei: 'imei-354187120000001',
    ueTimeZone: '+02:00+1',
    userLocationInfo: { nrLocation },
    subsDefQos: { '5qi': 9 },
    online: true,
  }
  const mappings = [
    path('dnn', 'V', 1),
    path('ratType', 'R', 2),
    path('accessType', 'I', 3),
    path('servingNetwork', 'P', 4),
    path('userLocationInfo.nrLocation.tai', 'T', 5),
    path('userLocationInfo.nrLocation.ncgi', 'C', 6),
    path('pei', 'D', 7),
    path('ueTimeZone', 'Z', 8),
    path('subsDefQos.5qi', 'V', 9),
    path('online', 'V', 10),
    path('userLocationInfo', 'V', 11),
  ]
  const read = readTrace(JSON.stringify(data), [...MAPPINGS, ...mappings])
  expect(read.attributes.map(({ value }) => value)).toEqual([
    'internet',
    '1006',
    '8',
    '26201',
    '26201-00A1B2',
    '26201-00A1B2C3D',
    '35418712',
    '+02:00',
    '9',
    'true',
  ])
  expect(read.unreadable).toEqual([{ path: 'userLocationInfo', found: JSON.stringify(data.userLocationInfo) }])
  expect(read.events).toEqual([{ type: 'Session', number: 1 }])
  expect(readTrace('{"repPolicyCtrlReqTriggers":["PLMN_CH"]}', []).events).toEqual([
    { type: 'Gx', number: 4 },
    { type: 'Session', number: 2 },
  ])
})

test('members that no mapping reads are listed, those below one that is read are not', () => {
  const plmnId = { mcc: '262', mnc: '01' }
  const mapping = { trace_path: 'userLocationInfo.nrLocation.tai', trace_reading: 'T', trace_format: 'N', re_attr: 1 }
  const nrLocation = { tai: { plmnId, tac: '00a1b2' }, ageOfLocationInformation: 5 }
  const data = { dnn: null, online: true, userLocationInfo: { nrLocation }, taiList: [{ tac: '1' }] }
  const { unread } = readTrace(JSON.stringify(data), [mapping, { ...mapping, trace_path: 'dnn', re_attr: 2 }])
  expect(unread).toEqual([
    { path: 'dnn', found: 'null' },
    { path: 'online', found: 'true' },
    { path: 'userLocationInfo.nrLocation.ageOfLocationInformation', found: '5' },
    { path: 'taiList.0.tac', found: '1' },
  ])
})

test('JSON that is nested without end is refused with its depth', () => {
  const text = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  expect(() => readTrace(text, MAPPINGS)).toThrow(new SyntaxError('it is nested deeper than 32 levels'))
})

test('of two mappings of an attribute the first that finds something counts', () => {
  const first = { trace_path: 'Class', trace_reading: 'V', trace_format: 'G', re_attr: 1 }
  const [second] = MAPPINGS
  expect(
    readTrace(HEX, second ? [first, second, { ...first, trace_path: 'Called-Station-Id' }] : []).attributes,
  ).toEqual([{ re_attr: 1, path: '3GPP-SGSN-MCC-MNC', value: '20801' }])
})

describe('digits are read', () => {
  const line = (at: number, digits: number) => at.toString(16).padStart(digits, '0')
  const chunk = (at: number) => pairs.slice(at, at + 16)
  const ascii = (octets: readonly string[]) =>
    octets
      .map((octet) => String.fromCharCode(Number.parseInt(octet, 16)))
      .join('')
      .replaceAll(/[^ -~]/g, '.')
  const rows = Array.from({ length: Math.ceil(pairs.length / 16) }, (_, row) => row * 16)
  const frame = ['00', '11', '22', ...pairs]
  const words = (octets: readonly string[]) => octets.join('').replaceAll(/.{4}/g, '$& ').trim()
  const swappedWords = (octets: readonly string[]) =>
    words(octets.length % 2 === 0 ? octets : [...octets, '00']).replaceAll(/(\w\w)(\w\w)/g, '$2$1')
  const octal = (at: number) => at.toString(8).padStart(7, '0')

  test.each([
    ['as they are', HEX],
    ['in lower case, with line ends', HEX.toLowerCase().replaceAll(/.{60}/g, '$&\n')],
    ['with blanks', pairs.join(' ')],
    ['with colons', pairs.join(':')],
    ['with 0x and commas', pairs.map((pair) => `0x${pair}`).join(', ')],
    [
      'of a hex dump',
      rows.map((at) => `${line(at, 4)}   ${chunk(at).join(' ').padEnd(48)}  ${ascii(chunk(at))}`).join('\n'),
    ],
    ['of a hex dump without text', rows.map((at) => `${line(at, 8)}: ${chunk(at).join(' ')}`).join('\r\n')],
    [
      'of hexdump -C',
      rows
        .map(
          (at) =>
            `${line(at, 8)}  ${chunk(at).slice(0, 8).join(' ')}  ${chunk(at).slice(8).join(' ')}  |${ascii(chunk(at))}|`,
        )
        .join('\n'),
    ],
    [
      'of xxd',
      rows
        .map((at) => `${line(at, 8)}: ${chunk(at).join('').replaceAll(/.{4}/g, '$& ').trim()}  ${ascii(chunk(at))}`)
        .join('\n'),
    ],
    ['of a whole frame', `${frame.join('')}0000`],
    [
      'of an escaped string',
      rows
        .map(
          (at) =>
            `"${chunk(at)
              .map((pair) => `\\x${pair}`)
              .join('')}"`,
        )
        .join(' \\\n'),
    ],
    [
      'of a C array',
      `/* Frame */\nstatic const unsigned char pkt1[${pairs.length}] = {\n${rows
        .map(
          (at) =>
            `${chunk(at)
              .map((pair) => `0x${pair}`)
              .join(', ')}, /* ${ascii(chunk(at)).replaceAll(/[*/]/g, '.')} */`,
        )
        .join('\n')}\n};`,
    ],
    [
      'of tcpdump -XX, with a packet without a message before it',
      `12:00:00.000000 IP 192.0.2.2.3868 > 192.0.2.1.40000: Flags [.], ack 1\n\t0x0000:  0200 0000 dead\n12:00:00.000100 IP 192.0.2.1.40000 > 192.0.2.2.3868: Flags [P.], length 288\n${rows
        .map((at) => `\t0x${line(at, 4)}:  ${words(chunk(at)).padEnd(39)}  ${ascii(chunk(at))}`)
        .join('\n')}`,
    ],
    ['of tcpdump -x', rows.map((at) => `\t0x${line(at, 4)}:  ${words(chunk(at))}`).join('\n')],
    [
      'of hexdump with words',
      `${rows.map((at) => `${line(at, 7)} ${swappedWords(chunk(at))}`).join('\n')}\n${line(pairs.length, 7)}`,
    ],
    ['of od -t x1', `${rows.map((at) => `${octal(at)} ${chunk(at).join(' ')}`).join('\n')}\n${octal(pairs.length)}`],
    [
      'of od -A x -t x1z',
      `${rows.map((at) => `${line(at, 6)} ${chunk(at).join(' ').padEnd(47)}  >${ascii(chunk(at))}<`).join('\n')}\n${line(pairs.length, 6)}`,
    ],
    [
      'with text beside them that looks like octets',
      `0000: ${HEX.slice(0, 4)} ${HEX.slice(4, 8)}  abcd\n0004: ${HEX.slice(8)}`,
    ],
  ])('%s', (_what, text) => {
    expect(octetsIn(text)).toEqual(octetsOfHex(HEX))
  })

  test.each([
    [
      'a letter that is none',
      '0100 zz',
      expect.stringContaining('Character 6 is “z”, no hexadecimal digit. Read are'),
      5,
    ],
    ['half an octet', '010', '3 digits are no whole octets', 3],
    [
      'a dump of octal words',
      '0000000 000001 000001 000300 000021 000020 000001 000026 000000\n0000020 000000',
      'Octets are missing before offset 0000020: write the dump with hexdump -C, od -A x -t x1 or xxd',
      expect.any(Number),
    ],
    ['a line without octets', '0000 01 00\nhello', 'Line 2 is no line of a hex dump: hello', 0],
  ])('but not %s', (_what, text, message, offset) => {
    expect(faultOf(() => octetsIn(text))).toEqual([message, offset])
  })
})

function faultOf(read: () => unknown): [string, number] | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (!(error instanceof DiameterFault)) throw error
    return [error.message, error.offset]
  }
}

/** The request with other digits from an octet on. */
const withOctets = (at: number, digits: string) =>
  `${HEX.slice(0, at * 2)}${digits}${HEX.slice(at * 2 + digits.length)}`
/** The request as long as it says, with more octets at its end. */
const endingIn = (digits: string) => {
  const length = (HEX.length + digits.length) / 2
  return `01${length.toString(16).padStart(6, '0')}${HEX.slice(8)}${digits}`
}
const END = HEX.length / 2

describe('a message is refused by its octet and AVP', () => {
  test.each([
    ['too short', '01000014', 'A Diameter message has at least 20 octets, here are 4', 4],
    ['of another version', withOctets(0, '02'), 'A Diameter message begins with its version 01, here stands 02', 0],
    ['of another length', HEX.slice(0, -8), `The message says that it has ${END} octets, here are ${END - 4}`, 1],
    ['with an AVP cut off', endingIn('0000'), '2 octets are left, an AVP has at least 8', END],
    [
      'with an AVP too short',
      endingIn('000001074000000400000000'),
      'Session-Id says that it has 4 octets, its header alone has 8',
      END,
    ],
    [
      'with an AVP too long',
      endingIn('000001074000002000000000'),
      'Session-Id says that it has 32 octets, only 12 are left',
      END,
    ],
    [
      'with an AVP of a vendor too long',
      endingIn('0000040880000020000028AF'),
      'RAT-Type says that it has 32 octets, only 12 are left',
      END,
    ],
    [
      'with an unknown AVP too long',
      endingIn('00FFFFFF80000020000028AF'),
      'AVP 16777215 of vendor 10415 says that it has 32 octets, only 12 are left',
      END,
    ],
    [
      'with a number of three octets',
      endingIn('000001A04000000B00000100'),
      'CC-Request-Type has a value of 4 octets, here are 3',
      END + 8,
    ],
    [
      'with a group that is too full',
      endingIn('000001BB40000010000001C240000010'),
      'Subscription-Id-Type in Subscription-Id says that it has 16 octets, only 8 are left',
      END + 8,
    ],
    ['an answer', requestHex({ is_request: false }), 'This is an answer; needed is the request', 4],
    [
      'another command',
      requestHex({ command_code: 258 }),
      'This is Re-Auth-Request of application 16777238; needed is Credit-Control-Request of Gx (16777238)',
      5,
    ],
    [
      'another application',
      requestHex({ application_id: 4 }),
      'This is Credit-Control-Request of application 4; needed is Credit-Control-Request of Gx (16777238)',
      5,
    ],
  ])('%s', (_what, hex, message, offset) => {
    expect(faultOf(() => readTrace(hex, []))).toEqual([message, offset])
  })

  test('any octets are read or refused, never more', () => {
    for (let at = 0; at < END; at += 1)
      for (const digits of ['00', '7F', 'FF']) {
        const octets = octetsOfHex(withOctets(at, digits))
        expect(() => faultOf(() => decodeMessage(octets))).not.toThrow()
      }
  })
})

test('what was written is read again', () => {
  const { message } = creditControlAnswer(consoleDecision())
  expect(decodeMessage(encodeMessage(message))).toEqual(message)
})

test('AVPs that are not known keep their octets; addresses are written as such', () => {
  const other = { name: '', code: 999_999, vendor_id: 5, mandatory: false, type: 'Unsigned32', value: 258 } as const
  const { avps } = decodeMessage(octetsOfHex(requestHex({}, [other])))
  expect(avps.at(-1)).toMatchObject({ name: 'AVP 999999 of vendor 5', type: 'OctetString', value: '00000102' })
  expect(avpAt({ avps }, '999999')?.value).toBe('00000102')
  const addresses = endingIn('000001014000000E00010A0000010000000001014000001A000220010DB80000000000000000000000010000')
  const found = decodeMessage(octetsOfHex(addresses)).avps.slice(-2)
  expect(found.map(({ value }) => value)).toEqual(['10.0.0.1', '2001:0db8:0000:0000:0000:0000:0000:0001'])
})

test.each([
  ['P', '0002F8100001ABCD', '20801'],
  ['C', '0002F8100001ABCD', '20801-0001-ABCD'],
  ['C', '0102F8100001ABCD', '20801-0001-ABCD'],
  ['T', '8013300200AB', '310203-00AB'],
  ['C', '8102F8100A1B2C3D', '20801-A1B2C3D'],
  ['T', '8802F8101A2B3C', '20801-1A2B3C'],
  ['C', '8702F810012345678A', '20801-12345678A'],
  ['C', '8902F8101A2B3C02F810012345678A', '20801-12345678A'],
  ['A', '0202F8101A2B0AFF', '20801-1A2B-0A'],
  ['A', '0202F8101A2B0A', undefined],
  ['N', '8302F810F12345', '20801-12345'],
  ['N', '8402F8101A2B02F810012345', '20801-12345'],
  ['T', '8402F8101A2B02F810012345', '20801-1A2B'],
  ['N', '8502F810FF2345', '20801-1F2345'],
  ['N', '8602F8101A2B02F810012345', '20801-012345'],
  ['N', '8302F8100123', undefined],
  ['S', 'msisdn-491700000001', '491700000001'],
  ['S', '+491700000001', '491700000001'],
  ['S', 'sip:+491700000001@ims.example.net', '491700000001'],
  ['S', 'tel:+491700000001;phone-context=x', '491700000001'],
  ['S', '0262010000000001@nai.epc.mnc001.mcc262.3gppnetwork.org', '262010000000001'],
  ['S', 'nai-6262010000000001@wlan.mnc001.mcc262.3gppnetwork.org', '262010000000001'],
  ['S', 'device@example.net', undefined],
  ['V', 9_007_199_254_740_991, '9007199254740991'],
  ['V', 9_007_199_254_740_992, undefined],
  ['T', '8202F8101A2B', undefined],
  ['T', 'FF02F8101A2B', undefined],
  ['C', '81FFFFFF0A1B2C3D', undefined],
  ['P', '208', undefined],
  ['R', 'EUTRA', '1004'],
  ['R', 'HSPA_EVOLUTION', '1003'],
  ['R', 'PIGEON', undefined],
  ['I', 'NON_3GPP_ACCESS', '9'],
  ['D', '3541871200000017', '35418712'],
  ['D', '354187', undefined],
  ['D', '0x5343096089371309', '35349006'],
  ['D', '0x53430960893713F1', '35349006'],
  ['D', '353490069873319F', '35349006'],
  ['D', 'imei-353490069873319', '35349006'],
  ['D', '0x534309608937130A', undefined],
  ['D', '5343096089A71309', undefined],
  ['Z', '4A00', '-06:00'],
  ['Z', '6900', '-04:00'],
  ['Z', '6500', '+14:00'],
  ['Z', '7500', undefined],
  ['Z', 'C000', undefined],
  ['Z', 'FF00', undefined],
  ['Z', 'soon', undefined],
])('reading %s of %s gives %s', (reading, found, value) => {
  expect(READINGS[reading]?.(found)).toBe(value)
})

test('paths that lead nowhere find nothing', () => {
  expect(avpAt(requestMessage(), 'Subscription-Id[Subscription-Id-Type=4]/Subscription-Id-Data')).toBeUndefined()
  expect(avpAt(requestMessage(), 'Subscription-Id')?.value).toBeUndefined()
  expect(valueOfMembers({ a: { b: null } }, 'a.b')).toBeUndefined()
  expect(valueOfMembers('text', 'a.b')).toBeUndefined()
})

test.each([
  ['a message', `${HEX}00`, 1],
  ['a message and another', HEX + HEX, HEX.length / 2],
  ['a frame', `001122${HEX}01`, 1],
  ['a frame and more than padding', `001122${HEX}00000000`, 4],
])('octets after %s are refused', (_what, text, count) => {
  expect(() => octetsIn(text)).toThrow(`${count} octets stand after the message`)
})

test.each([
  ['msisdn-491700000001', '491700000001'],
  ['imsi-262010000000001', '262010000000001'],
  ['491700000001', '491700000001'],
  ['extid-device@example.net', 'extid-device@example.net'],
  ['msisdn-', 'msisdn-'],
  ['nai-user@example.net', 'user@example.net'],
  ['nai-', 'nai-'],
])('statement 1: the identity %s has one value, whichever interface says it', (text, expected) => {
  expect(READINGS.V?.(text)).toBe(expected)
})
