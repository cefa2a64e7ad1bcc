import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

const id = (row: Record<string, unknown>, key: string) => Number(row[key])

async function createWorkflow(api: APIRequestContext, name = unique('Workflow')): Promise<number> {
  const group = { work_group_name: name, work_group_type: 'B', eff_date: '2026-01-31' }
  return id(await createRow(api, 'rule-workflow-group', group), 'work_group_id')
}

async function createNode(api: APIRequestContext, work_group_id: number, work_node_type: string, name: string) {
  const node = { work_group_id, work_node_type, work_node_name: name }
  const work_node_id = id(await createRow(api, 'rule-workflow-node', node), 'work_node_id')
  await createRow(api, 'rule-workflow-node-position', { work_group_id, work_node_id, left: 0, up: 0 })
  return work_node_id
}

/** Opens a node of a workflow beside the canvas. */
async function openNode(page: Page, workflow: number, name: string): Promise<Locator> {
  await page.goto(`/main/rule-workflow/${workflow}`)
  return openInOutline(page, name)
}

async function openInOutline(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open' }).click()
  const editor = page.getByRole('group', { name: new RegExp(`node ${name}, its contents$`) })
  await expect(editor).toBeVisible()
  return editor
}

async function choose(page: Page, within: Locator, field: string, typed: string, option: string | RegExp) {
  const input = within.getByRole('combobox', { name: field, exact: true })
  await input.click()
  await input.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

async function conditionsOf(api: APIRequestContext, node: number) {
  const answer = await api.get(`/api/v1/rule-workflow-cond-group?work_node_id=${node}&page_size=100`)
  const { data } = (await answer.json()) as { data: { conditions: Record<string, unknown>[] }[] }
  return data.map(({ conditions }) => conditions)
}

async function executionsOf(api: APIRequestContext, node: number) {
  const answer = await api.get(`/api/v1/rule-workflow-exec?work_node_id=${node}&page_size=100`)
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data
}

test('a decision gets groups of conditions, each told as a sentence while it is typed', async ({
  signedInPage: page,
  api,
}) => {
  const [accumulator, attribute] = [unique('Usage'), unique('Class')]
  const { resource_id } = await createRow(api, 'accumulate/ratable-rss', { resource_name: accumulator, acm_type: 1 })
  const { re_attr } = await createRow(api, 'pcrf-attribute', { re_attr_name: attribute, measurable: 'N' })
  const workflow = await createWorkflow(api)
  const node = await createNode(api, workflow, 'B', 'Volume used up')
  const editor = await openNode(page, workflow, 'Volume used up')
  await expect(editor).toContainText('The decision has no conditions yet')

  await editor.getByRole('button', { name: 'Add conditions' }).click()
  const first = editor.getByRole('form', { name: 'First condition of the new group' })
  await expect(first.getByRole('combobox', { name: 'Function' })).toBeFocused()
  await choose(page, first, 'Function', 'usage of an acc', /GetAcmByResourceId/)
  await choose(page, first, 'Accumulator', accumulator, accumulator)
  await choose(page, first, 'Operator', 'at least', /is at least/)
  await first.getByRole('textbox', { name: 'Constant' }).fill('500')
  await expect(first).toContainText(`usage of “${accumulator}” is at least 500`)
  await page.keyboard.press('Control+Enter')
  await expect(first).toHaveCount(0)
  const group = editor.getByRole('region', { name: 'Conditions', exact: true })
  await expect(group.getByRole('listitem')).toHaveText([`usage of “${accumulator}” is at least 500`])

  await group.getByRole('button', { name: 'Add condition to group 1' }).click()
  const second = group.getByRole('form', { name: 'New condition of group 1' })
  await choose(page, second, 'Attribute', attribute, attribute)
  await choose(page, second, 'Operator', 'in list', 'in list')
  await second.getByRole('textbox', { name: 'Constant' }).fill('gold,silver')
  await page.keyboard.press('Control+Enter')
  await expect(group.getByRole('button', { name: 'Add condition to group 1' })).toBeFocused()
  await expect(group.getByRole('listitem')).toHaveText([
    `usage of “${accumulator}” is at least 500`,
    `and${attribute} is one of gold,silver`,
  ])
  await expect(group).toContainText('all of these hold')

  await editor.getByRole('button', { name: 'Add an alternative group' }).click()
  const other = editor.getByRole('form', { name: 'First condition of the new group' })
  await choose(page, other, 'Attribute', attribute, attribute)
  await choose(page, other, 'Operator', 'is empty', 'is empty')
  await expect(other.getByRole('radiogroup', { name: 'Compared with' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(editor.getByRole('region', { name: 'Group 2' })).toContainText(`${attribute} is empty`)
  await expect(editor).toContainText('one of the groups is met')

  await expect
    .poll(() => conditionsOf(api, node))
    .toMatchObject([
      [
        { seq: 1, function: 'GetAcmByResourceId', param1: String(resource_id), operand: '500', re_attr: null },
        { seq: 2, function: null, re_attr, sort_operator: 7, operand: 'gold,silver' },
      ],
      [{ re_attr, sort_operator: 11, operand: null }],
    ])
})

test('a condition that is chosen is edited; a constant and a call exclude each other', async ({
  signedInPage: page,
  api,
}) => {
  const workflow = await createWorkflow(api)
  const node = await createNode(api, workflow, 'B', 'Ask')
  const { work_cond_group_id } = await createRow(api, 'rule-workflow-cond-group', { work_node_id: node })
  const left = { work_cond_group_id, function: 'Now', sort_operator: 1, is_const: 'Y' }
  await createRow(api, 'rule-workflow-cond', { ...left, operand: 'x' })
  const editor = await openNode(page, workflow, 'Ask')
  await editor.getByRole('button', { name: 'the current time is x' }).press('Enter')
  const form = editor.getByRole('form', { name: 'Edit condition 1 of group 1' })
  await form.getByText('Attribute or function').click()
  const right = form.getByRole('group', { name: 'Compared with' })
  await choose(page, right, 'Right function', 'Length', /^Length/)
  await expect(form).toContainText('the current time is length of …')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => conditionsOf(api, node))
    .toMatchObject([[{ is_const: 'N', operand: null, r_function: 'Length' }]])

  await editor.getByRole('button', { name: /the current time is length of/ }).click()
  await form.getByText('A constant').click()
  await form.getByRole('textbox', { name: 'Constant' }).fill('y')
  await page.keyboard.press('Control+Enter')
  await expect(editor.getByRole('button', { name: 'the current time is y' })).toBeFocused()
  await expect.poll(() => conditionsOf(api, node)).toMatchObject([[{ is_const: 'Y', operand: 'y', r_function: null }]])
})

test('zones are compared with zones of the same map', async ({ signedInPage: page, api }) => {
  const [map, zone, elsewhere] = [unique('Map'), unique('Zone'), unique('Zone')]
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', { zone_map_name: map, data_source: '0' })
  const { zone_id } = await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name: zone })
  const other = await createRow(api, 'pcrf-zone/map', { zone_map_name: unique('Map'), data_source: '0' })
  await createRow(api, 'pcrf-zone/zone', { zone_map_id: other.zone_map_id, zone_name: elsewhere })
  const workflow = await createWorkflow(api)
  const node = await createNode(api, workflow, 'B', 'Where')
  const editor = await openNode(page, workflow, 'Where')
  await editor.getByRole('button', { name: 'Add conditions' }).click()
  const form = editor.getByRole('form', { name: 'First condition of the new group' })
  await choose(page, form, 'Function', 'zone', /^zone\s?Zone/)
  await choose(page, form, 'Zone map', map, map)
  await form.getByText('A zone', { exact: true }).click()
  await form.getByRole('combobox', { name: 'Zone', exact: true }).click()
  await expect(page.getByRole('option', { name: zone })).toBeVisible()
  await expect(page.getByRole('option', { name: elsewhere })).toHaveCount(0)
  await page.getByRole('option', { name: zone }).click()
  await expect(form).toContainText(`zone of … in “${map}” is zone “${zone}”`)
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => conditionsOf(api, node))
    .toMatchObject([[{ function: 'zone', param1: String(zone_map_id), is_const: 'N', operand: null, zone_id }]])
})

