import { runInNewContext } from 'node:vm'
import { expect, test } from '@playwright/test'
import { agreementScript } from './support/agreement-script.ts'

const CALL =
  '[20001, 20002, 20003, 20004, 20005, 20006, 20007, 20008, 20009, 20010].map((seed) => engine.compareOn(seed, 50))'

test('the engine gives the same bytes in the browser as in Node, and those of the naive interpreter', async ({
  page,
}) => {
  const code = await agreementScript()
  const inNode: unknown = runInNewContext(`${code}; ${CALL}`, { Temporal, Intl })
  await page.addScriptTag({ content: code })
  const inBrowser = await page.evaluate<Record<string, unknown>[]>(CALL)
  expect(inBrowser).toEqual(inNode)
  for (const { contexts, disagreement } of inBrowser) expect([contexts, disagreement]).toEqual([50, undefined])
})
