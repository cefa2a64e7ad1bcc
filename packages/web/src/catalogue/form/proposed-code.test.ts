import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { codeFor, withProposedCode } from './proposed-code.ts'
import { setValue, startForm, type RecordForm } from './record-form.ts'

const plans = catalogueOf('policy-plan')

test.each([
  ['No FreeVPN', undefined, 'no-freevpn'],
  ['No FreeVPN', 'block-all', 'no-freevpn'],
  ['Student', 'PREPAID_NET', 'STUDENT'],
  ['Überall für 5 €', 'PREPAID_NET', 'UBERALL_FUR_5'],
  ['???', undefined, ''],
])('the code for %j, written like %j, is %j', (name, like, code) => expect(codeFor(name, like)).toBe(code))

function typed(form: RecordForm, field: string, text: string, copied?: Record<string, string>): RecordForm {
  return withProposedCode(form, setValue(form, field, text), copied)
}

test('the code follows the name until it is typed', () => {
  let form = typed(startForm({ catalogue: plans }), 'pcr_plan_name', 'Stu')
  form = typed(form, 'pcr_plan_name', 'Student')
  expect(form.values.pcr_plan_code).toBe('student')
  form = typed(form, 'pcr_plan_code', 'S1')
  form = typed(form, 'pcr_plan_name', 'Students')
  expect(form.values.pcr_plan_code).toBe('S1')
})

test('a copy gets a code like that of its original', () => {
  const form = typed(startForm({ catalogue: plans }), 'pcr_plan_name', 'Student plan', { pcr_plan_code: 'PREPAID_NET' })
  expect(form.values.pcr_plan_code).toBe('STUDENT_PLAN')
})

test.each([
  ['a stored record keeps its code', startForm({ catalogue: plans, row: { pcr_plan_name: 'A', pcr_plan_code: '' } })],
  ['a code that is decided elsewhere stays', startForm({ catalogue: plans, given: { pcr_plan_code: 'X' } })],
])('%s', (_, form) => expect(typed(form, 'pcr_plan_name', 'B').values.pcr_plan_code).not.toBe('b'))

test.each(['rating-group', 'qos-rule', 'zone'] as const)('%s has no code that a name could give', (name) => {
  const catalogue = catalogueOf(name)
  const form = startForm({ catalogue })
  expect(typed(form, catalogue.label, 'Home').values).toEqual({ ...form.values, [catalogue.label]: 'Home' })
})
