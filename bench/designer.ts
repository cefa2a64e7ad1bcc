import type { Page } from '@playwright/test'
import { framesPerSecond, inBrowser, nextFrame } from './browser.ts'
import type { Place } from './engines.ts'
import { besideLimit, type Figure } from './requests.ts'
import { fillWorkflow } from './workflow.ts'

const FRAMES = 120
const LIMITS = { open: 1500, pan: 50, tidy: 1000, blocked: 100 }

/** A workflow of a thousand nodes in a real browser; `bare` is the limit that the figure must keep. */
export async function measureDesigner(place: Place): Promise<Figure[]> {
  const workflow = await fillWorkflow(place)
  const figure = (what: string, ours: number, bare: number) => besideLimit(place.engine, what, ours, bare)
  return inBrowser(place, async (page, baseURL) => {
    await page.goto(`${baseURL}/main/rule-workflow`)
    const open = await measureOpen(page, `${baseURL}/main/rule-workflow/${workflow}`)
    const pan = await framesWhilePanning(page)
    const { tidy, blocked } = await measureTidy(page)
    return [
      figure('designer opens (ms)', open, LIMITS.open),
      figure('designer pans (frames/s)', pan, LIMITS.pan),
      figure('designer tidies (ms)', tidy, LIMITS.tidy),
      figure('longest task of it (ms)', blocked, LIMITS.blocked),
    ]
  })
}

/** From the address to the first node on the screen. */
async function measureOpen(page: Page, address: string): Promise<number> {
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('.react-flow__node').first().waitFor()
  await nextFrame(page)
  return performance.now() - start
}

/** Frames per second while the mouse pulls the drawing about, as it is after some zooming in. */
async function framesWhilePanning(page: Page): Promise<number> {
  const pane = page.locator('.react-flow__pane')
  const box = await pane.boundingBox()
  if (!box) throw new Error('There is no canvas')
  const [x, y] = [box.x + box.width / 2, box.y + 12]
  await page.mouse.move(x, y)
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -200)
  return framesPerSecond(page, FRAMES, async () => {
    await page.mouse.down()
    for (let n = 0; n < FRAMES / 2; n += 1) await page.mouse.move(x + 4 * (n % 60), y + 5 * (n % 60))
    await page.mouse.up()
  })
}

/** From the press to the new places on the screen, and the longest time in which the page answered nobody. */
async function measureTidy(page: Page): Promise<{ tidy: number; blocked: number }> {
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        if (duration > Reflect.get(window, 'longest')) Object.assign(window, { longest: duration })
    }).observe({ entryTypes: ['longtask'] })
  })
  const before = await page.evaluate(placesDrawn)
  const start = performance.now()
  await page.getByRole('button', { name: 'Tidy', exact: true }).click()
  await page.waitForFunction(haveMoved, before)
  const tidy = performance.now() - start
  // What is left to do once the nodes are there may block the page as well.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const blocked = await page.evaluate(() => Number(Reflect.get(window, 'longest')))
  return { tidy, blocked }
}

function placesDrawn(): string[] {
  const nodes = document.querySelectorAll<HTMLElement>('.react-flow__node')
  return Array.from(nodes, ({ dataset, style }) => `${dataset.id} ${style.transform}`)
}

function haveMoved(before: string[]): boolean {
  const nodes = [...document.querySelectorAll<HTMLElement>('.react-flow__node')]
  return nodes.length > 0 && !nodes.some(({ dataset, style }) => before.includes(`${dataset.id} ${style.transform}`))
}
