import type { Page } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test as base } from './support/console.ts'
import { startServer, type ServerProcess } from './support/server-process.ts'

let server: ServerProcess
/** Passkeys belong to a name, not to an address that is a number. */
let origin: string
const folder = mkdtempSync(join(tmpdir(), 'tollgate-e2e-passkey-'))

base.beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder, STEP_UP_MINUTES: '10' })
  origin = server.baseURL.replace('127.0.0.1', 'localhost')
})
base.afterAll(() => server.stop())

/** A device with a finger on it. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function typePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(server.administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(server.administrator.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: /sign out/i }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
}

/** As if the last proof of who calls was an hour old. */
async function ageProofs(page: Page): Promise<void> {
  const database = new DatabaseSync(join(folder, 'tollgate.sqlite'), { timeout: 5000 })
  database.prepare('update auth_session set provedAt = ?').run(new Date(Date.now() - 3_600_000).toISOString())
  database.close()
  // Looks the session up anew.
  const renamed = await page.request.put(`${origin}/api/v1/me`, { data: { name: 'Ada' }, headers: { origin } })
  expect(renamed.status()).toBe(200)
}

base('a passkey is added, signs in as the only step and as the second, and shows that it is you', async ({ page }) => {
  await addAuthenticator(page)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(`${origin}/sign-in`)
  await typePassword(page)
  await expect(page).toHaveURL(/\/main$/)
  expect(loaded.filter((url) => /assets\/passkey-(?!button)/.test(url))).toEqual([])

  await page.goto(`${origin}/main/profile`)
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toContainText('Laptop')
  await expectNoAxeViolations(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/main/)

  await signOut(page)
  await typePassword(page)
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/main/)

  await ageProofs(page)
  await page.goto(`${origin}/main/people`)
  await page.getByRole('button', { name: 'Add service account' }).click()
  const form = page.getByRole('dialog', { name: 'Add service account' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('Mediation')
  await form.getByRole('combobox', { name: /^Role/ }).click()
  await page.getByRole('option', { name: /^Viewer/ }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(proof.getByLabel('Your password')).toBeVisible()
  await expectNoAxeViolations(page)
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'API tokens of Mediation' })).toBeVisible()
})
