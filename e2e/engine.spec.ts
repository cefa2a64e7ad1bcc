import { runInNewContext } from 'node:vm'
import { expect, test, type Page } from '@playwright/test'
import { agreementScript } from './support/agreement-script.ts'

const SEEDS = '[20001, 20002, 20003, 20004, 20005, 20006, 20007, 20008, 20009, 20010]'

interface Part {
  of: 'decide' | 'session'
  call: string
  /** What each seed came to. */
  met: Record<string, unknown>
}

async function expectSameEverywhere(page: Page, { of, call, met }: Part): Promise<void> {
  const code = await agreementScript(of)
  const inNode: unknown = runInNewContext(`${code}; ${call}`, { Temporal, Intl })
  await page.addScriptTag({ content: code })
  const inBrowser = await page.evaluate<Record<string, unknown>[]>(call)
  expect(inBrowser).toEqual(inNode)
  for (const one of inBrowser) {
    expect(one).toMatchObject(met)
    expect(one.disagreement).toBeUndefined()
  }
}

test('the engine gives the same bytes in the browser as in Node, and those of the naive interpreter', async ({
  page,
}) => {
  const call = `${SEEDS}.map((seed) => decide.compareOn(seed, 50))`
  await expectSameEverywhere(page, { of: 'decide', call, met: { contexts: 50 } })
})

test('sessions give the same bytes in the browser as in Node, and those of the naive interpreter', async ({ page }) => {
  const call = `${SEEDS}.map((seed) => session.compareSessionsOn(seed, 5, 12))`
  await expectSameEverywhere(page, { of: 'session', call, met: { sequences: 5 } })
})
