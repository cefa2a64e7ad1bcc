import { expect, test } from 'vitest'
import { safeTarget } from './use-signed-in.ts'

test('a path of ours is gone to, with its query', () => {
  expect(safeTarget('/main/qos/rule?page=2')).toBe('/main/qos/rule?page=2')
})

test.each([
  undefined,
  '',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('%o leads to the overview', (next) => {
  expect(safeTarget(next)).toBe('/main')
})
