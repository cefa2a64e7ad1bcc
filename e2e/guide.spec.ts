import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'

test('from the help of a list to a page of the guide, its pictures from the console itself; Ctrl K finds it too', async ({
  signedInPage: page,
}) => {
  await page.goto('/main/zone-map')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help).toContainText('A way to sort values into zones')
  await expectNoAxeViolations(page)
  await help.getByRole('link', { name: 'A new roaming zone from a file' }).press('Enter')
  await expect(page).toHaveURL('/main/guide?page=roaming-zone')
  await expect(page).toHaveTitle('Guide · Tollgate')
  await expect(help).toHaveCount(0)
  const picture = page.getByRole('img', { name: 'The zones of the map Serving network' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
  await expectNoAxeViolations(page)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('slow lane above')
  await expect(page.getByRole('option', { name: /A quota with a slow lane above it/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'A quota with a slow lane above it', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'A new roaming zone from a file', level: 1 })).toBeVisible()
})
