import { expect, test } from 'vitest'
import { fromTsv, toTsv } from './tsv.ts'

test.each<[string, string[][]]>([
  [
    'a\tb\nc\t',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['a\r\nb\r\n', [['a'], ['b']]],
  ['"with\ttab"\t"say ""so"""', [['with\ttab', 'say "so"']]],
  ['2 " wide\tb', [['2 " wide', 'b']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('%j is read as a spreadsheet writes it', async (text, rows) => {
  expect(await fromTsv(text)).toEqual(rows)
})

test('what is copied is read again', async () => {
  const rows = [
    ['is Home', 'a "quoted" name'],
    ['any', 'two\nlines'],
  ]
  expect(await fromTsv(toTsv(rows))).toEqual(rows)
})
