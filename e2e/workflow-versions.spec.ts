import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { button, drawSample, edit, graphOf, node, openDesigner } from './support/workflow.ts'

test('a dated version of a workflow is made, edited, compared, and seen in the list', async ({
  signedInPage: page,
  api,
}) => {
  const first = await drawSample(api)
  await openDesigner(page, first)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await button(page, 'New version…').click()
  const form = page.getByRole('dialog', { name: `New version of ${name}` })
  await form.getByLabel('Work group name').fill(`${name} in 2090`)
  await form.getByLabel('Effective date').fill('2090/01/01')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} in 2090` })).toBeVisible()

  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('link')).toHaveText([/Workflow.*Current Version/s, /in 2090.*Future Version/s])
  await expect(versions.getByRole('link', { name: 'in 2090' })).toHaveAttribute('aria-current', 'true')
  await expect(node(page, 'Check')).toBeVisible()
  await expectNoAxeViolations(page)

  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  const act = (await graphOf(api, id)).nodes.find(({ work_node_name }) => work_node_name === 'Act')
  await edit(api, id, [{ op: 'update', kind: 'node', id: act?.work_node_id, values: { work_node_name: 'Act later' } }])
  await page.reload()
  await versions.getByRole('button', { name: `Compare with ${name}` }).click()
  await expect(page.getByText('0 added, 0 removed, 1 changed, 3 the same')).toBeVisible()
  await page.goBack()
  await versions.getByRole('link', { name: 'Current Version' }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await versions.getByRole('button', { name: 'What changes' }).click()
  await expect(page.getByRole('combobox', { name: 'With the workflow' })).toHaveValue(new RegExp(`^${name} in 2090 `))

  await page.goto(`/main/rule-workflow?work_group_name=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(`${name} until 2089/12/31, then ${name} in 2090`)
  await expectNoAxeViolations(page)
})
