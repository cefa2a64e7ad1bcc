import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

interface Drawn {
  work_group_id: number
  work_group_name: string
}

const place = (name: string, left: number, up = 0) => ({
  op: 'create',
  kind: 'position',
  values: { work_node_id: `new ${name}`, work_node_left: left, work_node_up: up },
})

const node = (name: string, type: string, links: object = {}) => ({
  op: 'create',
  kind: 'node',
  id: `new ${name}`,
  values: { work_node_name: name, work_node_type: type, ...links },
})

async function draw(api: APIRequestContext, edits: object[]): Promise<Drawn> {
  const row = (await createRow(api, 'rule-workflow-group', {
    work_group_name: unique('Workflow'),
    work_group_type: 'A',
    eff_date: '2026-01-31',
  })) as unknown as Drawn
  const answer = await api.post(`/api/v1/rule-workflow-group/${row.work_group_id}/edits`, { data: { edits } })
  expect(answer.status()).toBe(200)
  return row
}

/** Another name of a node, which keeps its key. */
async function rename(api: APIRequestContext, { work_group_id }: Drawn, from: string, to: string): Promise<void> {
  const path = `/api/v1/rule-workflow-group/${work_group_id}`
  const { data } = await (await api.get(`${path}/graph`)).json()
  const { work_node_id: id } = data.nodes.find((one: { work_node_name: string }) => one.work_node_name === from)
  const edits = [{ op: 'update', kind: 'node', id, values: { work_node_name: to } }]
  expect((await api.post(`${path}/edits`, { data: { edits } })).status()).toBe(200)
}

/** Begin → Check → Old or Finish; then Begin → Check → New or Finish. */
async function drawTwo(api: APIRequestContext): Promise<{ before: Drawn; now: Drawn }> {
  const drawn = (middle: string, comments: string) => [
    node('Begin', 'S', { work_next_node_id: 'new Check' }),
    place('Begin', 0),
    node('Check', 'B', { work_next_node_id: `new ${middle}`, work_next_node_id_n: 'new Finish', comments }),
    place('Check', 200),
    node(middle, 'A', { work_next_node_id: 'new Finish' }),
    place(middle, 400),
    node('Finish', 'E'),
    place('Finish', 600),
  ]
  return { before: await draw(api, drawn('Old', 'First')), now: await draw(api, drawn('New', 'Second')) }
}

test('a workflow is compared with another on one canvas, in words and by colour', async ({
  signedInPage: page,
  api,
}) => {
  const { before, now } = await drawTwo(api)
  await page.goto(`/main/rule-workflow/${now.work_group_id}`)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare workflows' })
  await dialog.getByLabel('Compare with').fill(before.work_group_name)
  await page.getByRole('option', { name: before.work_group_name }).click()
  await dialog.getByRole('button', { name: 'Compare' }).click()

  await expect(page).toHaveURL(new RegExp(`\\?compare=${before.work_group_id}$`))
  const heading = `${now.work_group_name} compared with ${before.work_group_name}`
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByText('1 added, 1 removed, 1 changed, 2 the same')).toBeVisible()
  await expect(page.getByRole('group', { name: /^Normal node New\b.*, added$/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Normal node Old, removed' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Decision node Check, changed' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Start node Begin', exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Yes: Check to Old, removed' })).toBeAttached()
  await expect(page.getByRole('group', { name: 'Yes: Check to New, added' })).toBeAttached()

  const check = page.getByRole('list', { name: 'Differences' }).getByRole('listitem').filter({ hasText: 'Check' })
  await expect(check).toContainText('First')
  await expect(check).toContainText('Second')
  await page.getByRole('button', { name: 'Old' }).click()
  await expect(page.getByRole('group', { name: 'Normal node Old, removed' })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the drawing' }).click()
  await expect(page.getByRole('button', { name: 'Add Decision' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Normal node Old' })).toHaveCount(0)
})

test('a node with a new name is renamed in a comparison, not removed and added', async ({
  signedInPage: page,
  api,
}) => {
  const drawn = [
    node('Begin', 'S', { work_next_node_id: 'new Slow down' }),
    place('Begin', 0),
    node('Slow down', 'A', { work_next_node_id: 'new Finish' }),
    place('Slow down', 200),
    node('Finish', 'E'),
    place('Finish', 400),
  ]
  const [before, now] = [await draw(api, drawn), await draw(api, drawn)]
  await rename(api, now, 'Slow down', 'Throttle')
  await page.goto(`/main/rule-workflow/${now.work_group_id}?compare=${before.work_group_id}`)
  await expect(page.getByText('0 added, 0 removed, 1 changed, 2 the same')).toBeVisible()
  const renamed = page.getByRole('list', { name: 'Differences' }).getByRole('listitem')
  await expect(renamed).toHaveCount(1)
  await expect(renamed).toContainText('Slow down → Throttle')
  await expect(renamed).toContainText('Renamed')
  await renamed.getByRole('button').click()
  await expect(page.getByRole('group', { name: 'Normal node Throttle, changed' })).toBeFocused()
})

test('axe finds nothing in a comparison', async ({ signedInPage: page, api }) => {
  const { before, now } = await drawTwo(api)
  await page.goto(`/main/rule-workflow/${now.work_group_id}?compare=${before.work_group_id}`)
  await expect(page.getByText('1 added, 1 removed, 1 changed, 2 the same')).toBeVisible()
  await expect(page.getByRole('group', { name: /^Normal node New\b.*, added$/ })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the open node and the view stand in the address, and lead back there', async ({ signedInPage: page, api }) => {
  const { now } = await drawTwo(api)
  const path = `/main/rule-workflow/${now.work_group_id}`
  await page.goto(path)
  await page.getByRole('group', { name: /^Decision node Check\b/ }).click()
  await expect(page).toHaveURL(/\?node=\d+$/)
  await page.reload()
  await expect(page.getByLabel('Work node name')).toHaveValue('Check')
  await expect(page.getByRole('group', { name: /^Decision node Check\b/ }).last()).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('region', { name: 'Outline' })).toBeVisible()

  await page.goto(`${path}?view=problems`)
  await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible()
  await page.goto(`${path}?node=999999999&view=outline`)
  await expect(page.getByRole('region', { name: 'Outline' })).toContainText('Begin')
})

test('N adds a node in sight, / finds one, and the keys are told', async ({ signedInPage: page, api }) => {
  const { now } = await drawTwo(api)
  await page.goto(`/main/rule-workflow/${now.work_group_id}`)
  await expect(page.getByRole('group', { name: /^Start node Begin\b/ })).toBeVisible()
  await page.keyboard.press('n')
  await page
    .getByRole('menu', { name: 'Type of the new node' })
    .getByRole('menuitem', { name: 'Decision' })
    .press('Enter')
  await expect(page.getByLabel('Work node name')).toBeFocused()
  await expect(page.getByLabel('Work node name')).toHaveValue('Decision')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Find a node' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Find a node' })).toHaveValue('')

  await page.getByRole('button', { name: 'Snap to the grid' }).click()
  await expect(page.getByRole('button', { name: 'Snap to the grid' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('?')
  await expect(page.getByText('Add a node, while none has the focus')).toBeVisible()
})
