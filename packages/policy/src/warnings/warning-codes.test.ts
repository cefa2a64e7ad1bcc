import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { WARNING_CODES } from '@tollgate/contract/catalogue/warning-code.ts'

const packages = fileURLToPath(new URL('../../..', import.meta.url))
const tests = globSync('*/{src,test}/**/*.test.{ts,tsx}', { cwd: packages }).map((file) =>
  readFileSync(`${packages}/${file}`, 'utf8'),
)

test.each(WARNING_CODES)('%s has a test', (code) => {
  expect(tests.some((text) => new RegExp(`\\b${code}\\b`).test(text))).toBe(true)
})