test('executions are added, put in order by the keys, changed and deleted', async ({ signedInPage: page, api }) => {
  const [event, other, attribute] = [unique('Event'), unique('Event'), unique('Target')]
  const one = await createRow(api, 'policy-event', { pcr_event_name: event, re_type: 1 })
  const two = await createRow(api, 'policy-event', { pcr_event_name: other, re_type: 1 })
  await createRow(api, 'pcrf-attribute', { re_attr_name: attribute, measurable: 'N' })
  const workflow = await createWorkflow(api)
  const node = await createNode(api, workflow, 'A', 'Act')
  const editor = await openNode(page, workflow, 'Act')

  await editor.getByRole('button', { name: 'Add execution' }).click()
  const form = editor.getByRole('form', { name: 'New execution' })
  await page.keyboard.press('Control+Enter')
  await expect(form).toContainText('Field is required')
  await expect(form.getByRole('combobox', { name: 'Function' })).toBeFocused()
  await choose(page, form, 'Function', 'SetValue', /^SetValue/)
  await form.getByRole('textbox', { name: 'The value' }).fill('8')
  await choose(page, form, 'Writes', attribute, attribute)
  await expect(form).toContainText(`set ${attribute} to “8”`)
  await page.keyboard.press('Control+Enter')

  await editor.getByRole('button', { name: 'Add execution' }).press('Enter')
  await choose(page, form, 'Function', 'SetEventTypeList', /^SetEventTypeList/)
  await choose(page, form, 'Policy events', event, event)
  await choose(page, form, 'Policy events', other, other)
  await expect(form).toContainText(`ask for the events “${event}”, “${other}”`)
  await page.keyboard.press('Control+Enter')
  await expect(editor.getByRole('list', { name: 'Executions' }).getByRole('listitem')).toHaveCount(2)
  await expect
    .poll(() => executionsOf(api, node))
    .toMatchObject([
      { function: 'SetValue', param1: '8' },
      { function: 'SetEventTypeList', param1: `${one.pcr_event_id},${two.pcr_event_id}` },
    ])

  const handle = editor.getByRole('button', { name: 'Move execution 2' })
  await handle.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/stands at 1 of 2\.$/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await executionsOf(api, node)).map((row) => row.function))
    .toEqual(['SetEventTypeList', 'SetValue'])

  await editor.getByRole('button', { name: `set ${attribute} to “8”` }).click()
  const edit = editor.getByRole('form', { name: 'Edit execution 2' })
  await edit.getByRole('textbox', { name: 'The value' }).fill('9')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('button', { name: `set ${attribute} to “9”` })).toBeVisible()

  await editor.getByRole('button', { name: 'Delete execution 1' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to delete this?')
  await expect(question).toContainText(event)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => executionsOf(api, node)).toMatchObject([{ function: 'SetValue', param1: '9' }])
})

