import type { Page } from '@playwright/test'
import { openDatabase } from '../packages/server/src/database/open.ts'
import { framesPerSecond, inBrowser } from './browser.ts'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import { largeVersion } from './plan-data.ts'
import { besideLimit, type Figure } from './requests.ts'

const ROUNDS = 3
const FRAMES = 120
const TURNS = 40
const TURN_PX = 120
const LIMITS = { open: 1000, scroll: 50 }

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
    for (let round = 0; round < ROUNDS; round += 1) opened.push(await measureOpen(page, address))
    return [
      figure('plan editor opens (ms)', median(opened), LIMITS.open),
      figure('it scrolls (frames/s)', await framesWhileScrolling(page), LIMITS.scroll),
    ]
  })
}

/** From the address to the events and the rule plans of the first one. */
async function measureOpen(page: Page, address: string): Promise<number> {
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  return performance.now() - start
}

async function framesWhileScrolling(page: Page): Promise<number> {
  await page.mouse.move(900, 600)
  return framesPerSecond(page, FRAMES, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, turn < TURNS / 2 ? TURN_PX : -TURN_PX)
  })
}
