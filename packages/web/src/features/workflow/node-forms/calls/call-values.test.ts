import { describe, expect, test } from 'vitest'
import { EXECUTION, functionsFor, LEFT, RIGHT, takesAttribute, withFunction, withoutCall } from './call-values.ts'

const namesFor = (...of: Parameters<typeof functionsFor>) => functionsFor(...of).map((known) => known.function)

describe('the functions to choose from', () => {
  test('are those that the node may call', () => {
    expect(namesFor('normal', '')).toContain('SetValue')
    expect(namesFor('decision', '')).not.toContain('SetValue')
    expect(namesFor('decision', '')).toContain('GetAcmByResourceId')
  })

  test('keep the chosen one, though it may not be called here', () => {
    expect(namesFor('decision', 'MediaTypeExec')).toContain('MediaTypeExec')
  })
})

describe('another function', () => {
  const call = { function: 'GetBalanceByAcctResId', param1: '4', param2: '', re_attr: null, operand: '5' }

  test.each([
    ['SumBalanceByAcctResId', '4'],
    ['GetAcmByResourceId', ''],
    ['Add', ''],
    ['', ''],
  ])('%s has %j for a parameter', (name, param1) => {
    expect(withFunction(call, LEFT, name)).toEqual({ ...call, function: name, param1 })
  })

  test('keeps the attribute where it is read', () => {
    const values = { function: 'Add', param1: '5', param2: '', src_re_attr: 7 }
    expect(withFunction(values, EXECUTION, 'Subtract')).toEqual({ ...values, function: 'Subtract' })
    expect(withFunction(values, EXECUTION, 'Now')).toMatchObject({ param1: '', src_re_attr: null })
  })
})

test('a call without a function is its attribute', () => {
  expect(['', 'Add', 'Now', null].map(takesAttribute)).toEqual([true, true, false, true])
})

test('the right side is emptied, the left one stays', () => {
  const values = { function: 'Now', r_function: 'Add', r_param1: '1', r_param2: '', r_re_attr: 3 }
  const empty = { function: 'Now', r_function: '', r_param1: '', r_param2: '', r_re_attr: null }
  expect(withoutCall(values, RIGHT)).toEqual(empty)
})
