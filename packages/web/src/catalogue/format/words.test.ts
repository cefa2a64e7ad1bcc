import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { countOf, doneWords, inSentence } from './words.ts'

test.each([
  ['rating-group', 1, '1 rating group'],
  ['rating-group', 1204, '1,204 rating groups'],
  ['qos-rule', 2, '2 QoS rules'],
  ['not-yet-known', 2, '2 not yet known'],
])('%s × %d is %s', (catalogue, count, text) => {
  expect(countOf(catalogue, count)).toBe(text)
})

test('an abbreviation keeps its capitals', () => {
  expect(inSentence('QoS rules')).toBe('QoS rules')
  expect(inSentence('Zone maps')).toBe('zone maps')
})

test('a write that succeeded is told in the words that the specification has for it', () => {
  expect(doneWords(catalogueOf('policy-plan'), 'update')).toBe('Updated Success')
  expect(doneWords(catalogueOf('policy-plan-basic-ver'), 'create')).toBe('Create Rule Version Success')
  expect(doneWords(catalogueOf('policy-plan-basic-ver'), 'delete')).toBe('Delete Success')
})
