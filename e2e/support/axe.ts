import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/** In the light and in the dark. No exceptions: no rule is switched off, no part of the page left out. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Until its code is there, a screen is an empty frame.
  await expect(page.locator('h1').first()).toBeAttached()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectNoViolations(page)
  }
}

async function expectNoViolations(page: Page): Promise<void> {
  await standsStill(page)
  // "Legacy": without a second page that gathers what frames of other origins report; the console has no frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const faults = violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map((node) => node.html) }))
  expect(faults).toEqual([])
}

/** What is half transparent on its way in has no contrast yet. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
