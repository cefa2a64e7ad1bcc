import { expect, type Locator, type Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../docs/guide/pictures/', import.meta.url)

/** Writes `docs/guide/pictures/<name>.webp`, but only while the guide is made (`npm run guide`). */
export async function takePicture(page: Page, name: string, subject?: Locator): Promise<void> {
  if (!process.env.TOLLGATE_GUIDE) return
  // What was said about an earlier step would cover a part of this one.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('group')).toHaveCount(0)
  // Parts that are still loading are no picture of them.
  await expect(page.locator('[aria-busy=true], [aria-label^=Loading], .mantine-Skeleton-root')).toHaveCount(0)
  await subject?.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.evaluate(() => document.fonts.ready)
  // Playwright itself writes no WebP.
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await session.detach()
  await writeFile(fileURLToPath(new URL(`${name}.webp`, folder)), Buffer.from(data, 'base64'))
}
