import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createBasicRule, createPlan, firstRow, mappingAddress } from './support/plans.ts'
import { createRow, unique } from './support/rows.ts'

type Row = Record<string, unknown>

/** A rule plan with two inputs, sorted into the first two zone maps, and mappings from the strongest down. */
async function rulePlanOf(
  api: APIRequestContext,
  names: readonly string[],
): Promise<{ address: string; zones: Row[] }> {
  const { plan, version, rule, mapping } = await createPlan(api, 'Plan')
  const { re_attr } = await firstRow(api, 'pcrf-attribute')
  const maps = (await (await api.get('/api/v1/pcrf-zone/map?page_size=2')).json()) as { data: Row[] }
  const answer = await api.post('/api/v1/policy-plan-rule-zone', {
    data: maps.data.map(({ zone_map_id }, n) => ({
      ap_rule_id: rule.ap_rule_id,
      label_show: `Input ${n + 1}`,
      mapping_src_type: 'A',
      mapping_src_value: String(re_attr),
      mapping_des_type: 'Z',
      mapping_des_value: String(zone_map_id),
    })),
  })
  const zones = ((await answer.json()) as { data: Row[] }).data
  await api.delete(`/api/v1/policy-plan-mapping/${String(mapping.mapping_id)}`)
  for (const [n, mapping_name] of names.entries()) {
    await createRow(api, 'policy-plan-mapping', {
      ap_rule_id: rule.ap_rule_id,
      mapping_name,
      priority: (names.length - n) * 10,
    })
  }
  const place = `version/${String(version.pcc_rule_ver_id)}/event/${String(rule.pcr_event_id)}`
  return {
    address: `/main/policy-plan/${String(plan.pcr_plan_id)}/${place}/rule/${String(rule.ap_rule_id)}`,
    zones,
  }
}

const mappingsIn = (page: Page) => page.getByRole('row').getByRole('rowheader')

async function expectOrder(page: Page, names: readonly string[]): Promise<void> {
  await expect(mappingsIn(page)).toHaveText(names.map((name) => new RegExp(`\\d${name}(\\d warnings?)?$`)))
}

/** The tools of a row are there while its name is looked at. */
async function clickTool(page: Page, mapping: string, label: string): Promise<void> {
  await page.getByRole('row', { name: mapping, exact: true }).getByRole('rowheader').hover()
  await page.getByRole('button', { name: label }).click()
}

async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

test('a rule plan is created, edited and deleted; the open one is in the address', async ({
  signedInPage: page,
  api,
}) => {
  const { address } = await rulePlanOf(api, ['Home'])
  await page.goto(address.replace(/\/rule\/\d+$/, ''))
  await page.getByRole('button', { name: 'Create rule plan' }).click()
  const form = page.getByRole('dialog', { name: 'Create rule plan' })
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Field is required')).toBeVisible()
  await form.getByLabel('Rule plan name').fill('Night speed')
  await page.keyboard.press('Control+Enter')
  const section = page.getByRole('article', { name: 'Night speed' })
  await expect(section.getByRole('button', { expanded: true })).toBeVisible()
  await expect(page).toHaveURL(/\/rule\/\d+$/)

  await page.reload()
  await expect(section.getByRole('button', { expanded: true })).toContainText('Policy · 0 rule zones · 0 mappings')
  await page.getByRole('button', { name: 'Edit Night speed' }).click()
  await page.getByRole('dialog').getByLabel('Rule plan name').fill('Day speed')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Update Rule Plan Success')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Day speed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete Rule Plan Success')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Day speed' })).toBeHidden()
})

