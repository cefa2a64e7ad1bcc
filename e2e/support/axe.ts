import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Every rule in the light, and those about colours again in the dark: the rest of the document is the same there. No
 * exceptions: no rule is switched off, no part of the page left out.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Until its code is there, a screen is an empty frame.
  await expect(page.locator('h1').first()).toBeAttached()
  await showIn(page, 'light')
  await expectNoViolations(judgeOf(page))
  await showIn(page, 'dark')
  await expectNoViolations(judgeOf(page).withRules(COLOUR_RULES))
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await standsStill(page)
}

/**
 * "Legacy": without a second page that gathers what frames of other origins report; the console has no frames. What
 * passed is not told: to describe every element takes as long as to judge it.
 */
function judgeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

async function expectNoViolations(judge: AxeBuilder): Promise<void> {
  const { violations } = await judge.analyze()
  const faults = violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map((node) => node.html) }))
  expect(faults).toEqual([])
}

/** What is half transparent on its way in has no contrast yet. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // One that follows a scroll never ends.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
