import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { describe, expect, test } from 'vitest'
import {
  canSave,
  changedBody,
  changedFields,
  checkField,
  checkForm,
  chooseValue,
  firstFaulty,
  isDirty,
  markSaved,
  mergeStored,
  presetValues,
  refuseForm,
  rereadForm,
  setValue,
  setValues,
  startForm,
  wholeBody,
} from './record-form.ts'

const catalogue = catalogueOf('policy-plan')
const row = {
  pcr_plan_id: 4,
  pcr_plan_name: 'Data',
  pcr_plan_code: 'D',
  priority: 5,
  state: '0',
  pcc_pcr_plan_type: 1,
  comments: 'old',
  row_version: 1,
}
const edited = () => startForm({ catalogue, row })

describe('what is typed', () => {
  test('makes a form dirty until it is typed back or saved', () => {
    const typed = setValue(edited(), 'comments', 'new')
    expect([isDirty(edited()), isDirty(typed)]).toEqual([false, true])
    expect(isDirty(setValue(typed, 'comments', 'old'))).toBe(false)
    expect(isDirty(markSaved(typed))).toBe(false)
  })

  test('of a copy starts with the values of the copied row, as if nothing was typed', () => {
    const copy = startForm({ catalogue, template: row })
    expect([copy.values.pcr_plan_name, copy.row, isDirty(copy)]).toEqual(['Data', undefined, false])
  })

  test('does not include what the form chose by itself', () => {
    const form = presetValues(startForm({ catalogue }), { state: '0' })
    expect([form.values.state, isDirty(form)]).toEqual(['0', false])
  })

  test('is sent whole, or its changed fields alone', () => {
    const typed = setValues(edited(), { comments: '', priority: '6' })
    expect(changedFields(typed)).toEqual(['priority', 'comments'])
    expect(changedBody(typed)).toEqual({ priority: 6, comments: '' })
    expect(wholeBody(typed)).toMatchObject({ pcr_plan_name: 'Data', priority: 6 })
  })
})

describe('faults', () => {
  test('of a field are shown when it is left, if something was typed in it', () => {
    expect(checkField(startForm({ catalogue }), 'pcr_plan_name').faults).toEqual({})
    const typed = setValue(edited(), 'priority', 'x')
    expect(Object.keys(checkField(typed, 'priority').faults)).toEqual(['priority'])
  })

  test('are all shown by a save, and keep it from being sent', () => {
    const checked = checkForm(startForm({ catalogue }))
    expect(firstFaulty(checked)).toBe('pcr_plan_name')
    expect([canSave(checked), canSave(checkForm(edited()))]).toEqual([false, true])
  })

  test('an end before its begin is refused before it is sent', () => {
    const quota = catalogueOf('policy-plan-basic-accm')
    const given = Object.fromEntries(quota.references.map(({ field }) => [field, 1]))
    const form = setValues(startForm({ catalogue: quota, given }), { start_quota: '30', stop_quota: '20' })
    expect(Object.keys(checkForm(form).faults)).toContain('stop_quota')
  })

  test('of the server stay until their field is changed; leaving the field does not take them away', () => {
    const typed = setValue(edited(), 'pcr_plan_code', 'X')
    const refused = refuseForm(typed, [{ message: 'exists', field: 'pcr_plan_code' }, { message: 'locked' }])
    expect([refused.faults, refused.message]).toEqual([{ pcr_plan_code: 'exists' }, 'locked'])
    expect(checkField(setValue(refused, 'comments', 'c'), 'pcr_plan_code').faults).toEqual({ pcr_plan_code: 'exists' })
    expect(setValue(refused, 'pcr_plan_code', 'Y').faults).toEqual({})
  })
})

describe('somebody else stored the record meanwhile', () => {
  const theirs = { ...row, comments: 'theirs', priority: 7, row_version: 2 }
  const typed = setValues(edited(), { comments: 'mine', pcr_plan_name: 'Data 5G' })
  const merged = mergeStored(typed, theirs)

  test('what was typed stays, the rest is theirs, and the next save is about their row', () => {
    expect(merged.values).toMatchObject({ comments: 'mine', pcr_plan_name: 'Data 5G', priority: '7' })
    expect(merged.row).toBe(theirs)
    expect(changedFields(merged)).toEqual(['pcr_plan_name', 'comments'])
  })

  test('a save waits until each contested field is decided', () => {
    expect(checkForm(merged).message).toBe('Choose whose value stays')
    expect(canSave(checkForm(chooseValue(merged, 'comments', 'mine')))).toBe(true)
    expect(canSave(checkForm(setValue(merged, 'comments', 'of both')))).toBe(true)
  })

  test('their value can be chosen, and mine again', () => {
    const chosen = chooseValue(merged, 'comments', 'theirs')
    expect(chosen.values.comments).toBe('theirs')
    expect(chooseValue(chosen, 'comments', 'mine').values.comments).toBe('mine')
  })

  test('a second change of theirs does not decide what still waits', () => {
    const again = mergeStored(merged, { ...theirs, pcr_plan_code: 'E', row_version: 3 })
    expect(again.clash?.changed).toEqual(['pcr_plan_code', 'priority', 'comments'])
    expect(again.clash?.undecided).toEqual(['comments'])
    expect(again.clash?.before).toBe(row)
  })
})

describe('the record is read again while it is edited', () => {
  const typed = setValue(edited(), 'comments', 'mine')

  test('with the same values: only its version is new', () => {
    const refused = refuseForm(typed, [{ message: 'exists', field: 'comments' }])
    const again = rereadForm(refused, { ...row, row_version: 2 })
    expect([again.row?.row_version, again.clash, again.faults]).toEqual([2, undefined, { comments: 'exists' }])
  })

  test('with what another user stored: a clash', () => {
    const again = rereadForm(typed, { ...row, comments: 'theirs', row_version: 2 })
    expect(again.clash?.undecided).toEqual(['comments'])
  })

  test('with a change that was made here: merged, without a clash', () => {
    const again = rereadForm(typed, { ...row, priority: 9 })
    expect([again.values.priority, again.values.comments, again.clash]).toEqual(['9', 'mine', undefined])
  })
})
