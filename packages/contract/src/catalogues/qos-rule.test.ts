import { expect, test } from 'vitest'
import { createSchema, faultsOf, fieldSchema } from '../catalogue/write-schema.ts'
import { balanceTypeFields } from './balance-type-acct.ts'
import { qosRule } from './qos-rule.ts'
import { catalogueOf } from './registry.ts'

function faultAt(field: string, value: unknown): string | undefined {
  const catalogue = catalogueOf(qosRule.name)
  const body = { qos_policy_name: 'Gold', [field]: value }
  const { error } = createSchema(catalogue).safeParse(body)
  return error && faultsOf(catalogue, error, body).find((fault) => fault.field === field)?.message
}

test.each(['banana', 9.5])('QCI %j: what is allowed is said as it is', (value) => {
  expect(faultAt('qci', value)).toMatch(/a standardised class, such as 9, or .* from 128 to 254$/)
})

test.each([0, 11, 255, 256, -1])('QCI %d is refused with the reason', (value) => {
  expect(faultAt('qci', value)).toMatch(/^QCI -?\d+ is (reserved|spare): choose .* 128 to 254$/)
})

test.each(['1e1', '1E+1', '0x9', '1e400', '9,0'])('QCI %s is refused: only decimal digits are read', (text) => {
  expect(faultAt('qci', text)).toMatch(/^QCI must be a standardised class/)
})

test('a very small number is read as our own exports write it', () => {
  const schema = fieldSchema(balanceTypeFields.credit_limit)
  expect(schema.parse('1e-7')).toBe(1e-7)
  expect(schema.safeParse('1e-07').success).toBe(false)
})

test.each(['1e+21', '9007199254740993', '9'.repeat(400), `1${'0'.repeat(400)}`])('%.20s is above 2^53', (text) => {
  const { error } = fieldSchema(balanceTypeFields.credit_limit).safeParse(text)
  expect(error?.issues[0]?.message).toBe('Credit limit must be a number from 0 to 9,007,199,254,740,992')
})

test.each([1, 9, 128, 254])('QCI %d is taken', (value) => {
  expect(faultAt('qci', value)).toBeUndefined()
})

test('a rate beyond a plain one is sent to its extended twin, as far as that one goes', () => {
  expect(faultAt('mbrul', 4_294_967_295)).toBeUndefined()
  expect(faultAt('mbrul', 10_000_000_000)).toMatch(/give 10 Gbit\/s as the extended value/)
  expect(faultAt('mbrul', 99_999_000_000_000)).toBe(
    'Maximum, uplink must be a whole number from 0 to 4,294,967,295 bit/s',
  )
  expect(faultAt('mbrul', -5)).toContain('from 0 to 4,294,967,295 bit/s')
  expect(faultAt('ex_mbrul', 4_294_967_296)).toContain('from 0 to 4,294,967,295 kbit/s')
})
