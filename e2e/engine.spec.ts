import { runInNewContext } from 'node:vm'
import { expect, test } from '@playwright/test'
import { agreementScript } from './support/agreement-script.ts'

const SEEDS = '[20001, 20002, 20003, 20004, 20005, 20006, 20007, 20008, 20009, 20010]'
const PARTS = [
  { of: 'decide', call: `${SEEDS}.map((seed) => decide.compareOn(seed, 50))`, met: { contexts: 50 } },
  { of: 'session', call: `${SEEDS}.map((seed) => session.compareSessionsOn(seed, 5, 12))`, met: { sequences: 5 } },
] as const

for (const { of, call, met } of PARTS) {
  test(`${of}: the same bytes in the browser as in Node, and those of the naive interpreter`, async ({ page }) => {
    const code = await agreementScript(of)
    const inNode: unknown = runInNewContext(`${code}; ${call}`, { Temporal, Intl })
    await page.addScriptTag({ content: code })
    const inBrowser = await page.evaluate<Record<string, unknown>[]>(call)
    expect(inBrowser).toEqual(inNode)
    for (const one of inBrowser) {
      expect(one).toMatchObject(met)
      expect(one.disagreement).toBeUndefined()
    }
  })
}
