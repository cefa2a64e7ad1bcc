import type { APIRequestContext } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { addNode, createWorkflow, edit, node, openDesigner } from './support/workflow.ts'

const ABROAD = '20801'

/** A workflow of its own: in France the bearer becomes QCI 9. */
async function steering(api: APIRequestContext): Promise<number> {
  const attributes = (await (await api.get('/api/v1/attribute?page_size=1000')).json()).data
  const attribute = (name: string) =>
    attributes.find((row: { re_attr: number; re_attr_name: string }) => row.re_attr_name === name).re_attr
  const id = await createWorkflow(api)
  const condition = { re_attr: attribute('Serving network'), sort_operator: 9, is_const: 'Y', operand: '208' }
  await edit(api, id, [
    ...addNode('Begin', 'S', 0, 0, { work_next_node_id: 'new Check' }),
    ...addNode('Check', 'B', 200, 0, { work_next_node_id: 'new Act', work_next_node_id_n: 'new Finish' }),
    ...addNode('Act', 'A', 400, 0, { work_next_node_id: 'new Finish' }),
    ...addNode('Finish', 'E', 400, 200),
    { op: 'create', kind: 'condition_group', id: 'new g', values: { work_node_id: 'new Check' } },
    { op: 'create', kind: 'condition', values: { work_cond_group_id: 'new g', ...condition } },
    {
      op: 'create',
      kind: 'execution',
      values: { work_node_id: 'new Act', function: 'SetValue', param1: '9', obj_re_attr: attribute('Bearer QCI') },
    },
  ])
  return id
}

test('in the designer, by keyboard: simulate, why not, apply, save as test, edit, see what the test says and what it covers', async ({
  signedInPage: page,
  api,
}) => {
  const id = await steering(api)
  await openDesigner(page, id)
  await page.getByRole('button', { name: 'Simulate here' }).press('Enter')
  const panel = page.getByRole('region', { name: 'Simulate here' })
  await panel.getByRole('combobox', { name: 'Serving network' }).fill('302720')
  const lit = (name: string) => node(page, name).locator('[data-lit]')
  await expect(lit('Check')).toContainText('302720 → No')
  await expect(lit('Act')).toHaveCount(0)

  await panel.getByRole('link', { name: 'Open in the simulator' }).press('Enter')
  await page.getByRole('button', { name: 'Why not something else?' }).press('Enter')
  const why = page.getByRole('region', { name: 'Why not' })
  await why.getByRole('combobox', { name: 'Node', exact: true }).focus()
  await page.keyboard.type('Act')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await why
    .getByRole('button', { name: /^Apply Serving network/ })
    .first()
    .press('Enter')
  await expect(why).toContainText('It is taken now')
  const save = page.getByRole('button', { name: 'Save as test' })
  // A key is lost on a button that still waits for the answer.
  await expect(save).toBeEnabled()
  await save.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as a test case' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(`Abroad in workflow ${id}`)
  await dialog.getByRole('checkbox', { name: 'Attributes after' }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Test case saved')).toBeVisible()

  await openDesigner(page, id)
  await panel.getByRole('combobox', { name: 'Serving network' }).fill(ABROAD)
  await expect(lit('Act')).toContainText('9')
  await panel.getByRole('switch', { name: 'What test cases cover' }).press('Space')
  await expect(node(page, 'Act')).toContainText('case')
  await expect(panel).toContainText('1 test case reaches 4 of 4 nodes.')
  await expectNoAxeViolations(page)

  await node(page, 'Act').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Delete Act?' }).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(node(page, 'Act')).toHaveCount(0)
  await expect(panel).toContainText('1 test case reaches 3 of 3 nodes.')
  await panel.getByRole('link', { name: 'Test cases' }).press('Enter')
  const cases = page.getByRole('region', { name: 'Test cases' })
  await cases.getByRole('button', { name: 'Run all' }).press('Enter')
  await expect(cases.getByText('0 passed, 1 failed')).toBeVisible()
  await expect(cases.getByText(/^Attributes \d+: expected 9/)).toBeVisible()
  await expectNoAxeViolations(page)
})