test('rule zones are added several at once: what a row lacks is said, nothing typed is lost, all are stored', async ({
  signedInPage: page,
  api,
}) => {
  const { address } = await rulePlanOf(api, ['Home'])
  await page.goto(address)
  await page.getByRole('button', { name: 'Add rule zones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add rule zones' })
  const first = dialog.getByRole('group', { name: 'Rule zone 1' })
  await expect(first.getByLabel('Label')).toBeFocused()
  await first.getByLabel('Label').fill('Time of day')
  const type = first.getByRole('combobox', { name: 'Source type' })
  await choose(page, type, /Accumulator/)
  await expect(type).toHaveValue('C — Accumulator')
  expect(await type.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await choose(page, type, /Current time/)
  await first.getByRole('textbox', { name: /^Source/ }).fill('now')
  await choose(page, first.getByRole('combobox', { name: 'Destination type' }), /Time span/)
  await dialog.getByRole('button', { name: 'Another rule zone' }).click()
  const second = dialog.getByRole('group', { name: 'Rule zone 2' })
  await second.getByLabel('Label').fill('Access')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(second.getByText('Field is required')).toHaveCount(3)
  await expect(first.getByText('Field is required')).toHaveCount(0)
  await expect(first.getByLabel('Label')).toHaveValue('Time of day')

  await choose(page, second.getByRole('combobox', { name: 'Source type' }), /Attribute/)
  await choose(page, second.getByRole('combobox', { name: 'Source', exact: true }), /Radio access type/)
  await choose(page, second.getByRole('combobox', { name: 'Destination type' }), /Value or range/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Add Rule Zone success')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Time of day' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Access', exact: true })).toContainText('Radio access type')
})

test('Esc asks before typed rule zones are given up, and Esc again goes back to them', async ({
  signedInPage: page,
  api,
}) => {
  const { address } = await rulePlanOf(api, ['Home'])
  await page.goto(address)
  await page.getByRole('button', { name: 'Add rule zones' }).click()
  const label = page.getByRole('dialog', { name: 'Add rule zones' }).getByLabel('Label')
  await label.fill('Time of day')
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'Discard what you changed?' })
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(label).toHaveValue('Time of day')
  await expect(label).toBeFocused()
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('mappings are put in order by dragging and by keyboard, and stay so', async ({ signedInPage: page, api }) => {
  const { address } = await rulePlanOf(api, ['Home', 'Abroad', 'Default'])
  await page.goto(address)
  await expectOrder(page, ['Home', 'Abroad', 'Default'])

  const handle = page.getByRole('button', { name: 'Move Default', exact: true })
  const from = await handle.boundingBox()
  const to = await page.getByRole('button', { name: 'Move Home', exact: true }).boundingBox()
  if (!from || !to) throw new Error('The handles are not in sight')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y, { steps: 10 })
  await page.mouse.up()
  await expect(page.getByText('Update Mapping Success').first()).toBeVisible()
  await expectOrder(page, ['Default', 'Home', 'Abroad'])

  const down = page.getByRole('button', { name: 'Move Default down' })
  await down.focus()
  await expect(down).toBeEnabled()
  await page.keyboard.press('Enter')
  await expectOrder(page, ['Home', 'Default', 'Abroad'])
  await expect(down).toBeEnabled()
  await expect(down).toBeFocused()
  await clickTool(page, 'Abroad', 'Move Abroad up')
  await expectOrder(page, ['Home', 'Abroad', 'Default'])
  await page.reload()
  await expectOrder(page, ['Home', 'Abroad', 'Default'])
})

test('a new mapping is the weakest; it is renamed and deleted', async ({ signedInPage: page, api }) => {
  const { address } = await rulePlanOf(api, ['Home'])
  await page.goto(address)
  await page.getByRole('button', { name: 'Create mapping' }).click()
  await page.getByRole('dialog').getByLabel('Mapping name').fill('Anything else')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Successfully create mapping')).toBeVisible()
  await expectOrder(page, ['Home', 'Anything else'])
  await expect(page.getByRole('row', { name: 'Anything else' }).getByTitle('Priority')).toHaveText('0')
  await clickTool(page, 'Anything else', 'Edit Anything else')
  await page.getByRole('dialog').getByLabel('Mapping name').fill('Default')
  await page.keyboard.press('Control+Enter')
  await expectOrder(page, ['Home', 'Default'])
  await clickTool(page, 'Default', 'Delete Default')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectOrder(page, ['Home'])
})

test('what a mapping asks is set and cleared in its cells, by keyboard', async ({ signedInPage: page, api }) => {
  const { address, zones } = await rulePlanOf(api, ['Home', 'Default'])
  const inMap = await api.get(`/api/v1/pcrf-zone/zone?zone_map_id=${String(zones[1]?.mapping_des_value)}`)
  const zone_name = String(((await inMap.json()) as { data: Row[] }).data[0]?.zone_name)
  const volume = { acct_res_name: unique('Volume'), bal_type: 2, is_currency: 'N' }
  const { acct_res_id } = await createRow(api, 'balance-type-acct', volume)
  const input = { mapping_src_type: 'B', mapping_src_value: String(acct_res_id), mapping_des_type: 'V' }
  await api.post('/api/v1/policy-plan-rule-zone', {
    data: [{ ap_rule_id: zones[0]?.ap_rule_id, label_show: 'Volume', ...input }],
  })
  await page.goto(address)
  await page.getByRole('button', { name: 'Home, Input 1: any' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Home, Input 2: any' })).toBeFocused()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('textbox', { name: 'Home, Input 2', exact: true })
  await expect(editor).toBeFocused()
  await choose(page, editor, `is ${zone_name}`)
  const cell = page.getByRole('button', { name: `Home, Input 2: is ${zone_name}` })
  await expect(cell).toBeFocused()

  await page.keyboard.type('nowhere at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/There is no zone “nowhere at all”/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell).toBeFocused()
  await page.keyboard.type('unknown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Default, Input 2: any' })).toBeFocused()
  await page.keyboard.type(`not ${zone_name}`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Default, Input 2: is not ${zone_name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Home, Input 2: is unknown' }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'Home, Input 2: any' })).toBeVisible()

  await page.getByRole('button', { name: 'Home, Volume: any' }).focus()
  await page.keyboard.type('banana')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/“banana” is no amount/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Home, Volume', exact: true })).toHaveValue('banana')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Home, Volume: any' }).focus()
  await page.keyboard.type('0-50 GiB')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Home, Volume: is 0-50 GiB' })).toBeVisible()
})

test('a block of cells goes to a spreadsheet and comes back: shown first, refused cell by cell, written as one', async ({
  signedInPage: page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address } = await rulePlanOf(api, ['Home', 'Abroad', 'Default'])
  await page.goto(address)
  const cell = (name: string) => page.getByRole('button', { name, exact: true })
  await cell('Home, Input 1: any').focus()
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+v')
  }
  await paste('known\tunknown\nNarnia\tis known\n')
  const dialog = page.getByRole('dialog', { name: 'Paste into the matrix' })
  await expect(dialog).toContainText('3 cells will be written. What cannot be read is left as it is.')
  await expect(dialog.getByRole('row', { name: /Abroad, Input 1/ })).toContainText('There is no zone “Narnia”')
  await expectNoAxeViolations(page)
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/policy-plan-mapping-unit/cells')),
    dialog.getByRole('button', { name: 'Write 3 cells' }).click(),
  ])
  expect((sent.postDataJSON() as { cells: unknown[] }).cells).toHaveLength(3)
  await expect(dialog).toHaveCount(0)
  await expect(cell('Home, Input 2: is unknown')).toBeVisible()

  await cell('Home, Input 1: is known').focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c']) await page.keyboard.press(key)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('is known\tis unknown\nany\tis known')
  await paste('any')
  await expect(dialog).toContainText('3 cells will be written.')
  await page.keyboard.press('Enter')
  await expect(cell('Abroad, Input 2: any')).toBeVisible()
})

