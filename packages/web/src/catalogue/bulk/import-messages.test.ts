import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { INITIAL_STATE } from './import-state.ts'
import { countSummary, blockingReason, announcement } from './import-messages.ts'

const values = catalogueOf('zone-value')

function preview(counts: Partial<ImportPreview>): ImportPreview {
  const none = { added: 0, changed: 0, unchanged: 0, faulty: 0, created: 0, processed: 0, total: 0 }
  return { token: 't', state: 'preview', expires_at: '', faults: [], rows: [], ...none, ...counts }
}

test('the counts of a preview are exact, in words', () => {
  expect(countSummary(preview({ added: 1, unchanged: 3085 }))).toBe('1 added, 0 changed, 3,085 unchanged, 0 faulty')
})

test.each([
  [{ added: 1, faulty: 1 }, /^1 row is faulty/],
  [{ added: 1, faulty: 1200 }, /^1,200 rows are faulty/],
  [{ unchanged: 3085 }, /^Nothing to import: 3,085 zone values/],
  [{}, /no rows/],
])('an import of %j says why it cannot be', (counts, words) => {
  expect(blockingReason(values, preview(counts))).toMatch(words)
})

test('an import that changes something has nothing in its way', () => {
  expect(blockingReason(values, preview({ changed: 1 }))).toBeUndefined()
})

test('progress is said aloud in quarters, so that it does not chatter', () => {
  const at = (processed: number) =>
    announcement(values, { ...INITIAL_STATE, stage: 'running', preview: preview({ processed, total: 100 }) })
  expect([at(0), at(24), at(25), at(99)]).toEqual([
    'Importing: 0 %',
    'Importing: 0 %',
    'Importing: 25 %',
    'Importing: 75 %',
  ])
})
