import { expect, test } from './support/console.ts'

/** A screen that moves while it loads puts something else under the pointer. */
const LIMIT = 0.02

const screens = [
  '/main',
  '/main/policy-plan',
  '/main/policy-plan/1',
  '/main/qos/rule',
  '/main/zone-map?zone=1',
  '/main/simulation',
  '/main/simulation?view=tests&plan=1',
  '/main/profile',
  '/main/guide',
]

declare global {
  interface Window {
    shifts: number
  }
}

test('screens do not move while they load', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!shift.hadRecentInput) window.shifts += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of screens)
    await test.step(path, async () => {
      // A machine that is busy with other journeys may show a half-loaded screen once.
      await expect(async () => {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await page.evaluate(() => window.shifts)).toBeLessThanOrEqual(LIMIT)
      }).toPass({ timeout: 15_000 })
    })
})
