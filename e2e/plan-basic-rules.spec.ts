import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createBasicRule, createPlan, firstRow, mappingAddress } from './support/plans.ts'
import { createRow } from './support/rows.ts'

/** The panel of the sample's mapping. */
const panelOf = (page: Page) => page.getByRole('region', { name: 'Basic rules of Roaming' })

/** A label also holds the star of a required field; the accessible name does not. */
const lookup = (within: Locator, label: string) => within.getByRole('combobox', { name: label, exact: true })

async function choose(page: Page, within: Locator, label: string, option: string | RegExp): Promise<void> {
  await lookup(within, label).click()
  await page.getByRole('option', { name: option }).first().click()
}

async function listOf(api: Parameters<typeof createPlan>[0], path: string): Promise<Record<string, unknown>[]> {
  return ((await (await api.get(`/api/v1/${path}`)).json()) as { data: Record<string, unknown>[] }).data
}

test('a version is created with its dates, and a rule in it', async ({ signedInPage: page, api }) => {
  const plan = await createPlan(api, 'Plan')
  await page.goto(mappingAddress(plan))
  await panelOf(page).getByRole('button', { name: 'Create basic rule version' }).click()
  const form = page.getByRole('dialog', { name: 'Create basic rule version' })
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Field is required')).toBeVisible()
  await form.getByLabel('Effective date').fill('2026/01/01')
  await form.getByLabel('Expiry date').fill('2025/01/01')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Expiry date must be greater than Effective Date')).toBeVisible()
  await form.getByLabel('Expiry date').fill('')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Create Rule Version Success')).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: '2026/01/01 onwards Current Version' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await panelOf(page).getByRole('button', { name: 'Create basic rule', exact: true }).click()
  const editor = page.getByRole('form', { name: 'New basic rule' })
  await expect(editor.getByLabel('Basic rule name')).toBeFocused()
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor.getByText('Field is required')).toBeVisible()
  await editor.getByLabel('Basic rule name').fill('Night')
  await editor.getByLabel('Priority', { exact: true }).fill('7')
  await page.keyboard.press('Control+Enter')
  const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('group').last()
  await expect(notice).toContainText('Create Success')
  const { x = 0, width = 0 } = (await notice.boundingBox()) ?? {}
  const panel = page.getByRole('complementary', { name: 'Mapping Roaming' })
  expect(x + width).toBeLessThanOrEqual((await panel.boundingBox())?.x ?? 0)
  await expect(panelOf(page).getByRole('button', { name: /^Night/ })).toBeVisible()
  await expect(panelOf(page).getByText('1 warning')).toBeVisible()
})

