import type { Locator, Page } from '@playwright/test'
import { Hands } from '../support/hands.ts'
import { expect, test as base } from '../support/console.ts'
import { takePicture } from './picture.ts'

interface Job {
  hands: Hands
  /** A picture of the screen for the guide, with its subject in the middle; taken while the guide is made (record 93). */
  picture: (name: string, subject?: Locator) => Promise<void>
}

/** A journey of the guide: it begins at the overview, with the demo network as it comes. */
export const test = base.extend<Job, { jobs: true }>({
  // Only to have workers, and so servers, that no other journey writes to.
  jobs: [true, { scope: 'worker' }],

  viewport: { width: 1280, height: 800 },

  hands: async ({ signedInPage: page }, use) => {
    await page.goto('/main')
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
    await use(new Hands(page))
  },

  picture: async ({ signedInPage: page }, use) => {
    await use((name, subject) => takePicture(page, name, subject))
  },
})

/** An entry of the sidebar. */
export function entry(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

export { expect }