test('a callback is chosen, opened, changed; a circle is warned about', async ({ signedInPage: page, api }) => {
  const [called, own] = [unique('Called'), unique('Own')]
  const target = await createWorkflow(api, called)
  const workflow = await createWorkflow(api, own)
  await createNode(api, workflow, 'C', 'Run it')
  const editor = await openNode(page, workflow, 'Run it')
  const form = editor.getByRole('form', { name: 'New callback' })
  await choose(page, form, 'Workflow to run', own, own)
  await expect(form).toContainText('leads back to this one')
  await choose(page, form, 'Workflow to run', called, called)
  await expect(form).not.toContainText('leads back to this one')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Create Callback Success')).toBeVisible()
  await expect(editor.getByRole('form', { name: 'Edit callback' })).toBeVisible()
  await expect(editor.getByRole('link', { name: `Open ${called}` })).toHaveAttribute(
    'href',
    `/main/rule-workflow/${target}`,
  )
  await editor.getByRole('button', { name: 'Run none' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(editor.getByRole('form', { name: 'New callback' })).toBeVisible()
})

test('a node is renamed; what is typed outlasts another selection, and leaving asks', async ({
  signedInPage: page,
  api,
}) => {
  const workflow = await createWorkflow(api)
  await createNode(api, workflow, 'A', 'Before')
  await createNode(api, workflow, 'E', 'Other')
  const editor = await openNode(page, workflow, 'Before')
  const name = editor.getByLabel('Work node name')
  await name.fill('')
  await page.keyboard.press('Control+Enter')
  await expect(name).toHaveAccessibleDescription(/required/i)
  await name.fill('After')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Update Success')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Normal node After, its contents' })).toBeVisible()

  const renamed = page.getByRole('group', { name: 'Normal node After, its contents' })
  await renamed.getByLabel('Comments').fill('why it is here')
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Outline').click()
  const other = await openInOutline(page, 'Other')
  await expect(other.getByLabel('Comments')).toHaveValue('')
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Outline').click()
  await openInOutline(page, 'After')
  await expect(renamed.getByLabel('Comments')).toHaveValue('why it is here')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rule Workflow' }).click()
  const question = page.getByRole('dialog', { name: 'Discard what you changed?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(renamed.getByLabel('Comments')).toHaveValue('why it is here')
  await renamed.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Discard what you changed?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(renamed.getByLabel('Comments')).toHaveValue('')
})

test('what the server refuses comes back on its field, with everything that was typed', async ({
  signedInPage: page,
  api,
}) => {
  const name = unique('Usage')
  const { resource_id } = await createRow(api, 'accumulate/ratable-rss', { resource_name: name, acm_type: 1 })
  const workflow = await createWorkflow(api)
  const node = await createNode(api, workflow, 'B', 'Ask')
  const editor = await openNode(page, workflow, 'Ask')
  await editor.getByRole('button', { name: 'Add conditions' }).click()
  const form = editor.getByRole('form', { name: 'First condition of the new group' })
  await choose(page, form, 'Function', 'GetAcmByResourceId', /^GetAcmByResourceId/)
  await choose(page, form, 'Accumulator', name, name)
  await form.getByRole('textbox', { name: 'Constant' }).fill('7')
  await api.delete(`/api/v1/accumulate/ratable-rss/${String(resource_id)}`)
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('combobox', { name: 'Accumulator' })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('textbox', { name: 'Constant' })).toHaveValue('7')
  expect(await conditionsOf(api, node)).toEqual([])
})

