import { test as base, expect } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { test } from './support/console.ts'
import { unique } from './support/rows.ts'
import { startServer, type ServerProcess } from './support/server-process.ts'

test('a stranger is asked to sign in, told when it fails, and lands where they wanted to go', async ({
  page,
  server,
}) => {
  await page.goto('/main/qos/rule?page=1')
  await expect(page.getByRole('heading', { name: /sign in/i })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('textbox', { name: /e-mail/i }).fill(server.administrator.email)
  await page.getByLabel(/^password/i).fill('not the password')
  await page.getByRole('button', { name: /sign in/i }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /e-mail/i })).toHaveValue(server.administrator.email)

  await page.getByLabel(/^password/i).fill(server.administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'QoS rules' })).toBeVisible()
  await expect(page).toHaveURL(/\/main\/qos\/rule/)
})

test('signing out leads back to the sign-in, and Back shows nothing', async ({ page, server }) => {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: /e-mail/i }).fill(server.administrator.email)
  await page.getByLabel(/^password/i).fill(server.administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: /sign out/i }).click()
  await expect(page.getByRole('heading', { name: /sign in/i })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /sign in/i })).toBeVisible()
})

test('a session that ends while a form is typed in is signed in again over the form, and the save goes on', async ({
  page,
  context,
  server,
}) => {
  const name = unique('Class')
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: /e-mail/i }).fill(server.administrator.email)
  await page.getByLabel(/^password/i).fill(server.administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await page.goto('/main/rule-flow/group?create=1')
  const form = page.getByRole('dialog', { name: 'Create flow group' })
  await form.getByLabel('Name').fill(name)
  await context.clearCookies()
  await page.keyboard.press('Control+Enter')

  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(server.administrator.email)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Your session has ended. What you typed is kept.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue(name)

  await page.keyboard.press('Control+Enter')
  await dialog.getByLabel('Password', { exact: true }).fill(server.administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Create Success')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/main\/rule-flow\/group/)
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
})

base.describe('the first visit', () => {
  let server: ServerProcess
  base.beforeAll(async () => {
    server = await startServer({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  })
  base.afterAll(() => server.stop())

  base('creates the administrator, once', async ({ page }) => {
    await page.goto(server.baseURL)
    await expect(page).toHaveURL(/\/setup/)
    await expectNoAxeViolations(page)
    await page.getByRole('textbox', { name: /name/i }).fill('First Operator')
    await page.getByRole('textbox', { name: /e-mail/i }).fill('first@example.net')
    await page
      .getByLabel(/^password/i)
      .first()
      .fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The password needs at least 12 characters')).toBeVisible()

    await page
      .getByLabel(/^password/i)
      .first()
      .fill('a long enough password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()

    const again = await page.request.post(`${server.baseURL}/api/setup`, {
      data: { email: 'second@example.net', password: 'a long enough password' },
    })
    expect(again.status()).toBe(409)
  })
})
