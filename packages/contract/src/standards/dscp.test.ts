import { expect, test } from 'vitest'
import { readCsv } from '../../test-data/read-csv.ts'
import { DSCP_TABLE, TOS_CODES } from './dscp.ts'
import { checkTosTrafficClass } from './packet-filter-fields.ts'

test('says what the table of facts says', () => {
  const facts = readCsv('dscp_codepoints.csv').map((row) => ({
    name: row.name,
    dscp: Number(row.dscp),
    tos: row.tos_traffic_class_value,
    label: row.label,
    source: row.source,
  }))
  expect(facts).toHaveLength(23)
  expect(DSCP_TABLE).toEqual(facts)
})

test('each octet is its code point moved over the two congestion bits, and may be typed', () => {
  for (const { dscp, tos } of DSCP_TABLE) {
    expect(tos).toBe(`${(dscp << 2).toString(16).padStart(2, '0').toUpperCase()}FC`)
    expect(checkTosTrafficClass(tos)).toEqual({ ok: true, normal: tos })
  }
})

test('offers every named code point', () => {
  expect(TOS_CODES).toContainEqual({
    value: '88FC',
    label: 'AF41 — Assured forwarding class 4, drop 1',
    hint: 'DSCP 34',
  })
})
