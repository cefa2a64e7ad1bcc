import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { changedByThem, decide, isContested, mergedValues, undecided, valueOf, type Clash } from './clash.ts'
import { initialValues } from './form-values.ts'

const catalogue = catalogueOf('policy-plan')
const before = { pcr_plan_name: 'Data', pcr_plan_code: 'D', priority: 5, state: '0', comments: 'old' }
const theirs = { ...before, priority: 7, comments: 'theirs' }
const typed = { ...initialValues(catalogue, before), comments: 'mine', pcr_plan_name: 'Data 5G' }
const clash: Clash = { before, theirs, mine: typed, decided: new Set() }

test('what only they changed is theirs, what only I changed is mine', () => {
  expect(mergedValues(catalogue, clash)).toMatchObject({
    pcr_plan_name: 'Data 5G',
    pcr_plan_code: 'D',
    priority: '7',
    comments: 'mine',
  })
})

test('only what both changed is contested', () => {
  expect(changedByThem(catalogue, clash)).toEqual(['priority', 'comments'])
  expect(isContested(catalogue, clash, 'priority')).toBe(false)
  expect(isContested(catalogue, clash, 'comments')).toBe(true)
})

test('both typed the same: nothing to decide', () => {
  const same = { ...clash, mine: { ...typed, comments: 'theirs' } }
  expect(undecided(catalogue, same, same.mine)).toEqual([])
})

test('a contested field waits for a choice, or for other words', () => {
  const values = mergedValues(catalogue, clash)
  expect(undecided(catalogue, clash, values)).toEqual(['comments'])
  expect(undecided(catalogue, decide(clash, 'comments'), values)).toEqual([])
  expect(undecided(catalogue, clash, { ...values, comments: 'of both' })).toEqual([])
})

test('a choice gives the value back', () => {
  expect(valueOf(catalogue, clash, 'comments', 'theirs')).toBe('theirs')
  expect(valueOf(catalogue, clash, 'comments', 'mine')).toBe('mine')
  expect(valueOf(catalogue, clash, 'priority', 'mine')).toBe('5')
})
