import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../e2e/support/chromium.ts'
import type { Place } from './engines.ts'
import { startOurs } from './servers.ts'

/** Opens the console in a real browser, signed in, and closes both when the work is done. */
export async function inBrowser<T>(place: Place, work: (page: Page, baseURL: string) => Promise<T>): Promise<T> {
  const ours = await startOurs(place)
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const cookies = (ours.load('').headers?.cookie ?? '').split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      return { name, value, url: ours.baseURL }
    })
    await context.addCookies(cookies)
    return await work(await context.newPage(), ours.baseURL)
  } finally {
    await browser.close()
    await ours.stop()
  }
}

/** Waits until the page has painted. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}

/** Frames per second of a page while something is done to it. */
export async function framesPerSecond(page: Page, frames: number, during: () => Promise<void>): Promise<number> {
  const counted = page.evaluate(async (wanted) => {
    const start = performance.now()
    for (let n = 0; n < wanted; n += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return (1000 * wanted) / (performance.now() - start)
  }, frames)
  await during()
  return counted
}
