import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../test-data/read-csv.ts'
import {
  checkFlowLabel,
  checkSecurityParameterIndex,
  checkTosTrafficClass,
  packetFilterCombination,
} from './packet-filter-fields.ts'

test.each([
  [checkTosTrafficClass, ' b8fc ', 'B8FC'],
  [checkTosTrafficClass, '0000', '0000'],
  [checkSecurityParameterIndex, '1a2b3c4d', '1A2B3C4D'],
  [checkSecurityParameterIndex, '00000100', '00000100'],
  [checkFlowLabel, '0abcde', '0ABCDE'],
])('%o stores %j', (check, text, normal) => expect(check(text)).toEqual({ ok: true, normal }))

test.each([
  [checkTosTrafficClass, '01FC', /outside its mask/],
  [checkTosTrafficClass, 'B8', /four hex/i],
  [checkTosTrafficClass, '0xB8', /four hex/i],
  [checkSecurityParameterIndex, '000000FF', /reserved/],
  [checkSecurityParameterIndex, '00000000', /reserved/],
  [checkSecurityParameterIndex, '1A2B3C4', /eight hex/i],
  [checkFlowLabel, '1ABCDE', /20 bits/],
  [checkFlowLabel, 'ABCDE', /six hex/i],
  [checkFlowLabel, '', /six hex/i],
])('%o refuses %j', (check, text, message) => {
  const result = check(text)
  expect(result.ok ? 'accepted' : result.message).toMatch(message)
})

test('ToS passes exactly when no value bit lies outside the mask', () => {
  fc.assert(
    fc.property(fc.nat(255), fc.nat(255), (value, mask) => {
      const text = [value, mask].map((octet) => octet.toString(16).padStart(2, '0')).join('')
      expect(checkTosTrafficClass(text).ok).toBe((value | mask) === mask)
    }),
  )
})

test('the sample filters have no combination to warn of', () => {
  const rows = readCsv('flow_filters.csv')
  expect(rows).toHaveLength(46)
  expect(rows.flatMap((row) => packetFilterCombination(row))).toEqual([])
})

const spi = { security_parameter_index: '1A2B3C4D' }
const label = { flow_label: '0ABCDE' }
const tcp = { flow_description: 'permit out 6 from any to assigned' }
const toPort = { flow_description: 'permit out ip from any to assigned 80' }
const fromPort = { flow_description: 'permit out ip from any 80 to assigned' }
const ipv4 = { flow_description: 'permit out ip from 10.0.0.0/8 to assigned' }
const ipv6 = { flow_description: 'permit out ip from 2001:db8::/32 to assigned' }

test.each([
  ['nothing', { flow_description: ' ', flow_label: null }, ['flow_description']],
  ['SPI alone', spi, []],
  ['SPI and a protocol', { ...spi, ...tcp }, []],
  ['SPI and a source port', { ...spi, ...fromPort }, ['security_parameter_index']],
  ['SPI and a destination port', { ...spi, ...toPort }, ['security_parameter_index']],
  ['flow label and IPv6', { ...label, ...ipv6 }, []],
  ['flow label and ToS', { ...label, tos_traffic_class: 'B8FC' }, []],
  ['flow label and IPv4', { ...label, ...ipv4 }, ['flow_label']],
  ['flow label and a protocol', { ...label, ...tcp }, ['flow_label']],
  ['flow label and ports', { ...label, ...fromPort }, ['flow_label']],
  ['flow label and SPI', { ...label, ...spi }, ['flow_label']],
  ['a description that cannot be read', { ...label, flow_description: 'nonsense' }, []],
])('%s', (_what, filter, fields) => {
  expect(packetFilterCombination(filter).map(({ field }) => field)).toEqual(fields)
})