test('a node just created is filled at once, and a save is one step of undo', async ({ signedInPage: page, api }) => {
  const workflow = await createWorkflow(api)
  await page.goto(`/main/rule-workflow/${workflow}`)
  await page.getByRole('button', { name: 'Add Normal' }).click()
  const name = page.getByLabel('Work node name')
  await expect(name).toBeFocused()
  await name.fill('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Field is required')).toBeVisible()
  await name.fill('Stamp')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Outline').click()
  const editor = await openInOutline(page, 'Stamp')
  await editor.getByRole('button', { name: 'Add execution' }).click()
  const form = editor.getByRole('form', { name: 'New execution' })
  await choose(page, form, 'Function', 'ClearValue', /^ClearValue/)
  await page.keyboard.press('Control+Enter')
  const rows = editor.getByRole('list', { name: 'Executions' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  const stored = async () => {
    const { data } = (await (await api.get(`/api/v1/rule-workflow-group/${workflow}/graph`)).json()) as {
      data: { nodes: object[]; executions: object[] }
    }
    return [data.nodes.length, data.executions.length]
  }
  await expect.poll(stored).toEqual([1, 1])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(rows).toHaveCount(0)
  await expect.poll(stored).toEqual([1, 0])
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect(rows).toHaveCount(1)
  await expect.poll(stored).toEqual([1, 1])
})

test('the editors pass axe', async ({ signedInPage: page, api }) => {
  const workflow = await createWorkflow(api)
  const decision = await createNode(api, workflow, 'B', 'Ask')
  const normal = await createNode(api, workflow, 'A', 'Act')
  await createNode(api, workflow, 'C', 'Run')
  const { work_cond_group_id } = await createRow(api, 'rule-workflow-cond-group', { work_node_id: decision })
  const condition = { work_cond_group_id, function: 'Now', sort_operator: 1, is_const: 'Y' }
  for (const operand of ['x', undefined]) await createRow(api, 'rule-workflow-cond', { ...condition, operand })
  for (const param1 of ['1', 'x'])
    await createRow(api, 'rule-workflow-exec', { work_node_id: normal, function: 'Add', param1 })
  const asks = await openNode(page, workflow, 'Ask')
  await asks.getByRole('button', { name: 'the current time is x' }).click()
  await expectNoAxeViolations(page)
  const acts = await openNode(page, workflow, 'Act')
  await acts.getByRole('button', { name: 'Add execution' }).click()
  await page.keyboard.press('Control+Enter')
  await expectNoAxeViolations(page)
  await openNode(page, workflow, 'Run')
  await expectNoAxeViolations(page)
})
