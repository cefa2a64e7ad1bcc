import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { findClash, mergedValues } from './clash.ts'
import { initialValues } from './form-values.ts'

const catalogue = catalogueOf('policy-plan')
const fields = ['pcr_plan_name', 'pcr_plan_code', 'priority', 'comments']
const before = { pcr_plan_name: 'Data', pcr_plan_code: 'D', priority: 5, state: '0', comments: 'old' }
const theirs = { ...before, priority: 7, comments: 'theirs' }
const mine = { ...initialValues(catalogue, before), comments: 'mine', pcr_plan_name: 'Data 5G' }

test('what only they changed is theirs, what only I changed is mine', () => {
  expect(mergedValues(findClash(catalogue, fields, { before, theirs, mine }))).toMatchObject({
    pcr_plan_name: 'Data 5G',
    pcr_plan_code: 'D',
    priority: '7',
    comments: 'mine',
  })
})

test('only what both changed to something else waits for a choice', () => {
  const clash = findClash(catalogue, fields, { before, theirs, mine })
  expect(clash.changed).toEqual(['priority', 'comments'])
  expect(clash.undecided).toEqual(['comments'])
})

test('both typed the same: nothing to decide', () => {
  const same = { ...mine, comments: 'theirs' }
  expect(findClash(catalogue, fields, { before, theirs, mine: same }).undecided).toEqual([])
})