test('of versions that overlap, the one that began last is open; the other one says that it is overlaid', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Plan')
  const { ap_rule_id } = plan.rule
  const { mapping_id } = plan.mapping
  for (const eff_date of ['2026-01-01', '2026-02-01'])
    await createRow(api, 'policy-plan-basic-ver', { ap_rule_id, mapping_id, eff_date })
  await page.goto(mappingAddress(plan))
  await expect(panelOf(page).getByRole('button', { name: /^2026\/02\/01 onwards ?Current Version/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await panelOf(page)
    .getByRole('button', { name: /^2026\/01\/01 onwards ?Overlaid/ })
    .hover()
  await expect(page.getByRole('tooltip')).toContainText('version 2026/02/01 onwards overlays it')
  await panelOf(page).getByRole('button', { name: 'Delete basic rule version' }).click()
  await expect(page.getByRole('dialog')).toContainText('2026/02/01 onwards (basic rule version)')
})

test('time spans and accumulation rules stay local until one save stores all of them', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Plan')
  const pccRule = await firstRow(api, 'pcc-rule')
  const span = await firstRow(api, 'timespan')
  const accumulator = await firstRow(api, 'accumulate/ratable-rss')
  const basic = await createBasicRule(api, plan, { pcc_rule_id: pccRule.pcc_rule_id, rum: 2 })
  const gone = await createRow(api, 'policy-plan-basic-timespan', {
    basic_rule_id: basic.basic_rule_id,
    time_span_id: span.time_span_id,
    pcc_rule_id: pccRule.pcc_rule_id,
  })
  const name = (row: Record<string, unknown>, field: string) => String(row[field])
  await page.goto(mappingAddress(plan))
  await panelOf(page)
    .getByRole('button', { name: /^Fair use/ })
    .click()
  const editor = page.getByRole('form', { name: 'Edit basic rule' })
  await editor.getByLabel('Priority', { exact: true }).first().fill('9')

  const spans = editor.getByRole('region', { name: 'Time spans' })
  await spans.getByRole('button', { name: 'Delete time span 1' }).click()
  await expect(spans.getByText('Deleted')).toBeVisible()

  const ranges = editor.getByRole('region', { name: 'Accumulation rules' })
  await ranges.getByRole('button', { name: 'Add accumulation rule' }).click()
  await expect(lookup(ranges, 'Accumulator')).toBeFocused()
  await editor.getByRole('button', { name: 'Save' }).click()
  for (const message of ['Resource ID is required.', 'Start quota is required.', 'Rate is required.']) {
    await expect(ranges.getByText(message)).toBeVisible()
  }
  await expect(lookup(ranges, 'Accumulator')).toBeFocused()
  await choose(page, ranges, 'Accumulator', name(accumulator, 'resource_name'))
  await ranges.getByLabel('Start quota').fill('0')
  await ranges.getByLabel('Stop quota').fill('10 GB')
  await ranges.getByLabel('Rate').fill('1')
  await expect(ranges.getByLabel('Stop quota')).toHaveValue('10000000000')
  await ranges.getByRole('button', { name: /^0 B – 10 GB/ }).click()
  await ranges.getByRole('button', { name: 'Add another' }).click()
  await expect(ranges.getByLabel('Start quota')).toHaveValue('10000000000')
  await ranges.getByLabel('Start quota').fill('12 GB')
  await ranges.getByLabel('Rate').fill('2')
  await expect(ranges.getByRole('listitem').filter({ hasText: 'no rule' })).toBeVisible()
  await expect(ranges.getByText('No range covers 10 GB to 12 GB').first()).toBeVisible()
  await expect(editor.getByText('4 records changed')).toBeVisible()

  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update Basic Rule Success')).toBeVisible()
  await expect(page.getByText(/Delete Time Span Success · Create Accumulation Rule Success/)).toBeVisible()
  const row = panelOf(page).getByRole('button', { name: /^Fair use/ })
  await expect(row).toBeFocused()
  await expect(panelOf(page).getByRole('img', { name: '2 accumulation rules' })).toBeVisible()
  const stored = await listOf(api, `policy-plan-basic-accm?basic_rule_id=${String(basic.basic_rule_id)}`)
  expect(stored.map(({ start_quota, stop_quota, rum }) => [start_quota, stop_quota, rum])).toEqual([
    [0, 10e9, 2],
    [12e9, null, 2],
  ])
  expect((await api.get(`/api/v1/policy-plan-basic-timespan/${String(gone.time_span_rule)}`)).status()).toBe(404)
})

test('the list of a field at the foot of the editor stays on the side on which it opened while its options arrive', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Plan')
  await createBasicRule(api, plan)
  const span = await firstRow(api, 'timespan')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/timespan?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(mappingAddress(plan))
  await panelOf(page)
    .getByRole('button', { name: /^Fair use/ })
    .click()
  const editor = page.getByRole('form', { name: 'Edit basic rule' })
  await editor.getByRole('button', { name: 'Add time span' }).click()
  const field = lookup(editor, 'Time span')
  await expect(field).toBeFocused()
  await field.evaluate((input) => {
    const foot = input.closest('form')?.querySelector('footer')?.getBoundingClientRect().top ?? 0
    window.scrollBy(0, input.getBoundingClientRect().bottom - foot)
  })
  const isAbove = async (part: Locator) => {
    const [one, other] = [await part.boundingBox(), await field.boundingBox()]
    return (one?.y ?? Number.NaN) < (other?.y ?? Number.NaN)
  }
  await field.click()
  const searching = page.getByText('Searching …')
  await expect(searching).toBeVisible()
  const wasAbove = await isAbove(searching)
  answer()
  const option = page.getByRole('option', { name: String(span.time_span_name) }).first()
  await expect(option).toBeInViewport({ ratio: 1 })
  expect(await isAbove(option)).toBe(wasAbove)
  await option.click()
  await expect(field).toHaveValue(new RegExp(String(span.time_span_name)))
})

