import { describe, expect, test } from 'vitest'
import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { checkAnswer } from '../../src/check/check-answer.ts'
import { decodeMessage } from '../../src/diameter/decode.ts'
import { encodeMessage } from '../../src/diameter/encode.ts'
import { RESULT } from '../../src/diameter/fault.ts'
import { hexOf } from '../../src/diameter/octets.ts'
import { avp, group } from '../../src/export/gx/avp-tree.ts'
import { Sourced } from '../../src/export/sourced.ts'
import { readTrace } from '../../src/session-trace/read-trace.ts'
import { requestHex, requestMessage } from '../session-trace/request.ts'

const one = (name: string, value: string | number): Avp[] => avp(name, new Sourced(value)).map((tree) => tree.avp)
const within = (name: string, ...members: [string, number | string][]): Avp[] =>
  group(
    name,
    members.flatMap(([member, value]) => avp(member, new Sourced(value))),
  ).map((tree) => tree.avp)
const unknown = (mandatory: boolean): Avp => ({
  name: '',
  code: 999_999,
  vendor_id: 5,
  mandatory,
  type: 'Unsigned32',
  value: 258,
})

const FAILED_AVP = { name: 'Failed-AVP', code: 279, vendor_id: 0, mandatory: true, type: 'Grouped' } as const

/** The request without some AVPs, and with others behind it. */
function requestWith(without: readonly string[], more: readonly Avp[]): string {
  const { avps } = requestMessage()
  return requestHex({ avps: [...avps.filter(({ name }) => !without.includes(name)), ...more] })
}

type Case = [what: string, without: string[], more: Avp[], result: number, failed: string]

const MISSING = [
  'Session-Id',
  'Origin-Host',
  'Origin-Realm',
  'Destination-Realm',
  'Auth-Application-Id',
  'CC-Request-Type',
  'CC-Request-Number',
].map((name): Case => [`no ${name}`, [name], [], RESULT.MISSING_AVP, name])

describe('a request is refused with its Result-Code and Failed-AVP', () => {
  test.each<Case>([
    ...MISSING,
    [
      'an identity without its kind',
      ['Subscription-Id'],
      within('Subscription-Id', ['Subscription-Id-Data', '1']),
      RESULT.MISSING_AVP,
      'Subscription-Id/Subscription-Id-Type',
    ],
    [
      'usage without its key',
      [],
      within('Usage-Monitoring-Information', ['Usage-Monitoring-Level', 1]),
      RESULT.MISSING_AVP,
      'Usage-Monitoring-Information/Monitoring-Key',
    ],
    ['a mandatory AVP that is not known', [], [unknown(true)], RESULT.AVP_UNSUPPORTED, 'AVP 999999 of vendor 5'],
    [
      'a kind of request that there is none',
      ['CC-Request-Type'],
      one('CC-Request-Type', 9),
      RESULT.INVALID_AVP_VALUE,
      'CC-Request-Type',
    ],
    [
      'a request about an event',
      ['CC-Request-Type'],
      one('CC-Request-Type', 4),
      RESULT.INVALID_AVP_VALUE,
      'CC-Request-Type',
    ],
    [
      'another application',
      ['Auth-Application-Id'],
      one('Auth-Application-Id', 4),
      RESULT.INVALID_AVP_VALUE,
      'Auth-Application-Id',
    ],
    [
      'an identity of another kind',
      ['Subscription-Id'],
      within('Subscription-Id', ['Subscription-Id-Type', 7], ['Subscription-Id-Data', '1']),
      RESULT.INVALID_AVP_VALUE,
      'Subscription-Id/Subscription-Id-Type',
    ],
    [
      'two numbers of the request',
      [],
      one('CC-Request-Number', 8),
      RESULT.AVP_OCCURS_TOO_MANY_TIMES,
      'CC-Request-Number[2]',
    ],
    ['two networks', [], one('3GPP-SGSN-MCC-MNC', '26201'), RESULT.AVP_OCCURS_TOO_MANY_TIMES, '3GPP-SGSN-MCC-MNC[2]'],
  ])('%s', (_what, without, more, result, failed) => {
    const { faults } = readTrace(requestWith(without, more), [])
    expect(faults.map(({ result_code, path }) => [result_code, path])).toEqual([[result, failed]])
    const [fault] = faults
    const last = failed
      .split('/')
      .at(-1)
      ?.replace(/\[\d+\]$/, '')
    expect(fault?.failed.name).toBe(last)
    // What Failed-AVP holds can be sent, and read again.
    const answer = requestMessage({
      avps: [{ ...FAILED_AVP, avps: fault ? [fault.failed] : [] }],
    })
    expect(decodeMessage(encodeMessage(answer)).avps[0]?.avps?.map(({ code }) => code)).toEqual([fault?.failed.code])
  })

  test('of a wrong length, by the codec', () => {
    const hex = `${requestHex()}000001A04000000B00000100`
    const octets = `01${(hex.length / 2).toString(16).padStart(6, '0')}${hex.slice(8)}`
    expect(() => readTrace(octets, [])).toThrow(
      expect.objectContaining({ resultCode: RESULT.INVALID_AVP_LENGTH, path: ['CC-Request-Type'] }),
    )
  })

  test('all faults are told, in the order of their octets', () => {
    const hex = requestWith(['Origin-Realm'], [unknown(true), ...one('CC-Request-Type', 2)])
    expect(readTrace(hex, []).faults.map(({ result_code: code }) => code)).toEqual([
      RESULT.MISSING_AVP,
      RESULT.AVP_UNSUPPORTED,
      RESULT.AVP_OCCURS_TOO_MANY_TIMES,
    ])
  })

  test.each<[string, Avp[]]>([
    ['a sound one', []],
    ['one with an AVP that may be left unread', [unknown(false)]],
    ['one with values of a newer release', [...one('Event-Trigger', 99), ...one('3GPP-PS-Data-Off-Status', 9)]],
  ])('%s is not', (_what, more) => {
    expect(readTrace(requestWith([], more), []).faults).toEqual([])
  })
})

describe('the answer of a gateway to a change that was pushed', () => {
  const raa = (avps: readonly Avp[]): string => {
    const message: GxMessage = {
      command: 'Re-Auth-Answer',
      command_code: 258,
      is_request: false,
      application_id: 16_777_238,
      avps: [...avps],
    }
    return hexOf(encodeMessage(message))
  }
  const head = [
    ...one('Session-Id', 's;1'),
    ...one('Origin-Host', 'gateway.example.net'),
    ...one('Origin-Realm', 'example.net'),
  ]
  const failed = within(
    'Charging-Rule-Report',
    ['Charging-Rule-Name', 'web'],
    ['PCC-Rule-Status', 1],
    ['Rule-Failure-Code', 5],
  )

  test('is sound without what only credit control has', () => {
    const checked = checkAnswer(raa([...head, ...one('Result-Code', 2001), ...failed, ...failed]))
    expect(checked).toMatchObject({ kind: 'Re-Auth-Answer', faults: [], unread: [] })
  })

  test('has a result', () => {
    const { faults } = checkAnswer(raa(head))
    expect(faults).toMatchObject([
      { code: 'REQUIRED', message: 'One of Result-Code, Experimental-Result must be there' },
    ])
  })
})
