import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))

function fileOf(name: string): string {
  if (name.startsWith('e2e/')) return `${name}.spec.ts`
  if (!name.includes('/')) return `packages/server/test/${name}.test.ts`
  const unit = `packages/${name}.test.ts`
  return existsSync(join(root, unit)) ? unit : `${unit}x`
}

/** What the last column names: a file, then the tests in it that are meant. */
const named = rows.flatMap((row) => {
  const cell = row.split('|').at(-2) ?? ''
  let file = ''
  return [...cell.matchAll(/`([a-z-]+)`|((?:e2e|web|contract|policy|engine)\/[\w/-]+)|"([^"]+)"/g)].flatMap(
    ([, bare, path, name]) => {
      if (name === undefined) file = bare ?? path ?? ''
      return [{ file, name }]
    },
  )
})

test('every line of docs/specification.md names a test that exists', () => {
  const missing = named.filter(({ file, name }) => {
    const path = join(root, fileOf(file))
    return !existsSync(path) || (name !== undefined && !readFileSync(path, 'utf8').includes(name))
  })
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(600)
})