test('a part is copied from another basic rule, found by the names in it', async ({ signedInPage: page, api }) => {
  const plan = await createPlan(api, 'Plan')
  const { pcc_rule_id } = await firstRow(api, 'pcc-rule')
  const span = await createRow(api, 'timespan', { time_span_name: `Span of ${String(plan.plan.pcr_plan_name)}` })
  const { basic_rule_ver_id, basic_rule_id } = await createBasicRule(api, plan)
  const { time_span_id } = span
  await createRow(api, 'policy-plan-basic-timespan', {
    basic_rule_id,
    time_span_id,
    pcc_rule_id,
    priority: 3,
    value: 9,
  })
  await createRow(api, 'policy-plan-basic', { basic_rule_ver_id, basic_rule_name: 'Video' })
  await page.goto(mappingAddress(plan))
  await panelOf(page)
    .getByRole('button', { name: /^Video/ })
    .click()
  await panelOf(page).getByRole('button', { name: 'Copy time span' }).click()
  await page.getByLabel('Find time spans').fill(String(span.time_span_name))
  const option = page.getByRole('option', {
    name: `${String(time_span_id)} ${String(span.time_span_name)} · priority 3`,
  })
  await option.click()
  const spans = page.getByRole('region', { name: 'Time spans' })
  await expect(spans.getByText('New', { exact: true })).toBeVisible()
  await expect(spans.getByLabel('Value')).toHaveValue('9')
  await panelOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Create Time Span Success')).toBeVisible()
})

test('a refused part keeps everything that was typed, and nothing of it is stored', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Plan')
  const pccRule = await firstRow(api, 'pcc-rule')
  const span = await createRow(api, 'timespan', { time_span_name: `Span of ${String(plan.plan.pcr_plan_name)}` })
  const basic = await createBasicRule(api, plan, { pcc_rule_id: pccRule.pcc_rule_id })
  await page.goto(mappingAddress(plan))
  await panelOf(page)
    .getByRole('button', { name: /^Fair use/ })
    .click()
  const editor = page.getByRole('form', { name: 'Edit basic rule' })
  await editor.getByLabel('Basic rule name').fill('Fairer use')
  const spans = editor.getByRole('region', { name: 'Time spans' })
  await spans.getByRole('button', { name: 'Add time span' }).click()
  await lookup(spans, 'Time span').fill(String(span.time_span_name))
  await page.getByRole('option', { name: String(span.time_span_name) }).click()
  await choose(page, spans, 'PCC rule', new RegExp(String(pccRule.rule_name)))
  expect((await api.delete(`/api/v1/timespan/${String(span.time_span_id)}`)).status()).toBe(200)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(spans.getByText(/no time span/i)).toBeVisible()
  await expect(lookup(spans, 'Time span')).toBeFocused()
  await expect(editor.getByLabel('Basic rule name')).toHaveValue('Fairer use')
  const unchanged = await api.get(`/api/v1/policy-plan-basic/${String(basic.basic_rule_id)}`)
  expect(((await unchanged.json()) as { data: object }).data).toMatchObject({ basic_rule_name: 'Fair use' })
})

test('a save whose answer never came is sent again, and stored once', async ({ signedInPage: page, api }) => {
  const plan = await createPlan(api, 'Plan')
  await createBasicRule(api, plan)
  await page.route(
    '**/policy-plan-basic/edits',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto(mappingAddress(plan))
  await panelOf(page).getByRole('button', { name: 'Create basic rule', exact: true }).click()
  const editor = page.getByRole('form', { name: 'New basic rule' })
  await editor.getByLabel('Basic rule name').fill('Night')
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(editor.getByRole('alert')).toBeVisible()
  await expect(editor.getByLabel('Basic rule name')).toHaveValue('Night')
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Create Success')).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: /^Night/ })).toHaveCount(1)
  await expect(panelOf(page).getByRole('button', { name: /^Fair use/ })).toHaveCount(1)
})

test('somebody else’s change is shown, and only what was typed is written over it', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Plan')
  const basic = await createBasicRule(api, plan)
  const at = `/api/v1/policy-plan-basic/${String(basic.basic_rule_id)}`
  await page.goto(mappingAddress(plan))
  await panelOf(page)
    .getByRole('button', { name: /^Fair use/ })
    .click()
  const editor = page.getByRole('form', { name: 'Edit basic rule' })
  await editor.getByLabel('Priority', { exact: true }).fill('8')
  expect((await api.put(at, { data: { comments: 'From elsewhere' } })).status()).toBe(200)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('You, in another window, changed this record meanwhile')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Theirs: From elsewhere' })).toHaveAttribute('aria-pressed', 'true')
  await expect(editor.getByLabel('Priority', { exact: true })).toHaveValue('8')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update Basic Rule Success')).toBeVisible()
  const stored = ((await (await api.get(at)).json()) as { data: object }).data
  expect(stored).toMatchObject({ priority: 8, comments: 'From elsewhere' })
})

