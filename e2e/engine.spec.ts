import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from '@playwright/test'
import { build, type Rolldown } from 'vite'

const DIGEST = join(import.meta.dirname, '../packages/engine/test/decide/random/digest.ts')
const CALL = 'engine.digest([20001, 20002, 20003, 20004, 20005, 20006, 20007, 20008, 20009, 20010], 50)'

/** The engine with random questions, as one script that any runtime can run. */
async function script(): Promise<string> {
  const lib = { entry: DIGEST, formats: ['iife' as const], name: 'engine' }
  const built = await build({ configFile: false, logLevel: 'error', build: { lib, write: false } })
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const [chunk] = output?.output ?? []
  if (!chunk) throw new Error('Nothing was built')
  return chunk.code
}

test('the engine gives the same bytes in the browser as in Node', async ({ page }) => {
  const code = await script()
  const inNode: unknown = runInNewContext(`${code}; ${CALL}`, { Temporal, Intl })
  await page.addScriptTag({ content: code })
  expect(await page.evaluate(CALL)).toBe(inNode)
})
