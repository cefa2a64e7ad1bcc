import { qosRule } from '@tollgate/contract/catalogues/qos-rule.ts'
import { expect, test } from 'vitest'
import { textOfValue, valueOfText } from './field-text.ts'

const { mbrul, ex_mbrul, qci, qos_policy_name } = qosRule.fields

test.each([
  ['1.5M', 1_500_000],
  ['82 kbit/s', 82_000],
  ['64000', 64_000],
  ['', null],
])('%j in a bit/s field is %j', (text, value) => {
  expect(valueOfText(mbrul, text)).toEqual({ ok: true, value })
})

test.each([
  ['6G', 6_000_000],
  ['4294968', 4_294_968],
])('%j in a kbit/s field is %j', (text, value) => {
  expect(valueOfText(ex_mbrul, text)).toEqual({ ok: true, value })
})

test('less than a kbit/s does not fit a kbit/s field', () => {
  expect(valueOfText(ex_mbrul, '1.0005k')).toMatchObject({ ok: false })
  expect(valueOfText(ex_mbrul, '1500 bit/s')).toEqual({ ok: false, message: 'This is not a whole number of kbit/s' })
})

test.each([1, 999, 82_000, 1_500_000, 4_294_967_295])('%d bit/s is edited as a text that means the same', (value) => {
  expect(valueOfText(mbrul, textOfValue(mbrul, value))).toEqual({ ok: true, value })
})

test('a number in another notation stays as typed for the schema to refuse', () => {
  for (const text of ['0x10', '1e3', 'Infinity']) expect(valueOfText(qci, text)).toEqual({ ok: true, value: text })
  expect(valueOfText(qci, '-1.5')).toEqual({ ok: true, value: -1.5 })
})

test('a number that would lose digits is refused', () => {
  expect(valueOfText(qci, '9007199254740991')).toEqual({ ok: true, value: Number.MAX_SAFE_INTEGER })
  expect(valueOfText(qci, '9007199254740993')).toEqual({ ok: false, message: 'The number is too large' })
})

test('numbers are numbers, what is none stays as typed for the schema to refuse', () => {
  expect(valueOfText(qci, ' 9 ')).toEqual({ ok: true, value: 9 })
  expect(valueOfText(qci, 'nine')).toEqual({ ok: true, value: 'nine' })
  expect(valueOfText(qos_policy_name, ' Gold ')).toEqual({ ok: true, value: 'Gold' })
})