test('Back again over the question leaves it open, and Cancel leads back to all that was typed', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Plan')
  await createBasicRule(api, plan)
  const name = String(plan.plan.pcr_plan_name)
  await page.goto(`/main/policy-plan?pcr_plan_name=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Roaming', exact: true }).first().click()
  await panelOf(page)
    .getByRole('button', { name: /^Fair use/ })
    .click()
  const editor = page.getByRole('form', { name: 'Edit basic rule' })
  await editor.getByLabel('Basic rule name').fill('Other')
  const address = page.url()
  const asking = page.getByRole('dialog', { name: 'Discard what you changed?' })
  for (let presses = 0; presses < 3; presses += 1) {
    await page.evaluate(() => history.back())
    await expect(page).not.toHaveURL(address)
    await expect(asking).toBeVisible()
  }
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(address)
  await expect(editor.getByLabel('Basic rule name')).toHaveValue('Other')
})

test('leaving with changes asks, and the address restores what was open', async ({ signedInPage: page, api }) => {
  const plan = await createPlan(api, 'Plan')
  await createBasicRule(api, plan)
  await page.goto(mappingAddress(plan))
  await panelOf(page)
    .getByRole('button', { name: /^Fair use/ })
    .click()
  const editor = page.getByRole('form', { name: 'Edit basic rule' })
  await editor.getByLabel('Basic rule name').fill('Other')
  await page.goBack()
  const asking = page.getByRole('dialog', { name: 'Discard what you changed?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor.getByLabel('Basic rule name')).toHaveValue('Other')
  await editor.getByRole('button', { name: 'Back to the basic rules' }).click()
  await asking.getByRole('button', { name: 'Discard' }).click()
  await expect(panelOf(page).getByRole('button', { name: /^Fair use/ })).toBeFocused()
  await panelOf(page)
    .getByRole('button', { name: /^Fair use/ })
    .click()
  await page.reload()
  await expect(editor.getByLabel('Basic rule name')).toHaveValue('Fair use')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(panelOf(page).getByRole('button', { name: /^Fair use/ })).toBeVisible()
  await page.goForward()
  await expect(editor.getByLabel('Basic rule name')).toHaveValue('Fair use')
})

test('a time span that somebody deleted meanwhile is created again with all that was typed', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Plan')
  const { pcc_rule_id } = await firstRow(api, 'pcc-rule')
  const { time_span_id } = await firstRow(api, 'timespan')
  const { basic_rule_id } = await createBasicRule(api, plan, { pcc_rule_id })
  const part = { basic_rule_id, time_span_id, pcc_rule_id }
  const { time_span_rule } = await createRow(api, 'policy-plan-basic-timespan', part)
  await page.goto(mappingAddress(plan))
  await panelOf(page)
    .getByRole('button', { name: /^Fair use/ })
    .click()
  const editor = page.getByRole('form', { name: 'Edit basic rule' })
  const spans = editor.getByRole('region', { name: 'Time spans' })
  await spans.getByRole('listitem').getByRole('button').first().click()
  await spans.getByLabel('Value').fill('12')
  expect((await api.delete(`/api/v1/policy-plan-basic-timespan/${String(time_span_rule)}`)).status()).toBe(200)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(spans.getByText('Somebody deleted this meanwhile')).toBeVisible()
  await spans.getByRole('button', { name: 'Create it again' }).click()
  await expect(spans.getByLabel('Value')).toHaveValue('12')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Create Time Span Success')).toBeVisible()
  await expect(panelOf(page).getByRole('img', { name: '1 time span' })).toBeVisible()
})

test('a rule is duplicated with its parts, and a link to a part leads to its rule', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Plan')
  const { pcc_rule_id } = await firstRow(api, 'pcc-rule')
  const { time_span_id } = await firstRow(api, 'timespan')
  const { basic_rule_id } = await createBasicRule(api, plan, { pcc_rule_id })
  const span = await createRow(api, 'policy-plan-basic-timespan', {
    basic_rule_id,
    time_span_id,
    pcc_rule_id,
    value: 4,
  })
  await page.goto(`/main/record/policy-plan-basic-timespan/${String(span.time_span_rule)}`)
  await expect(page.getByRole('form', { name: 'Edit basic rule' }).getByLabel('Basic rule name')).toHaveValue(
    'Fair use',
  )
  await page.getByRole('button', { name: 'Back to the basic rules' }).click()
  await panelOf(page).getByRole('button', { name: 'Duplicate Fair use' }).click()
  const editor = page.getByRole('form', { name: 'New basic rule' })
  await editor.getByLabel('Basic rule name').fill('Fair use at night')
  await editor.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Create Success')).toBeVisible()
  const copied = panelOf(page).getByRole('listitem').filter({ hasText: 'Fair use at night' })
  await expect(copied.getByRole('img', { name: '1 time span' })).toBeVisible()
})

test('a rule is deleted, and the focus goes to the next one', async ({ signedInPage: page, api }) => {
  const plan = await createPlan(api, 'Plan')
  const first = await createBasicRule(api, plan)
  const { basic_rule_ver_id } = first
  await createRow(api, 'policy-plan-basic', { basic_rule_ver_id, basic_rule_name: 'Video', priority: 1 })
  await page.goto(mappingAddress(plan))
  await panelOf(page).getByRole('button', { name: 'Delete Fair use' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete Success')).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: /^Video/ })).toBeFocused()
})

test('hundreds of rules are found while typing, and few of them are in the document', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Plan')
  const { basic_rule_ver_id } = await createBasicRule(api, plan)
  const names = Array.from({ length: 200 }, (_, index) => `Rule ${String(index).padStart(3, '0')}`)
  for (const basic_rule_name of names) await createRow(api, 'policy-plan-basic', { basic_rule_ver_id, basic_rule_name })
  await page.goto(mappingAddress(plan))
  const list = panelOf(page).getByRole('region', { name: 'Basic rules', exact: true })
  await expect(list.getByText('201', { exact: true })).toBeVisible()
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)
  await list.getByLabel('Find a basic rule').fill('rule 17')
  await expect(list.getByText('10 of 201')).toBeVisible()
  await list.getByRole('button', { name: /^Rule 175/ }).click()
  await expect(page.getByRole('form', { name: 'Edit basic rule' }).getByLabel('Basic rule name')).toHaveValue(
    'Rule 175',
  )
})

test('the basic rules and their editor pass axe', async ({ signedInPage: page, api }) => {
  const plan = await createPlan(api, 'Plan')
  const pccRule = await firstRow(api, 'pcc-rule')
  const accumulator = await firstRow(api, 'accumulate/ratable-rss')
  const { basic_rule_id } = await createBasicRule(api, plan)
  const range = { basic_rule_id, resource_id: accumulator.resource_id, pcc_rule_id: pccRule.pcc_rule_id, rate: 1 }
  await createRow(api, 'policy-plan-basic-accm', { ...range, start_quota: 5, stop_quota: 9 })
  await createRow(api, 'policy-plan-basic-accm', { ...range, start_quota: 8 })
  await page.goto(mappingAddress(plan))
  await expect(panelOf(page).getByRole('button', { name: /^Fair use/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await panelOf(page)
    .getByRole('button', { name: /^Fair use/ })
    .click()
  await panelOf(page).getByRole('button', { name: 'Add time span' }).click()
  await page.getByRole('button', { name: 'Delete accumulation rule 8 and above' }).click()
  await panelOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Field is required').first()).toBeVisible()
  await expectNoAxeViolations(page)
})
