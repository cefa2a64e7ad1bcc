import { request, test, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect } from './support/console.ts'
import { pageOf } from './support/people.ts'
import { startServer, type ServerProcess } from './support/server-process.ts'

let server: ServerProcess
// Releases change what every other journey sees: a server of its own.
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

test('a rate is edited, its decisions are seen, approved by somebody else, published and taken back', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { baseURL, administrator } = server
  const signedIn = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  await signedIn.post('/api/auth/sign-in/email', { data: administrator })
  const context = await browser.newContext({ baseURL, storageState: await signedIn.storageState() })
  const admin = await context.newPage()
  await admin.goto('/main/settings')
  await expect(admin.getByRole('button', { name: /^Change set/ })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Turn releases on' }).click()
  await expect(admin.getByRole('button', { name: 'Change set: Your changes' })).toBeVisible()
  await expectNoAxeViolations(admin)

  const ada = await pageOf(browser, baseURL, signedIn, 'editor')
  await ada.goto('/main/qos/rule')
  await ada.getByRole('link', { name: 'Fair use 1 Mbps' }).click()
  const detail = ada.getByRole('dialog', { name: 'Fair use 1 Mbps' })
  await detail.getByRole('button', { name: 'Edit' }).click()
  const form = ada.getByRole('dialog', { name: /^Edit/ })
  await form.getByLabel('Maximum, downlink', { exact: true }).fill('2M')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()

  await ada.goto('/main/change-set')
  const sets = ada.getByRole('table', { name: 'Change sets' })
  await expectNoAxeViolations(ada)
  await shoot(ada, 'sets')
  await sets.getByRole('link', { name: /^Changes of editor/ }).click()
  const fields = ada.getByRole('table', { name: 'Fields of QoS rule Fair use 1 Mbps' })
  await expect(fields.getByRole('row', { name: /downlink.* 1000000 2000000/ })).toBeVisible()
  await expect(ada.getByText('These decisions change.')).toBeVisible()
  await expect(ada.getByRole('table', { name: /^Decision of Plan/ }).first()).toBeVisible()
  await expectNoAxeViolations(ada)
  await shoot(ada, 'set')
  await ada.getByRole('button', { name: 'Propose' }).press('Enter')
  await expect(ada.getByText('The set is proposed')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)

  const eve = await pageOf(browser, baseURL, signedIn, 'approver')
  await eve.goto(new URL(ada.url()).pathname)
  await expect(eve.getByText('These decisions change.')).toBeVisible()
  await eve.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(eve.getByText('The set is approved')).toBeVisible()
  await eve.getByRole('button', { name: 'Publish…' }).click()
  const dialog = eve.getByRole('dialog', { name: /^Publish Changes of editor/ })
  await expectNoAxeViolations(eve)
  await shoot(eve, 'publish')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(eve).toHaveURL('/main/release')
  const releases = eve.getByRole('table', { name: 'Releases' })
  await expect(releases.getByRole('row', { name: /^2 Current/ })).toBeVisible()
  await expect(eve.getByText('catalogues/qos-rules')).toBeVisible()
  await expectNoAxeViolations(eve)
  await shoot(eve, 'releases')

  await releases.getByRole('button', { name: 'Return to release 1' }).click()
  await eve
    .getByRole('dialog', { name: 'Return to release 1' })
    .getByRole('button', { name: 'Return', exact: true })
    .click()
  await expect(releases.getByRole('row', { name: /^3 Current returns to release 1/ })).toBeVisible()
  await expect(releases.getByRole('row', { name: /^2 Taken back/ })).toBeVisible()
  await eve.goto('/main/change-set')
  await expect(eve.getByText('taken back by release 3')).toBeVisible()
  await eve.setViewportSize({ width: 1024, height: 768 })
  await shoot(eve, 'sets-1024')
})
