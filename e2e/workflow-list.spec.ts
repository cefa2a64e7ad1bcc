import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

const workflow = (name: string) => ({ work_group_name: name, work_group_type: 'B', eff_date: '2026-01-31' })

test('a workflow is created, found by its name, edited and deleted', async ({ signedInPage: page }) => {
  const name = unique('Workflow')
  await page.goto('/main')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rule Workflow' }).click()
  await page.getByRole('button', { name: 'Create rule workflow' }).click()
  const form = page.getByRole('dialog', { name: 'Create rule workflow' })
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  for (const message of ['Work Group Name is Required', 'Type is Required', 'Effective Date is Required'])
    await expect(form.getByText(message)).toBeVisible()
  await expect(form.getByLabel('Work group name')).toBeFocused()

  await form.getByLabel('Work group name').fill(name)
  await form.getByLabel('Type').fill('A')
  await form.getByLabel('Effective date').fill('2026/01/31')
  await form.getByLabel('Expiry date').fill('2026/01/30')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByLabel('Expiry date')).toHaveAccessibleDescription(/Expiry date must be greater/)
  await form.getByLabel('Expiry date').fill('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Create Success')).toBeVisible()
  await expect(form).toHaveCount(0)

  await page.getByLabel('Work group name').fill(name)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('A — Entry flow')
  await expect(row).toContainText('2026/01/31')
  await expect(page.getByRole('row')).toHaveCount(2)

  await row.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${name}` })
  await edit.getByLabel('Expiry date').fill('2026/12/31')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update Success')).toBeVisible()
  await expect(row).toContainText('2026/12/31')

  await row.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to delete this?')
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete Success')).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('a row leads to its designer, by mouse and by keyboard, and offers a copy with its nodes', async ({
  signedInPage: page,
  api,
}) => {
  const name = unique('Workflow')
  const { work_group_id } = await createRow(api, 'rule-workflow-group', workflow(name))
  const list = `/main/rule-workflow?work_group_name=${encodeURIComponent(name)}`
  await page.goto(list)
  const row = page.getByRole('row', { name })
  await expect(row.getByRole('button', { name: `Duplicate ${name}` })).toBeVisible()
  await row.getByText('Sub-flow').click()
  await expect(page).toHaveURL(`/main/rule-workflow/${work_group_id}`)
  await page.goBack()
  await row.getByRole('link', { name, exact: true }).press('Enter')
  await expect(page).toHaveURL(`/main/rule-workflow/${work_group_id}`)

  await page.goto(list)
  await row.getByRole('button', { name: `Details of ${name}` }).click()
  await expect(page.getByRole('dialog', { name })).toContainText('The workflow has no start node')
})

test('a workflow that another one runs is not deleted; it says where it is run', async ({
  signedInPage: page,
  api,
}) => {
  const [called, node] = [unique('Called'), unique('Callback')]
  const { work_group_id } = await createRow(api, 'rule-workflow-group', workflow(called))
  const caller = await createRow(api, 'rule-workflow-group', workflow(unique('Caller')))
  const { work_node_id } = await createRow(api, 'rule-workflow-node', {
    work_group_id: caller.work_group_id,
    work_node_name: node,
    work_node_type: 'C',
  })
  await createRow(api, 'rule-workflow-cb', { work_node_id, work_group_id })
  await page.goto(`/main/rule-workflow?work_group_name=${encodeURIComponent(called)}`)
  await page.getByRole('button', { name: `Delete ${called}` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('It is in use')
  await question.getByRole('link', { name: node }).click()
  await expect(page).toHaveURL(`/main/rule-workflow/${String(caller.work_group_id)}?node=${String(work_node_id)}`)
})

test('what names a record leads to its node, also where it has no number in its path', async ({
  signedInPage: page,
  api,
}) => {
  const { work_group_id } = await createRow(api, 'rule-workflow-group', workflow(unique('Workflow')))
  const node = { work_group_id, work_node_name: unique('Node'), work_node_type: 'A' }
  const { work_node_id } = await createRow(api, 'rule-workflow-node', node)
  const { work_exec_id } = await createRow(api, 'rule-workflow-exec', { work_node_id, function: 'Now' })
  const { work_cond_group_id } = await createRow(api, 'rule-workflow-cond-group', { work_node_id })
  const condition = { work_cond_group_id, sort_operator: 11, is_const: 'Y' }
  const { work_cond_id } = await createRow(api, 'rule-workflow-cond', condition)
  for (const [catalogue, id] of [
    ['rule-workflow-exec', work_exec_id],
    ['rule-workflow-cond', work_cond_id],
    ['rule-workflow-cond-group', work_cond_group_id],
  ] as const) {
    await page.goto(`/main/record/${catalogue}/${String(id)}`)
    await expect(page).toHaveURL(`/main/rule-workflow/${String(work_group_id)}?node=${String(work_node_id)}`)
  }
})

test('an address that names no workflow says so and leads to those there are', async ({ signedInPage: page }) => {
  for (const id of ['999999', 'nothing']) {
    await page.goto(`/main/rule-workflow/${id}`)
    await expect(page.getByText('There is no such rule workflow')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'All rule workflows' }).click()
    await expect(page).toHaveURL('/main/rule-workflow')
  }
})
