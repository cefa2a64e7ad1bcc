import type { Page } from '@playwright/test'
import { inBrowser } from './browser.ts'
import type { Place } from './engines.ts'
import { median } from './load.ts'
import { besideLimit, type Figure } from './requests.ts'

const LIMIT_MS = 400
const ROUNDS = 5
const LISTS = ['Policy Plan', 'QoS Rule', 'Zone Map', 'Timespan', 'History', 'Problems']

/** From the click in the sidebar to the rows of a list, nothing of it in the cache of the browser. */
export function measureLists(place: Place): Promise<Figure[]> {
  return inBrowser(place, async (page, baseURL) => {
    const cdp = await page.context().newCDPSession(page)
    const figures: Figure[] = []
    for (const list of LISTS) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await cdp.send('Network.clearBrowserCache')
        await page.goto(`${baseURL}/main/simulation`)
        await page.waitForLoadState('networkidle')
        times.push(await measureOpen(page, list))
      }
      figures.push(besideLimit(place.engine, `list ${list} (ms)`, median(times), LIMIT_MS))
    }
    return figures
  })
}

async function measureOpen(page: Page, list: string): Promise<number> {
  const opened = page.evaluate(timeToRows)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: list, exact: true }).first().click()
  return opened
}

/** In the page: from the next click until another screen has painted rows that are no placeholders. */
function timeToRows(): Promise<number> {
  const before = document.querySelector('main h1')?.textContent
  return new Promise((resolve) => {
    document.addEventListener('click', ({ timeStamp }) => observe(timeStamp), { capture: true, once: true })
    const observe = (start: number) => {
      const observer = new MutationObserver(() => {
        const isOther = document.querySelector('main h1')?.textContent !== before
        if (
          !isOther ||
          !document.querySelector('main tbody tr') ||
          document.querySelector('main .mantine-Skeleton-root')
        )
          return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    }
  })
}
