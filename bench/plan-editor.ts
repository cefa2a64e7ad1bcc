import type { Page } from '@playwright/test'
import { openDatabase } from '../packages/server/src/database/open.ts'
import { framesPerSecond, inBrowser, nextFrame } from './browser.ts'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import { largeVersion } from './plan-data.ts'
import { besideLimit, type Figure } from './requests.ts'

const ROUNDS = 3
const FRAMES = 120
const TURNS = 40
const TURN_PX = 120
const KEYS = 20
const LIMITS = { open: 1000, scroll: 50, key: 50 }

/** The largest version promised in the plan editor of a real browser; `bare` is the limit that the figure must keep. */
export async function measurePlanEditor(place: Place): Promise<Figure[]> {
  const database = openDatabase(place)
  const { plan, version } = await largeVersion(database)
  await database.db.destroy()
  const figure = (what: string, ours: number, bare: number) => besideLimit(place.engine, what, ours, bare)
  return inBrowser(place, async (page, baseURL) => {
    const address = `${baseURL}/main/policy-plan/${plan}/version/${version}`
    await page.goto(`${baseURL}/main/policy-plan`)
    await page.getByRole('table').waitFor()
    const opened: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      opened.push(await measureOpen(page, address))
      await untilWhole(page)
    }
    return [
      figure('plan editor opens (ms)', median(opened), LIMITS.open),
      figure('it scrolls (frames/s)', await framesWhileScrolling(page), LIMITS.scroll),
      figure('a key is painted (ms)', await slowestKey(page), LIMITS.key),
    ]
  })
}

/** From the address to the events and the rule plans of the first one. */
async function measureOpen(page: Page, address: string): Promise<number> {
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('article').first().waitFor()
  await nextFrame(page)
  return performance.now() - start
}

/** Waits for the basic rules, which follow the tables: the server is not to read them while the next round is measured. */
async function untilWhole(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /gives: …/ })
    .first()
    .waitFor({ state: 'detached' })
}

/** The longest time from a key in the table to the next paint, in steps of 8 ms. */
async function slowestKey(page: Page): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    const note = (list: PerformanceObserverEntryList) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') durations.push(duration)
    }
    new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.locator('[data-cell]').first().focus()
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.press(key < KEYS / 2 ? 'ArrowDown' : 'ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.type('Germany')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
  return page.evaluate(() => Math.max(16, ...(window as unknown as { durations: number[] }).durations))
}

async function framesWhileScrolling(page: Page): Promise<number> {
  await page.mouse.move(900, 600)
  return framesPerSecond(page, FRAMES, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, turn < TURNS / 2 ? TURN_PX : -TURN_PX)
  })
}
