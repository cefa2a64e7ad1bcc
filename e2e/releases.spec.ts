import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request, test, type Page } from '@playwright/test'
import { Node } from '../examples/node/node.ts'
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
  await expect(admin.getByRole('button', { name: 'Change set: Your changes' })).toBeVisible()
  await expect(admin.getByRole('group', { name: 'Approvals' })).toBeVisible()
  await expectNoAxeViolations(admin)
  await shoot(admin, 'settings')

  await admin.goto('/main/node')
  await admin.getByRole('button', { name: 'Register a node' }).click()
  const register = admin.getByRole('dialog', { name: 'Register a node' })
  await register.getByLabel('Name').fill('south')
  await register.getByRole('button', { name: 'Register' }).click()
  const token = await admin.getByLabel('Token of the node').inputValue()
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-node-'))
  const node = new Node({ consoles: [baseURL], name: 'south', token, folder, retryMs: 10 })
  await node.start()
  await node.step(0)
  const nodes = admin.getByRole('table', { name: 'Nodes' })
  await expect(nodes.getByRole('row', { name: /^south As it should be 1 .* 1 / })).toBeVisible()
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
  await expect(ada.getByRole('table', { name: /^Decisions of Plan/ }).first()).toBeVisible()
  await expectNoAxeViolations(ada)
  await shoot(ada, 'set')
  await ada.getByRole('button', { name: 'Propose' }).press('Enter')
  await expect(ada.getByText('The set is proposed')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)

  const eve = await pageOf(browser, baseURL, signedIn, 'approver')
  await eve.goto(new URL(ada.url()).pathname)
  await expect(eve.getByText('These decisions change.')).toBeVisible()
  await eve.getByRole('textbox', { name: 'Comment' }).fill('Is that enough?')
  await eve.getByLabel('About', { exact: true }).selectOption('QoS rule Fair use 1 Mbps')
  await eve.getByLabel('Blocks approval until it is resolved').check()
  await eve.getByRole('button', { name: 'Add comment' }).click()
  // What somebody else says is on the screen at once.
  await expect(ada.getByText('Is that enough?')).toBeVisible()
  await expect(ada.getByText('Blocks approval', { exact: true })).toBeVisible()
  await expectNoAxeViolations(ada)
  await shoot(ada, 'comments')
  await eve.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(eve.getByText(/is open and blocks it/)).toBeVisible()
  await eve.getByRole('button', { name: 'Resolve' }).click()
  await eve.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(eve.getByText('The set is approved')).toBeVisible()
  await eve.getByRole('button', { name: 'Publish…' }).click()
  const dialog = eve.getByRole('dialog', { name: /^Publish Changes of editor/ })
  await expectNoAxeViolations(eve)
  await shoot(eve, 'publish')
  await dialog.getByLabel('First to a share of the nodes').fill('50')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(eve).toHaveURL('/main/release')
  const releases = eve.getByRole('table', { name: 'Releases' })
  await expect(releases.getByRole('row', { name: /^2 Current/ })).toBeVisible()
  await expect(eve.getByText('catalogues/qos-rules')).toBeVisible()
  await expectNoAxeViolations(eve)
  await shoot(eve, 'releases')

  await eve.getByRole('link', { name: 'Nodes' }).click()
  await expect(eve.getByRole('heading', { name: 'Release 2: 0 of 1 node run it' })).toBeVisible()
  await expect(nodes.getByRole('row', { name: /^south On its way 1 / })).toBeVisible()
  await node.step(0)
  await expect(nodes.getByRole('row', { name: /^south As it should be 2 / })).toBeVisible()
  await expect(eve.getByText('Stage 1 of 2: 50 % of all nodes.')).toBeVisible()
  await expectNoAxeViolations(eve)
  await shoot(eve, 'nodes')
  await eve.getByRole('button', { name: 'Begin stage 2: all nodes' }).click()
  await expect(eve.getByText('It goes to all nodes.')).toBeVisible()
  await eve.setViewportSize({ width: 1024, height: 768 })
  await shoot(eve, 'nodes-1024')
  await eve.setViewportSize({ width: 1440, height: 900 })
  await eve.goto('/main/simulation?release=1')
  await expect(eve.getByText('Asked of release 1.')).toBeVisible()
  await expectNoAxeViolations(eve)
  await shoot(eve, 'simulator')
  await eve.goto('/main/release')

  await releases.getByRole('button', { name: 'Return to release 1' }).click()
  await eve
    .getByRole('dialog', { name: 'Return to release 1' })
    .getByRole('button', { name: 'Return', exact: true })
    .click()
  await expect(releases.getByRole('row', { name: /^3 Current returns to release 1/ })).toBeVisible()
  await expect(releases.getByRole('row', { name: /^2 Taken back/ })).toBeVisible()
  await node.step(0)
  await expect(nodes.getByRole('row', { name: /^south As it should be 3 / })).toBeVisible()
  await rm(folder, { recursive: true })
  await eve.goto('/main/change-set')
  await expect(eve.getByText('taken back by release 3')).toBeVisible()
  await eve.setViewportSize({ width: 1024, height: 768 })
  await shoot(eve, 'sets-1024')
})
