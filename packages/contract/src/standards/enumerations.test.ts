import { describe, expect, test } from 'vitest'
import { readCsv } from '../../test-data/read-csv.ts'
import { PRE_EMPTION_CAPABILITY, PRE_EMPTION_VULNERABILITY } from './arp.ts'
import { codeLabel, isCode, type Code } from './codes.ts'
import * as gx from './gx-enumerations.ts'
import * as plan from './plan-codes.ts'
import * as reference from './reference-codes.ts'

const { workNodeType, MATCH: _match, ...lists } = { ...gx, ...plan, ...reference }

/** What a network-made filter, an admission or a choice list may not hold. */
const LEFT_OUT: Record<string, number[]> = { 'Flow-Direction': [0], 'Flow-Status': [4] }

function valuesOf(avp: string): number[] {
  const all = readCsv('enumerations.csv').filter((row) => row.avp === avp)
  return all.map((row) => Number(row.value)).filter((value) => !LEFT_OUT[avp]?.includes(value))
}

test.each<[string, readonly Code<number>[]]>([
  ['Packet-Filter-Usage', lists.PACKET_FILTER_USAGE],
  ['Flow-Direction', lists.FLOW_DIRECTION],
  ['Flow-Status', lists.FLOW_STATUS],
  ['RAT-Type', lists.RAT_TYPE],
  ['IP-CAN-Type', lists.IP_CAN_TYPE],
  ['Pre-emption-Capability', PRE_EMPTION_CAPABILITY],
  ['Pre-emption-Vulnerability', PRE_EMPTION_VULNERABILITY],
])('%s has the values of the standard', (avp, codes) => {
  const values = valuesOf(avp)
  expect(values).not.toEqual([])
  expect(codes.map(({ value }) => value)).toEqual(values)
})

test.each(['RAT-Type', 'IP-CAN-Type'])('%s has the labels and names of the table', (avp) => {
  const rows = readCsv('enumerations.csv').filter((row) => row.avp === avp)
  const codes: readonly Code<number>[] = avp === 'RAT-Type' ? lists.RAT_TYPE : lists.IP_CAN_TYPE
  expect(codes).toEqual(rows.map((row) => ({ value: Number(row.value), label: row.label, hint: row.name })))
})

describe.each(Object.entries<readonly Code<string | number>[]>(lists))('%s', (_name, codes) => {
  test('names each value once, in different words', () => {
    expect(new Set(codes.map(({ value }) => value)).size).toBe(codes.length)
    expect(new Set(codes.map(({ label }) => label)).size).toBe(codes.length)
    expect(codes.every(({ label }) => label.trim() !== '')).toBe(true)
  })
})

test('codes of closed fields', () => {
  expect(lists.RULE_TYPE.map(({ value }) => value).join('')).toBe('ABCG')
  expect(lists.COUNTER_RELATION.map(({ value }) => value).join('')).toBe('ABCD')
  expect(lists.CYCLE_UNIT.map(({ value }) => value)).toEqual([1, 2, 3, 4, 9])
  expect(lists.SORT_OPERATOR.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('a value outside its list has no label', () => {
  expect(codeLabel(lists.TIME_UNIT, 'H')).toBe('Hour')
  expect(codeLabel(lists.TIME_UNIT, 'h')).toBeUndefined()
  expect(codeLabel(lists.CYCLE_UNIT, '1')).toBeUndefined()
  expect(codeLabel(lists.CYCLE_UNIT, null)).toBeUndefined()
  expect(isCode(lists.CYCLE_UNIT, 9)).toBe(true)
  expect(isCode(lists.CYCLE_UNIT, 5)).toBe(false)
})

test.each([
  [1, 'B'],
  ['2', 'C'],
  [3, 'A'],
  ['S', 'S'],
  ['E', 'E'],
  [4, undefined],
  ['b', undefined],
])('node type %j is stored as %j', (typed, letter) => expect(workNodeType(typed)).toBe(letter))
