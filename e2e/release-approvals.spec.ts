import { type APIRequestContext, type Page, request, test } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect } from './support/console.ts'
import { pageOf } from './support/people.ts'
import { createRow, unique } from './support/rows.ts'
import { startServer, type ServerProcess } from './support/server-process.ts'

// One server for all of them: each asks which release is current.
test.describe.configure({ mode: 'default' })

let server: ServerProcess
let admin: APIRequestContext
test.beforeAll(async () => {
  server = await startServer()
  admin = await request.newContext({ baseURL: server.baseURL, extraHTTPHeaders: { origin: server.baseURL } })
  await admin.post('/api/auth/sign-in/email', { data: server.administrator })
})
test.afterAll(async () => {
  await admin.dispose()
  await server.stop()
})

const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (!shots) return
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

let code = 9000
/** Writes a new rating group in a set. */
const writeIn = async (set: unknown, name: string) => {
  code += 1
  const answer = await admin.post('/api/v1/rating-group', {
    data: { rg_name: name, rg_code: String(code) },
    headers: { 'change-set': String(set) },
  })
  expect(answer.status()).toBe(201)
}

/** A proposed set with one new record, written by the administrator. */
async function proposedSet(name: string): Promise<unknown> {
  const { change_set_id: id } = await createRow(admin, 'change-set', { name })
  await writeIn(id, `First of ${name}`)
  expect((await admin.post(`/api/v1/change-set/${String(id)}/propose`)).ok()).toBe(true)
  return id
}

const PROVED = /^No decision changes: proved/
const VOID = /^approver .*, which counts no more: it was of an earlier state$/

async function openSet(page: Page, id: unknown) {
  await page.goto(`/main/change-set/${String(id)}`)
  await expect(page.getByText(PROVED)).toBeVisible()
}

async function approve(page: Page) {
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  // The notice of an earlier approval may still be there.
  await expect(page.getByText('The set is approved').last()).toBeVisible()
}

const approver = (browser: Parameters<typeof pageOf>[0]) => pageOf(browser, server.baseURL, admin, 'approver')
const publishDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish…' }).click()
  return page.getByRole('dialog', { name: /^Publish / })
}

test('a set that was written in after its approval is approved again before it is published', async ({ browser }) => {
  const name = unique('Late write')
  const set = await proposedSet(name)
  const eve = await approver(browser)
  await openSet(eve, set)
  await approve(eve)
  await writeIn(set, 'Slipped in')
  await eve.getByRole('button', { name: /changed 1 record: show$/ }).click()
  const since = eve.getByRole('region', { name: 'Written since it was approved' })
  await expect(since.getByText('rating group Slipped in')).toBeVisible()
  await expect(since.getByText(`First of ${name}`)).toHaveCount(0)
  await expect(eve.getByRole('row', { name: /^row_version/ })).toHaveCount(0)
  await expect(since.getByText('The set must be approved again.')).toBeVisible()
  await expect(eve.getByText(VOID)).toBeVisible()
  await expectNoAxeViolations(eve)
  await shoot(eve, 'stale')

  const dialog = await publishDialog(eve)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(eve.getByText(/has 0 of 1 approvals/)).toBeVisible()
  await shoot(eve, 'stale-publish')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await approve(eve)
  await expect(since).toHaveCount(0)
  await (await publishDialog(eve)).getByRole('button', { name: 'Publish' }).click()
  await expect(eve.getByRole('row', { name: new RegExp(`Current .* ${name} `) })).toBeVisible()
})

test('an emergency is published with a reason, and marked until somebody else reviews it', async ({ browser }) => {
  const name = unique('Outage')
  const set = await proposedSet(name)
  const eve = await approver(browser)
  await openSet(eve, set)
  const dialog = await publishDialog(eve)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(eve.getByText(/has 0 of 1 approvals/)).toBeVisible()
  await dialog.getByLabel('Emergency').fill('Roamers get no data')
  await expectNoAxeViolations(eve)
  await shoot(eve, 'emergency-publish')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  const row = (page: Page) => page.getByRole('row', { name: new RegExp(` ${name} `) })
  await expect(row(eve).getByText('Not reviewed')).toBeVisible()
  await expect(row(eve).getByText('Emergency: Roamers get no data')).toBeVisible()
  await shoot(eve, 'emergency')
  const review = async (page: Page, text: string) => {
    await row(page).getByRole('button', { name: 'Review' }).click()
    const form = page.getByRole('dialog', { name: /^Review release/ })
    await expect(form.getByText('It was published without approval: Roamers get no data')).toBeVisible()
    await form.getByLabel('What you found').fill(text)
    return form
  }
  await expect(row(eve).getByText('Somebody reviews it who neither wrote nor published it')).toBeVisible()
  await expect(row(eve).getByRole('button', { name: 'Review' })).toHaveCount(0)

  const max = await approver(browser)
  await max.goto('/main/release')
  const form = await review(max, 'Checked with the carrier')
  await expectNoAxeViolations(max)
  await shoot(max, 'emergency-review')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row(max)).toContainText(/Reviewed by approver .*: Checked with the carrier/)
  await expect(row(max).getByText('Not reviewed')).toHaveCount(0)
})

test('a scheduled release whose base moved is suspended, and goes out after another look', async ({ browser }) => {
  const name = unique('Tonight')
  const set = await proposedSet(name)
  const other = await proposedSet(unique('Meanwhile'))
  const eve = await approver(browser)
  await openSet(eve, set)
  await approve(eve)
  const { data: releases } = await (await admin.get('/api/v1/release')).json()
  const base = releases.find(({ state }: { state: string }) => state === 'current').release_id
  const dialog = await publishDialog(eve)
  const soon = new Date(Date.now() + 6000).toISOString()
  await dialog.getByLabel('Publish at').fill(soon.slice(0, 19).replaceAll('-', '/').replace('T', ' '))
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(eve.getByText('The release is scheduled')).toBeVisible()
  const published = await admin.post('/api/v1/release', {
    data: { change_set_ids: [other], base, emergency_reason: 'It could not wait' },
  })
  expect(published.status()).toBe(201)
  const { data: moved } = await published.json()
  const row = eve.getByRole('row', { name: new RegExp(name) })
  await expect(row.filter({ hasText: 'Suspended' })).toContainText(
    `Release ${moved.release_id} was published meanwhile`,
  )
  await expectNoAxeViolations(eve)
  await shoot(eve, 'suspended')

  await row.getByRole('link', { name }).click()
  await expect(eve.getByText(VOID)).toBeVisible()
  await shoot(eve, 'suspended-set')
  await eve.getByRole('button', { name: 'Approve and publish as planned' }).click()
  await expect(row.filter({ hasText: 'Cancelled' })).toBeVisible()
  await expect(row.filter({ hasText: 'Current' })).toBeVisible({ timeout: 15_000 })
  await shoot(eve, 'suspended-done')
})
