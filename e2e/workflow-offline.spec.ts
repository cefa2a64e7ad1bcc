import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { unique } from './support/rows.ts'
import { button, drawSample, edge, edit, graphOf, node, openDesigner } from './support/workflow.ts'

const state = (page: Page, words: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${words}$`) })
const lost = (page: Page) => page.getByText('The connection to the server is lost')
const canvasBox = (page: Page) => page.getByLabel('Workflow canvas').first().boundingBox()

test('without network the designer says so, moves nothing, and is quiet once all is saved', async ({
  signedInPage: page,
  context,
  api,
}) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  await expect(node(page, 'Act')).toBeVisible()
  await expect(state(page, 'Saved')).toBeVisible()
  const before = await canvasBox(page)
  await context.setOffline(true)
  await expect(lost(page)).toBeInViewport()
  await node(page, 'Act').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(state(page, 'Not reached')).toBeVisible()
  await expect(page.getByText('1 edit is not saved yet.')).toBeVisible()
  expect(await canvasBox(page)).toEqual(before)
  await expectNoAxeViolations(page)
  await context.setOffline(false)
  await expect(state(page, 'Saved')).toBeVisible()
  await expect(page.getByText('1 edit is not saved yet.')).toHaveCount(0)
  await expect(lost(page)).toHaveCount(0)
  expect(await canvasBox(page)).toEqual(before)
  const act = (await graphOf(api, id)).nodes.find(({ work_node_name: name }) => name === 'Act')
  expect(act?.position?.work_node_up).toBe(20)
})

test('a refusal lies over the canvas and goes when a later try succeeds', async ({ signedInPage: page, api }) => {
  const id = await drawSample(api)
  await openDesigner(page, id)
  const { nodes } = await graphOf(api, id)
  const act = nodes.find(({ work_node_name: name }) => name === 'Act')?.work_node_id
  await edit(api, id, [{ op: 'update', kind: 'node', id: act, values: { comments: 'Theirs' } }])
  const before = await canvasBox(page)
  await edge(page, 'Yes: Act to Finish').focus()
  await page.keyboard.press('Delete')
  const refused = page.getByText('Refused: Remove link of Act')
  await expect(refused).toBeVisible()
  expect(await canvasBox(page)).toEqual(before)
  await edge(page, 'Yes: Act to Finish').focus()
  await page.keyboard.press('Delete')
  await expect(edge(page, 'Yes: Act to Finish')).toHaveCount(0)
  await expect(refused).toHaveCount(0)
  await expect(state(page, 'Saved')).toBeVisible()
})

test('a form that is saved without network says so, waits, and goes out by itself', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto('/main/rule-flow/group?create=1')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill(unique('Flow group'))
  await context.setOffline(true)
  await expect(lost(page)).toBeInViewport()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Create', exact: true })).toHaveAttribute('data-loading')
  await context.setOffline(false)
  await expect(lost(page)).toHaveCount(0)
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the error of a save goes with the next one that succeeds', async ({ signedInPage: page }) => {
  await page.goto('/main/rule-flow/group?create=1')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill(unique('Flow group'))
  await page.route('**/api/v1/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const failed = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(failed).toHaveCount(1)
  await page.unroute('**/api/v1/**')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(failed).toHaveCount(0)
})

test('what is typed about a node outlasts a second Back, and is dropped by its question alone', async ({
  signedInPage: page,
  api,
}) => {
  const id = await drawSample(api)
  const { data: group } = (await (await api.get(`/api/v1/rule-workflow-group/${id}`)).json()) as {
    data: { work_group_name: string }
  }
  const name = page.getByLabel('Work node name')
  const asked = page.getByRole('dialog', { name: 'Discard what you changed?' })
  await page.goto('/main')
  await page.getByRole('link', { name: 'Rule Workflow', exact: true }).first().click()
  await page.getByLabel('Work group name').fill(group.work_group_name)
  await expect(page).toHaveURL(/work_group_name=/)
  await page.getByRole('row', { name: group.work_group_name }).getByText('Entry flow').click()
  await expect(button(page, 'Add Decision')).toBeVisible()
  await node(page, 'Act').click()
  await name.fill('Typed')
  await page.evaluate(() => window.history.back())
  await expect(asked).toBeVisible()
  await page.evaluate(() => window.history.back())
  await expect(page).toHaveURL(/\/main\/rule-workflow$/)
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/main/rule-workflow/${id}`))
  await expect(name).toHaveValue('Typed')
  await page.evaluate(() => window.history.back())
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(name).toHaveCount(0)
  await expect(page).toHaveURL(/work_group_name=/)
})
