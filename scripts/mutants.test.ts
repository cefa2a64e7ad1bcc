import { expect, test } from 'vitest'
import { applyMutant, findMutants } from './mutants.mjs'

const changed = (source: string) => findMutants('a.tsx', source).map((mutant) => applyMutant(source, mutant))

test.each([
  ['const a = b === c', ['const a = b !== c']],
  ['const a = b && c', ['const a = b || c']],
  ['const a = !b', ['const a = b']],
  ['const a = true', ['const a = false']],
  ['const a = 4', ['const a = 5']],
  ["const a = 'x'", ["const a = ''"]],
  ['run()', [';']],
  ['if (a) b()', ['if (!(a)) b()', 'if (a) ;']],
  ['const a = b ? c : d', ['const a = !(b) ? c : d']],
])('%s', (source, expected) => {
  expect(changed(source)).toEqual(expected)
})

test('types, imports and names of properties stay as they are', () => {
  const source = "import { a } from './b.ts'\ntype T = 'x' | 'y'\nconst c: T | undefined = a({ key: b })"
  expect(changed(source)).toEqual([])
})
