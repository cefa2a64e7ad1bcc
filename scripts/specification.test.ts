import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))

function fileOf(name: string): string {
  if (name.startsWith('e2e/')) return `${name}.spec.ts`
  return name.includes('/') ? `packages/${name}.test.ts` : `packages/server/test/${name}.test.ts`
}

/** What the last column names: a file, then the tests in it that are meant. */
const named = rows.flatMap((row) => {
  const cell = row.split('|').at(-2) ?? ''
  let file = ''
  return [...cell.matchAll(/`([a-z-]+)`|((?:e2e|web|contract|engine)\/[\w/-]+)|"([^"]+)"/g)].flatMap(
    ([, bare, path, name]) => {
      if (name === undefined) file = bare ?? path ?? ''
      return [{ file, name }]
    },
  )
})

test.each(named)('$file has the test "$name"', ({ file, name }) => {
  const path = join(root, fileOf(file))
  expect(existsSync(path), path).toBe(true)
  if (name !== undefined) expect(readFileSync(path, 'utf8')).toContain(name)
})
