import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { describe, expect, test } from 'vitest'
import { setValues, startForm } from '../../../../catalogue/form/record-form.ts'
import { changedValues, faultsOfForm, filledValues } from './edit-values.ts'

const condition = catalogueOf('rule-workflow-cond')

describe('what is sent', () => {
  test('of a new record: the filled fields', () => {
    const values = { re_attr: 7, function: '', param1: null, sort_operator: '4', is_const: 'Y', operand: ' 5 ' }
    expect(filledValues(condition, values)).toEqual({ re_attr: 7, sort_operator: 4, is_const: 'Y', operand: '5' })
  })

  test('of a change: the changed fields, emptied ones as null', () => {
    const from = { re_attr: 7, function: 'Add', param1: '5', operand: '1', zone_id: null }
    const values = { re_attr: null, function: '', param1: '5', operand: '2', zone_id: null }
    const draft = setValues(startForm({ catalogue: condition, row: from }), values)
    expect(changedValues(draft)).toEqual({ re_attr: null, function: null, operand: '2' })
  })
})

test('the faults of a batch belong to the fields of the form', () => {
  const faults = [
    { code: 'INVALID', message: 'a', field: '1.operand' },
    { code: 'STALE', message: 'b', field: '0' },
    { code: 'INTERNAL', message: 'c' },
  ] as const
  expect(faultsOfForm(faults)).toEqual([
    { code: 'INVALID', message: 'a', field: 'operand' },
    { code: 'STALE', message: 'b' },
    { code: 'INTERNAL', message: 'c' },
  ])
})
