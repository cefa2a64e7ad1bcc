import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/universal'
import { csvStart, jsonStart, readSource } from './source-file.ts'

test('the columns of a CSV file come with the first cells of each', () => {
  expect(csvStart('a,b\n1,\n2,x\n')).toEqual([
    { name: 'a', samples: ['1', '2'] },
    { name: 'b', samples: ['x'] },
  ])
})

test('quoted cells may hold delimiters, quotes and line breaks', () => {
  expect(csvStart('"a, b",c\r\n"say ""hi""\nthere",2\r\n')).toEqual([
    { name: 'a, b', samples: ['say "hi"\nthere'] },
    { name: 'c', samples: ['2'] },
  ])
})

test.each([';', '\t'])('the delimiter %j is found out', (delimiter) => {
  expect(csvStart(`a${delimiter}b\n1,5${delimiter}2`)).toEqual([
    { name: 'a', samples: ['1,5'] },
    { name: 'b', samples: ['2'] },
  ])
})

test('a header alone, an open quote and an empty last cell are read as far as they go', () => {
  expect(csvStart('a,b')).toEqual([
    { name: 'a', samples: [] },
    { name: 'b', samples: [] },
  ])
  expect(csvStart('a,\n"1,2').map(({ name }) => name)).toEqual(['a', ''])
})

test('the columns of a JSON file are those of its first rows, with nested ones by path', () => {
  const rows = [{ a: 1, of: { b: '{x' } }, { a: null, c: true }, { a: 'late' }, { never: 'seen' }]
  expect(jsonStart(JSON.stringify(rows))).toEqual([
    { name: 'a', samples: ['1', 'late'] },
    { name: 'of.b', samples: ['{x'] },
    { name: 'c', samples: ['true'] },
  ])
})

test('a JSON text that is cut off is read as far as it goes; one that is no array is refused', () => {
  expect(jsonStart('[{"a":1},{"a":')).toEqual([{ name: 'a', samples: ['1'] }])
  expect(jsonStart('[]')).toEqual([])
  expect(() => jsonStart('{"a":1}')).toThrow('not a JSON array')
  expect(() => jsonStart('[{"a":tru}]')).toThrow('Row 1 is not valid JSON')
})

test('a file is known by its name, else by its beginning', async () => {
  const formatOf = async (name: string, text: string) => (await readSource(new File([text], name))).format
  expect(await formatOf('rows.csv', '[a],b')).toBe('csv')
  expect(await formatOf('rows.JSON', '[]')).toBe('json')
  expect(await formatOf('rows.txt', ' [{"a":1}]')).toBe('json')
  expect(await formatOf('rows', 'a,b')).toBe('csv')
})

test('a byte order mark is no part of a column', async () => {
  const { columns } = await readSource(new File(['\u{feff}a,b\n1,2'], 'rows.csv'))
  expect(columns.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('an empty file and a broken workbook are refused in words', async () => {
  await expect(readSource(new File([], 'rows.csv'))).rejects.toThrow('The file is empty')
  await expect(readSource(new File(['PK\u0003\u0004'], 'rows.xlsx'))).rejects.toThrow('Save it as .xlsx or CSV')
})

test('what is no text is refused in words, whatever it is called', async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)
  for (const name of ['rows.csv', 'rows.json', 'rows'])
    await expect(readSource(new File([png], name))).rejects.toThrow('This is not a CSV, JSON or Excel file')
})

test('the first sheet of a workbook is read as it stands, line by line', async () => {
  const format = 'yyyy-mm-dd hh:mm'
  const blob = await writeExcelFile([
    ['rg_name', 'rg_code', 'comments', 'from'],
    ['Music, video', '00101', 'say "hi"', { value: new Date('2026-05-01'), format }],
    [],
    ['Chat', 12_345_678_901_234, '', { value: new Date('2026-05-01T12:30:00Z'), format }],
  ]).toBlob()
  const { file, format: kind, columns } = await readSource(new File([blob], 'groups.xlsx'))
  expect([file.name, kind, columns.length]).toEqual(['groups.xlsx', 'csv', 4])
  expect((await file.text()).split('\n')).toEqual([
    'rg_name,rg_code,comments,from',
    '"Music, video",00101,"say ""hi""",2026-05-01',
    '',
    'Chat,12345678901234,,2026-05-01T12:30:00',
    '',
  ])
})

test.each([
  ['utf-16le', [0xff, 0xfe, 0x61, 0, 0x2c, 0, 0xfc, 0, 0x0a, 0]],
  ['utf-16be', [0xfe, 0xff, 0, 0x61, 0, 0x2c, 0, 0xfc, 0, 0x0a]],
])('text in %s is read by its byte order mark', async (_encoding, bytes) => {
  const { file, columns } = await readSource(new File([Uint8Array.from(bytes)], 'rows.txt'))
  expect(columns.map(({ name }) => name)).toEqual(['a', 'ü'])
  expect(await file.text()).toBe('a,ü\n')
})

test('a line that states the delimiter is no header', () => {
  expect(csvStart('sep=;\r\na;b,c\r\n1;2')).toEqual([
    { name: 'a', samples: ['1'] },
    { name: 'b,c', samples: ['2'] },
  ])
})

test('text of another encoding asks for its code page; a character that is cut by the end of what is read is not', async () => {
  await expect(readSource(new File([Uint8Array.of(0x61, 0x2c, 0xe9, 0x0a)], 'rows.csv'))).rejects.toThrow(
    'not encoded in UTF-8',
  )
  const cut = `a,b\n${'é'.repeat(256 * 1024)}`
  expect((await readSource(new File([cut], 'rows.csv'))).columns.map(({ name }) => name)).toEqual(['a', 'b'])
})
