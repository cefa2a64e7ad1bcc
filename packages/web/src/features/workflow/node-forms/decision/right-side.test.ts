import { describe, expect, test } from 'vitest'
import { hasRightSide, operandHelp, rightSideOf, rightSidesFor, withOperator, withRightSide } from './right-side.ts'

const constant = {
  is_const: 'Y',
  operand: '5',
  r_function: '',
  r_param1: '',
  r_param2: '',
  r_re_attr: null,
  zone_id: null,
}
const call = { ...constant, is_const: 'N', operand: '', r_function: 'Add', r_param1: '5', r_re_attr: 3 }
const zone = { ...constant, is_const: 'N', operand: '', zone_id: 9 }

describe('the right side', () => {
  test.each([
    [constant, 'constant'],
    [call, 'call'],
    [zone, 'zone'],
  ] as const)('of %j is %s', (values, side) => expect(rightSideOf(values)).toBe(side))

  test('that is a constant empties function, parameters and zone', () => {
    expect(withRightSide(call, 'constant')).toEqual({ ...constant, operand: '' })
    expect(withRightSide(zone, 'constant')).toEqual({ ...constant, operand: '' })
  })

  test('that is none empties the constant', () => {
    expect(withRightSide(constant, 'call')).toEqual({ ...constant, is_const: 'N', operand: '' })
    expect(withRightSide({ ...call, zone_id: 9 }, 'zone')).toEqual(zone)
  })

  test('can be a zone where the left one is', () => {
    expect(rightSidesFor({ ...constant, function: 'zone' })).toContain('zone')
    expect(rightSidesFor({ ...constant, function: 'zonecode' })).not.toContain('zone')
    expect(rightSidesFor(zone)).toContain('zone')
  })

  test('goes with an operator that looks at the left side alone', () => {
    expect(withOperator(call, '11')).toEqual({ ...constant, operand: '', sort_operator: '11' })
    expect(withOperator(call, '2')).toEqual({ ...call, sort_operator: '2' })
    expect([hasRightSide('10'), hasRightSide(12)]).toEqual([true, false])
  })

  test('says how lists and ranges are written', () => {
    expect([operandHelp('1'), operandHelp(7)]).toEqual([undefined, 'Values with commas between.'])
  })
})
