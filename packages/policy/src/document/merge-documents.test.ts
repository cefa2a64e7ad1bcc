import { expect, test } from 'vitest'
import { readDocument } from '../text/read-document.ts'
import { mergeDocuments } from './merge-documents.ts'
import type { PolicyDocument } from './model.ts'

const HEAD = 'format: 1\ngroups:\n'
const groups = (...lines: string[]) => readDocument('catalogues/rating-groups', HEAD + lines.join('')).document
const group = (key: string, name: string, code: string) => `  ${key}: { name: ${name}, rg_code: "${code}" }\n`
const [VOICE, DATA] = [group('voice', 'Voice', '1'), group('data', 'Data', '2')]
const BASE = groups(VOICE, DATA)

/** What is merged, as key, name and code, and the drift in few words. */
function told(bases: PolicyDocument[], console: PolicyDocument | undefined, folder: PolicyDocument | undefined) {
  const { merged, drift } = mergeDocuments({ bases, console, folder })
  const records = merged?.records.map(({ key, values }) => [key, values.rg_name, values.rg_code].join(' ')).toSorted()
  return [records, drift.map(({ path, field, isConflict }) => `${isConflict ? 'conflict' : 'drift'} ${path} ${field}`)]
}

test.each([
  [
    'each side changed another field of a record',
    groups(group('voice', 'Speech', '1'), DATA),
    groups(group('voice', 'Voice', '9'), DATA),
    [['data Data 2', 'voice Speech 9'], ['drift voice name']],
  ],
  [
    'both changed one field',
    groups(group('voice', 'Speech', '1'), DATA),
    groups(group('voice', 'Calls', '1'), DATA),
    [['data Data 2', 'voice Calls 1'], ['conflict voice name']],
  ],
  [
    'both say the same',
    groups(group('voice', 'Calls', '1'), DATA),
    groups(group('voice', 'Calls', '1'), DATA),
    [['data Data 2', 'voice Calls 1'], []],
  ],
  [
    'each side added a record',
    groups(VOICE, group('video', 'Video', '3'), DATA),
    groups(VOICE, DATA, group('games', 'Games', '4')),
    [['data Data 2', 'games Games 4', 'video Video 3', 'voice Voice 1'], ['drift video record']],
  ],
  ['the console deleted a record', groups(DATA), BASE, [['data Data 2'], ['drift voice record']]],
  ['the folder deleted a record', BASE, groups(DATA), [['data Data 2'], []]],
  [
    'the folder deleted what the console changed',
    groups(group('voice', 'Speech', '1'), DATA),
    groups(DATA),
    [['data Data 2'], ['conflict voice record']],
  ],
])('%s', (_name, console, folder, expected) => {
  expect(told([BASE], console, folder)).toEqual(expected)
})

test('what was applied and is not published yet is no change of the console', () => {
  const pending = groups(group('voice', 'Speech', '1'), DATA)
  const folder = groups(group('voice', 'Calls', '1'), DATA)
  expect(told([BASE, pending], pending, folder)).toEqual([['data Data 2', 'voice Calls 1'], []])
  // Taken back on the console: the folder asks for it again.
  expect(told([BASE, pending], BASE, pending)).toEqual([['data Data 2', 'voice Speech 1'], []])
})

test('without a base the folder stands; a document that the console deleted stays deleted', () => {
  const folder = groups(group('voice', 'Calls', '1'))
  expect(told([], BASE, folder)).toEqual([['voice Calls 1'], []])
  expect(told([BASE], undefined, BASE)).toEqual([undefined, ['drift  document']])
})