test('what a mapping gives stands in its row; names and the head stay in sight, and the panel is as wide as wanted', async ({
  signedInPage: page,
  api,
}) => {
  const sample = await createPlan(api, 'Plan')
  const { pcc_rule_id, rule_name } = await firstRow(api, 'pcc-rule')
  await createBasicRule(api, sample, { pcc_rule_id })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(mappingAddress(sample))
  const gives = page.getByRole('button', { name: `Roaming gives: ${String(rule_name)}` })
  await expect(gives).toBeVisible()
  const left = async () => (await page.getByRole('rowheader').boundingBox())?.x
  const before = await left()
  await gives.scrollIntoViewIfNeeded()
  expect(await left()).toBe(before)

  const panel = page.getByRole('complementary', { name: 'Mapping Roaming' })
  const width = async () => (await panel.boundingBox())?.width ?? 0
  const first = await width()
  const edge = page.getByRole('separator', { name: 'Width of the basic rules' })
  await edge.focus()
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBeGreaterThan(first)
  const wider = await width()
  await page.reload()
  await expect(gives).toBeVisible()
  expect(await width()).toBe(wider)
  await expectNoAxeViolations(page)
})

test('a mapping that somebody else changed meanwhile is not moved over', async ({ signedInPage: page, api }) => {
  const { address } = await rulePlanOf(api, ['Home', 'Abroad'])
  await page.goto(address)
  await expectOrder(page, ['Home', 'Abroad'])
  const ap_rule_id = address.split('/').at(-1)
  const list = (await (await api.get(`/api/v1/policy-plan-mapping?ap_rule_id=${ap_rule_id}`)).json()) as { data: Row[] }
  // Between the press and the server: the page may hear of a change, and read it, before a press.
  await page.route('**/policy-plan-mapping/order', async (route) => {
    for (const { mapping_id } of list.data) {
      await api.put(`/api/v1/policy-plan-mapping/${String(mapping_id)}`, { data: { sp_id: 3 } })
    }
    await route.continue()
  })
  await clickTool(page, 'Abroad', 'Move Abroad up')
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/changed/))
      .first(),
  ).toBeVisible()
  await expectOrder(page, ['Home', 'Abroad'])
})

test('rule plans, their matrix and their dialogs pass axe', async ({ signedInPage: page, api }) => {
  const { address } = await rulePlanOf(api, ['Home', 'Default'])
  await page.goto(address)
  await expectOrder(page, ['Home', 'Default'])
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Add rule zones' }).click()
  await expect(page.getByRole('group', { name: 'Rule zone 1' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Home, Input 1: any' }).click()
  await expect(page.getByRole('option', { name: 'is known' })).toBeVisible()
  await expectNoAxeViolations(page)
})
