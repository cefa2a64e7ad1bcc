import { expect, test } from 'vitest'
import { encodeMessage } from '../../src/diameter/encode.ts'
import { hexOf } from '../../src/diameter/octets.ts'
import { avp } from '../../src/export/gx/avp-tree.ts'
import { Sourced } from '../../src/export/sourced.ts'
import { valueOfMembers } from '../../src/session-trace/found-value.ts'
import { readTrace } from '../../src/session-trace/read-trace.ts'
import { isUnknown, READINGS } from '../../src/session-trace/readings.ts'
import { requestMessage } from './request.ts'

test('a radio node and a routing area of 5G are read as those of Gx are', () => {
  const plmnId = { mcc: '208', mnc: '01' }
  expect(READINGS.N?.({ plmnId, eNbId: 'MacroeNB-12345' })).toBe('20801-12345')
  expect(READINGS.A?.({ plmnId, lac: '1a2b', rac: '0a' })).toBe('20801-1A2B-0A')
  expect(READINGS.A?.({ plmnId, lac: '1a2b' })).toBeUndefined()
})

test.each([
  ['P', '3GPP-SGSN-MCC-MNC', '000000'],
  ['T', '3GPP-User-Location-Info', '8002F8100000'],
  ['T', '3GPP-User-Location-Info', '8002F810FFFE'],
  ['C', '3GPP-User-Location-Info', '8102F81000000000'],
  ['C', '3GPP-User-Location-Info', '0002F81000000000'],
  ['A', '3GPP-User-Location-Info', '0202F810000000FF'],
  ['D', '3GPP-IMEISV', '0000000000000000'],
  ['S', 'Called-Station-Id', '00000'],
])('zeros read as %s say that it is not known', (trace_reading, trace_path, value) => {
  const mapping = { trace_path, trace_reading, trace_format: 'G', re_attr: 1 }
  const others = requestMessage().avps.filter(({ name }) => name !== trace_path)
  const message = requestMessage({ avps: [...others, ...avp(trace_path, new Sourced(value)).map((tree) => tree.avp)] })
  const read = readTrace(hexOf(encodeMessage(message)), [mapping])
  expect(read).toMatchObject({ attributes: [], unreadable: [], unknown: [{ path: trace_path }] })
})

test('a cell of an area is known where one of its numbers is', () => {
  const mapping = { trace_path: 'servingNetwork', trace_reading: 'V', trace_format: 'N', re_attr: 1 }
  expect(isUnknown('C', '20801-0001-0000')).toBe(false)
  expect(isUnknown('R', '0')).toBe(false)
  expect(readTrace('{"servingNetwork":"0"}', [mapping]).attributes).toEqual([
    { re_attr: 1, path: 'servingNetwork', value: '0' },
  ])
})

test('of a list the first entry is read, the one of a number, or the one that has a value', () => {
  const reports = [
    { refUmIds: 'silver', volUsage: 5 },
    { refUmIds: ['gold', 'x.y'], volUsage: 7 },
  ]
  const json = { reports, names: ['a', 'b'] }
  expect(valueOfMembers(json, 'reports.volUsage')).toBe(5)
  expect(valueOfMembers(json, 'reports.1.volUsage')).toBe(7)
  expect(valueOfMembers(json, 'reports[refUmIds=gold].volUsage')).toBe(7)
  expect(valueOfMembers(json, 'reports[refUmIds=x.y].volUsage')).toBe(7)
  expect(valueOfMembers(json, 'reports[refUmIds=bronze].volUsage')).toBeUndefined()
  expect(valueOfMembers(json, 'names.1')).toBe('b')
})

test.each([
  ['4000000', '0'],
  ['18', '18'],
  ['F', '8'],
  ['FFFFFFFFFFFFFFFFFFFFFFFF', '18'],
])('of the features %s both sides have %s', (asked, both) => {
  expect(readTrace(JSON.stringify({ suppFeat: asked }), []).features).toEqual({ asked, both })
})

test('features that are no hexadecimal digits are none', () => {
  expect(readTrace('{"suppFeat":"x"}', []).features).toBeUndefined()
  expect(readTrace('{"suppFeat":7}', []).unread).toEqual([{ path: 'suppFeat', found: '7' }])
})
