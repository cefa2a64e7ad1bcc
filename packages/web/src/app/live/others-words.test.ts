import { expect, test } from 'vitest'
import { countWords, namesOf, presenceText } from './others-words.ts'

test.each([
  [[], 'Somebody'],
  [['Ana'], 'Ana'],
  [['Ana', 'Ben'], 'Ana and Ben'],
  [['Ana', 'Ben', 'Eve'], 'Ana and 2 others'],
])('%j are "%s"', (names, text) => expect(namesOf(names)).toBe(text))

const record = { resource: 'zone', record_id: 1, editing: false }
const at = (person_id: string, name: string, more = {}) => ({ ...record, person_id, name, ...more })

test.each([
  ['nobody', [], undefined],
  ['oneself', [at('me', 'Me')], undefined],
  ['who looks at another record', [at('a', 'Ana', { record_id: 2 })], undefined],
  ['who looks at it', [at('a', 'Ana')], 'Ana is looking at this'],
  ['one person in two tabs', [at('a', 'Ana'), at('a', 'Ana')], 'Ana is looking at this'],
  ['two people', [at('a', 'Ana'), at('b', 'Ben')], 'Ana and Ben are looking at this'],
  ['who edits it, before who looks', [at('a', 'Ana'), at('b', 'Ben', { editing: true })], 'Ben is editing this'],
])('tells of %s', (_case, people, text) => expect(presenceText(people, 'me', record)).toBe(text))

test.each([
  ['this tab', [at('me', 'Me', { editing: true, tab: 'here' })], undefined],
  ['another one that only looks', [at('me', 'Me', { tab: 'there' })], undefined],
  [
    'another one that edits',
    [at('me', 'Me', { editing: true, tab: 'there' })],
    'You are editing this in another window',
  ],
  [
    'another one, after others',
    [at('me', 'Me', { editing: true, tab: 'there' }), at('a', 'Ana')],
    'Ana is looking at this',
  ],
])('of one’s own tabs it tells of %s', (_case, people, text) =>
  expect(presenceText(people, 'me', record, 'here')).toBe(text),
)

test.each([
  [[{ record_id: 1 }], ['qos-rule 1'], '1 record'],
  [[{ record_id: 1 }], ['qos-rule 1', 'qos-rule 2'], '2 records'],
  [[{ record_id: 1 }, { record_id: null }], ['qos-rule 1'], 'what you see'],
])('%j of %j are %s', (changes, records, words) => {
  expect(countWords(changes, new Set(records))).toBe(words)
})
