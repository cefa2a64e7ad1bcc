import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../docs/decisions')

test('the index of the decisions lists each record once', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  const listed = [...index.matchAll(/^- \[\d+\]\(([^)]+)\)/gm)].map(([, file]) => String(file))
  const records = readdirSync(FOLDER).filter((file) => file !== 'README.md')
  expect(listed.toSorted()).toEqual(records.toSorted())
})
