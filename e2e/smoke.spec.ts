import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'

test('a stranger is asked to sign in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the administrator sees the console', async ({ signedInPage }) => {
  await signedInPage.goto('/')
  await expect(signedInPage.getByRole('navigation').first()).toBeVisible()
  await expectNoAxeViolations(signedInPage)
})

test('the server is ready', async ({ api }) => {
  expect((await api.get('/readyz')).status()).toBe(200)
})
