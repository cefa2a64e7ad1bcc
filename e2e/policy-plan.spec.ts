import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createBasicRule, createPlan, firstRow } from './support/plans.ts'
import { createRow, unique } from './support/rows.ts'

type Row = Record<string, unknown>

const DAY = 86_400_000
/** A day as `2026-01-31`, so many days from today. */
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const words = (day: string) => day.replaceAll('-', '/')

async function planOf(api: APIRequestContext, state = 'A'): Promise<{ id: number; name: string }> {
  const name = unique('Plan')
  const { pcr_plan_id } = await createRow(api, 'policy-plan', {
    pcr_plan_name: name,
    pcr_plan_code: name.replaceAll(' ', '_'),
    pcc_pcr_plan_type: 1,
    priority: 5,
    state,
  })
  return { id: Number(pcr_plan_id), name }
}

async function versionOf(api: APIRequestContext, plan: number, eff: string, exp: string | null): Promise<number> {
  const row = await createRow(api, 'policy-plan-ver', { pcr_plan_id: plan, eff_date: eff, exp_date: exp })
  return Number(row.pcc_rule_ver_id)
}

async function choose(page: Page, field: Locator, option: string | RegExp, typed?: string): Promise<void> {
  if (typed === undefined) await field.click()
  else await field.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

test('a plan is created as a draft, found by every filter, edited; a row leads to its editor', async ({
  signedInPage: page,
  api,
}) => {
  const name = unique('Plan')
  const type = await firstRow(api, 'policy-plan-type')
  const code = name.replaceAll(' ', '_')
  await page.goto('/main')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Policy Plan' }).click()
  await page.getByRole('button', { name: 'Create policy plan' }).click()
  const form = page.getByRole('dialog', { name: 'Create policy plan' })
  await expect(form.getByLabel('State')).toHaveValue(/^0/)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Field is required')).toHaveCount(4)
  await form.getByLabel('Plan name').fill(name)
  await form.getByLabel('Plan code').fill(code)
  await choose(page, form.getByRole('combobox', { name: 'Plan type' }), String(type.pcc_pcr_plan_type_name))
  await form.getByLabel('Priority').fill('0')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByLabel('Priority')).toHaveAccessibleDescription(/Field is required/)
  await form.getByLabel('Priority').fill('7')
  await form.getByLabel('Comments').fill(`About ${name}`)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)

  const filters = { pcr_plan_name: name, pcr_plan_code: code, comments: `About ${name}` }
  for (const [key, value] of Object.entries(filters)) {
    await page.goto(`/main/policy-plan?${new URLSearchParams({ [key]: value })}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row', { name })).toContainText('Draft')
  }
  const filterBar = page.getByRole('search', { name: 'Filter Policy plans' })
  await filterBar.getByRole('textbox', { name: 'Priority' }).fill('8')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await filterBar.getByRole('textbox', { name: 'Priority' }).fill('7')
  await filterBar.getByRole('textbox', { name: 'State date' }).fill(words(dayFromNow(0)))
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: `Edit ${name}` }).click()
  await page
    .getByRole('dialog', { name: `Edit ${name}` })
    .getByLabel('Priority')
    .fill('9')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Updated Success')).toBeVisible()

  await page.goto(`/main/policy-plan?pcr_plan_name=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/main\/policy-plan\/\d+$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('No versions yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'In force' })).toContainText(
    'Nothing is in force: the plan’s state is Draft',
  )
  await page.goBack()
  await expect(page.getByRole('row', { name })).toBeVisible()
})

test('one look says what is in force and what comes next; the version in force is chosen', async ({
  signedInPage: page,
  api,
}) => {
  const { id } = await planOf(api)
  await versionOf(api, id, dayFromNow(-40), dayFromNow(-11))
  const current = await versionOf(api, id, dayFromNow(-10), dayFromNow(20))
  const next = await versionOf(api, id, dayFromNow(21), null)
  await page.goto(`/main/policy-plan/${id}`)
  const line = page.getByRole('region', { name: 'In force' })
  const name = `${words(dayFromNow(-10))} - ${words(dayFromNow(20))}`
  await expect(line).toContainText(`In force today: version ${name}`)
  await expect(line).toContainText(`Next: version ${words(dayFromNow(21))} onwards`)

  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('link')
  await expect(versions).toHaveCount(3)
  await expect(versions.nth(0)).toContainText('Not Effective')
  for (const [n, status] of ['Not Effective', 'Current Version', 'Future Version'].entries())
    await expect(versions.nth(n).getByText(status)).toBeInViewport({ ratio: 1 })
  await expect(versions.nth(1)).toContainText(name)
  await expect(versions.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(versions.nth(2)).toContainText('Future Version')
  await versions.nth(2).press('Enter')
  await expect(page).toHaveURL(`/main/policy-plan/${id}/version/${next}`)
  await page.reload()
  await expect(versions.nth(2)).toHaveAttribute('aria-current', 'true')
  await line.getByRole('link', { name: `version ${name}` }).click()
  await expect(page).toHaveURL(`/main/policy-plan/${id}/version/${current}`)
  await page.goBack()
  await expect(versions.nth(2)).toHaveAttribute('aria-current', 'true')

  await page.goto(`/main/policy-plan/${id}/version/999999`)
  await expect(page.getByText('There is no such version in this plan')).toBeVisible()
  await page.goto('/main/policy-plan/999999')
  await expect(page.getByRole('heading', { name: 'There is no such policy plan' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Policy PlanNo such policy plan')
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'All policy plans' }).click()
  await expect(page).toHaveURL('/main/policy-plan')
  await page.goto(`/main/policy-plan/${id}/version`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a gap is said: after it ends nothing is in force, then the next version', async ({ signedInPage: page, api }) => {
  const { id } = await planOf(api)
  await versionOf(api, id, dayFromNow(-1), dayFromNow(1))
  await versionOf(api, id, dayFromNow(5), null)
  await page.goto(`/main/policy-plan/${id}`)
  await expect(page.getByRole('region', { name: 'In force' })).toContainText(
    `nothing from ${words(dayFromNow(2))}, then version ${words(dayFromNow(5))} onwards`,
  )
})

test('a version is created with its dates, edited, and deleted with what it holds', async ({
  signedInPage: page,
  api,
}) => {
  const { id } = await planOf(api)
  await page.goto(`/main/policy-plan/${id}`)
  await page.getByRole('button', { name: 'Create version' }).click()
  const form = page.getByRole('dialog', { name: 'Create plan version' })
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Field is required')).toBeVisible()
  // A digit too many in the year, as a hand slips.
  await form.getByLabel('Effective date').fill('12026/05/01')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Effective date is written as YYYY/MM/DD, such as 2026/01/31')).toBeVisible()
  await expect(form.getByLabel('Effective date')).toHaveValue('12026/05/01')
  await form.getByLabel('Effective date').fill('2026/05/01')
  await form.getByLabel('Expiry date').fill('2026/04/30')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Expiry date must be greater than Effective Date')).toBeVisible()
  await form.getByLabel('Expiry date').fill('')
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/policy-plan-ver')),
    page.keyboard.press('Control+Enter'),
  ])
  expect(sent.postDataJSON()).toMatchObject({ pcr_plan_id: id, seq: 0, eff_date: '2026-05-01T00:00:00.000Z' })
  await expect(page).toHaveURL(/\/version\/\d+$/)
  const version = Number(/\d+$/.exec(page.url())?.[0])
  await expect(page.getByRole('link', { name: /^2026\/05\/01 onwards/ })).toHaveAttribute('aria-current', 'true')
  const { pcr_event_id } = await firstRow(api, 'policy-event')
  await createRow(api, 'policy-plan-event', { pcc_rule_ver_id: version, pcr_event_id })

  await page.getByRole('button', { name: 'Edit version' }).click()
  const edit = page.getByRole('dialog')
  await edit.getByLabel('Expiry date').fill('06/31/2026')
  await page.keyboard.press('Control+Enter')
  await expect(edit.getByText('Expiry date is written as YYYY/MM/DD, such as 2026/01/31')).toBeVisible()
  await edit.getByLabel('Expiry date').fill('2026/12/30')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: '30 December 2026' })).toBeFocused()
  await expectNoAxeViolations(page)
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(edit.getByLabel('Expiry date')).toHaveValue('2026/12/31')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Update Version Success')).toBeVisible()
  await expect(page.getByRole('link', { name: /^2026\/05\/01 - 2026\/12\/31/ })).toBeVisible()

  await page.getByRole('button', { name: 'Delete version' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to delete this?')
  await expect(question).toContainText('Also deleted: 1 plan event')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No versions yet')).toBeVisible()
  await expect(page).toHaveURL(`/main/policy-plan/${id}`)
})

test('while dates are typed the form says what they do; the version that is overlaid says so, and so does deleting', async ({
  signedInPage: page,
  api,
}) => {
  const { id } = await planOf(api)
  await versionOf(api, id, dayFromNow(-40), dayFromNow(40))
  const longName = `${words(dayFromNow(-40))} - ${words(dayFromNow(40))}`
  await versionOf(api, id, dayFromNow(41), null)
  await page.goto(`/main/policy-plan/${id}`)
  await page.getByRole('button', { name: 'Create version' }).click()
  const form = page.getByRole('dialog', { name: 'Create plan version' })
  const [begins, ends] = [form.getByLabel('Effective date'), form.getByLabel('Expiry date')]
  await begins.fill(dayFromNow(-10))
  await ends.fill(dayFromNow(10))
  await expect(begins).toHaveAccessibleDescription(
    `A day on the network’s clock, UTC. Overlaps version ${longName} and takes its place from ` +
      `${words(dayFromNow(-10))} to ${words(dayFromNow(10))}. ` +
      `It is empty: from ${words(dayFromNow(0))} nothing is granted until rules are added`,
  )
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)

  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('link')
  await expect(versions).toHaveCount(3)
  await expect(versions.filter({ hasText: 'Current Version' })).toHaveCount(1)
  await expect(versions.nth(0)).toContainText('Overlaid')
  await expect(page.getByRole('button', { name: 'Create version' })).toBeFocused()
  await versions.nth(0).focus()
  for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key)
  await expect(versions.nth(0)).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText(`${words(dayFromNow(-10))} - ${words(dayFromNow(10))}`)
  await page.goto(`/main/policy-plan/${id}`)
  await expect(versions.nth(1)).toHaveAttribute('aria-current', 'true')
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Edit version' }).click()
  const madeName = `${words(dayFromNow(-10))} - ${words(dayFromNow(10))}`
  const edit = page.getByRole('dialog', { name: `Edit version ${madeName}` })
  await edit.getByLabel('Effective date').fill(dayFromNow(30))
  await edit.getByLabel('Expiry date').fill(dayFromNow(50))
  await expect(edit.getByLabel('Expiry date')).toHaveAccessibleDescription(
    / UTC\. Overlaps version .* onwards, which takes its place from /,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  const draft = await planOf(api, '0')
  await versionOf(api, draft.id, dayFromNow(-1), null)
  await page.goto(`/main/policy-plan/${draft.id}`)
  await page.getByRole('button', { name: 'Delete version' }).click()
  await expect(page.getByRole('dialog')).toContainText(`${words(dayFromNow(-1))} onwards`)
  await expect(page.getByRole('dialog')).not.toContainText('in force')
  await page.goto(`/main/policy-plan/${id}`)

  await page.getByRole('button', { name: 'Delete version' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`${madeName} (plan version)`)
  await expect(question).toContainText(`It is in force now. Afterwards version ${longName} is in force.`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(versions).toHaveCount(2)
  await expect(versions.nth(0)).toContainText('Current Version')
})

test('the rule plans of an event are open; folded and opened it keeps the address, and Back works', async ({
  signedInPage: page,
  api,
}) => {
  const { plan, version, rule } = await createPlan(api, 'Plan')
  const at = `/main/policy-plan/${String(plan.pcr_plan_id)}/version/${String(version.pcc_rule_ver_id)}/event/${String(rule.pcr_event_id)}`
  const opener = page
    .getByRole('article', { name: 'Access' })
    .getByRole('button', { name: /Access/ })
    .first()
  await page.goto(at)
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(at)
  await opener.click()
  await expect(page).toHaveURL(`${at}/rule/${String(rule.ap_rule_id)}`)
  await opener.click()
  await expect(page).toHaveURL(at)
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await page.goBack()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.reload()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')

  const { pcc_rule_ver_id, pcr_event_id } = rule
  await createRow(api, 'policy-plan-rule', { pcc_rule_ver_id, pcr_event_id, ap_rule_name: 'Credit' })
  await page.goto(at)
  await expect(page.getByRole('article', { name: 'Credit' })).toBeVisible()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
})

test('events are added several at once, chosen by keyboard, restored by the address, and deleted', async ({
  signedInPage: page,
  api,
}) => {
  const { id } = await planOf(api)
  const version = await versionOf(api, id, '2026-01-01', null)
  const names = await Promise.all(
    ['Attach', 'Detach'].map(async (word) => {
      const row = await createRow(api, 'policy-event', {
        pcr_event_name: unique(word),
        re_type: 1,
        re_code: unique('e'),
      })
      return { name: String(row.pcr_event_name), event: Number(row.pcr_event_id) }
    }),
  )
  await page.goto(`/main/policy-plan/${id}/version/${version}`)
  await expect(page.getByText('No events yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add events' })
  for (const { name } of names) await choose(page, dialog.getByRole('combobox'), name, name)
  await dialog.getByRole('button', { name: 'Add 2 events' }).click()
  await expect(dialog).toHaveCount(0)

  const events = page.getByRole('navigation', { name: 'Events' })
  await expect(events.getByRole('link')).toHaveCount(2)
  const [first, second] = names
  await events.getByRole('link', { name: second?.name }).press('Enter')
  await expect(page).toHaveURL(`/main/policy-plan/${id}/version/${version}/event/${second?.event}`)
  await page.reload()
  await expect(events.getByRole('link', { name: second?.name })).toHaveAttribute('aria-current', 'true')
  await expect(events.getByRole('link', { name: second?.name })).toContainText('Not active')
  await createRow(api, 'policy-plan-rule', {
    pcc_rule_ver_id: version,
    pcr_event_id: second?.event,
    ap_rule_name: 'Access',
  })
  await page.reload()
  await expect(events.getByRole('link', { name: second?.name })).toContainText('Active · 1 rule plan')

  await events.getByRole('button', { name: `Delete ${second?.name}` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('1 rule plan')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(events.getByRole('link')).toHaveCount(1)
  await expect(page).toHaveURL(`/main/policy-plan/${id}/version/${version}`)
  await expect(events.getByRole('link', { name: first?.name })).toHaveAttribute('aria-current', 'true')
})

test('an event that the version already has is refused with its reason', async ({ signedInPage: page, api }) => {
  const { version, plan } = await createPlan(api, 'Plan')
  const { pcr_event_name: name } = await firstRow(api, 'policy-event')
  await page.goto(`/main/policy-plan/${String(plan.pcr_plan_id)}/version/${String(version.pcc_rule_ver_id)}`)
  await page.getByRole('button', { name: 'Add events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add events' })
  await choose(page, dialog.getByRole('combobox'), String(name), String(name))
  await dialog.getByRole('button', { name: 'Add event', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'To be added' })).toContainText(/already|exists/i)
})

test('a mapping’s basic rules stand beside it, not over it; closing goes back to the mapping’s place', async ({
  signedInPage: page,
  api,
}) => {
  const sample = await createPlan(api, 'Plan')
  await createBasicRule(api, sample)
  const { plan, version, rule, mapping } = sample as unknown as Record<string, Row>
  const event = String(rule?.pcr_event_id)
  const at = `/main/policy-plan/${String(plan?.pcr_plan_id)}/version/${String(version?.pcc_rule_ver_id)}/event/${event}/rule/${String(rule?.ap_rule_id)}`
  await page.goto(`${at}/mapping/${String(mapping?.mapping_id)}`)
  const panel = page.getByRole('complementary', { name: 'Mapping Roaming' })
  await expect(panel.getByRole('button', { name: /^Fair use/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close the basic rules' }).press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(at)
  await page.goBack()
  await expect(panel).toBeVisible()
})

test('warnings say what they are under the focus, and the list of problems leads to each place', async ({
  signedInPage: page,
  api,
}) => {
  const sample = await createPlan(api, 'Plan')
  await createBasicRule(api, sample)
  await page.goto(`/main/policy-plan/${String(sample.plan.pcr_plan_id)}`)
  const rulePlan = page.getByRole('article', { name: 'Access' })
  await rulePlan.getByRole('button', { name: '1 warning' }).first().focus()
  await expect(page.getByRole('tooltip')).toHaveText('Basic rule Fair use: 1 warning')
  await page.getByRole('row', { name: 'Roaming' }).getByRole('button', { name: '1 warning' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('Basic rule Fair use: 1 warning')
  await page.getByRole('button', { name: /problems?$/ }).click()
  const problems = page.getByRole('dialog', { name: /problems?$/ })
  const found = problems.getByRole('link', { name: /Basic rule Fair use/ })
  await expect(found).toContainText(/PCC rule/)
  await found.press('Enter')
  await expect(page).toHaveURL(/\/mapping\/\d+\?basic_version=\d+&basic_rule=\d+$/)
  await expect(page.getByRole('form', { name: 'Edit basic rule' })).toBeVisible()

  const other = await planOf(api)
  await versionOf(api, other.id, '2026-01-01', '2026-01-31')
  await versionOf(api, other.id, '2026-03-01', null)
  await page.goto(`/main/policy-plan/${other.id}`)
  const badge = page
    .getByRole('region', { name: 'Versions' })
    .getByRole('button', { name: /warning/ })
    .first()
  await badge.focus()
  await expect(page.getByRole('tooltip')).toContainText(/in force|gap|between/i)
})

test('a version is copied to another plan, whole, and leads to the copy; compare begins with both', async ({
  signedInPage: page,
  api,
}) => {
  const { plan, version } = await createPlan(api, 'Plan')
  const target = await planOf(api)
  await page.goto(`/main/policy-plan/${String(plan.pcr_plan_id)}`)
  await page.getByRole('button', { name: 'Copy version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy version to another plan' })
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByText('Field Is Required')).toBeVisible()
  await choose(page, dialog.getByRole('combobox', { name: 'Target plan' }), new RegExp(target.name), target.name)
  await page.route('**/policy-plan-ver/duplicate', async (route) => {
    const answer = await route.fetch()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await route.fulfill({ response: answer })
  })
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Duplicate Version Success')).toBeVisible()
  await expect(page.getByRole('heading', { name: target.name, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/main/policy-plan/${target.id}/version/\\d+$`))
  expect(page.url()).not.toContain(`/version/${String(version.pcc_rule_ver_id)}`)
  await expect(page.getByRole('navigation', { name: 'Events' }).getByRole('link')).toContainText('Active · 1 rule plan')

  await page.getByRole('button', { name: 'Compare with…' }).click()
  await expect(page).toHaveURL(/\/main\/policy-plan\/compare\?left=\d+$/)
})

test('a plan is deleted from its editor, naming what goes with it', async ({ signedInPage: page, api }) => {
  const { plan } = await createPlan(api, 'Plan')
  await page.goto(`/main/policy-plan/${String(plan.pcr_plan_id)}`)
  await page.getByRole('button', { name: 'Delete plan' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('1 plan version')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/main/policy-plan')
})

test('a whole plan from nothing, copied to another plan and compared', async ({ signedInPage: page, api }) => {
  test.setTimeout(180_000)
  const name = unique('Whole')
  const target = await planOf(api)
  const type = await firstRow(api, 'policy-plan-type')
  const attribute = await firstRow(api, 'attribute')
  const pccRule = await firstRow(api, 'pcc-rule')
  const span = await firstRow(api, 'timespan')
  const accumulator = await firstRow(api, 'accumulate/ratable-rss')
  const event = await firstRow(api, 'policy-event')
  const lookup = (within: Locator, label: string) => within.getByRole('combobox', { name: label, exact: true })

  await page.goto('/main/policy-plan?create=1')
  const planForm = page.getByRole('dialog', { name: 'Create policy plan' })
  await planForm.getByLabel('Plan name').fill(name)
  await planForm.getByLabel('Plan code').fill(name.replaceAll(' ', '_'))
  await choose(
    page,
    lookup(planForm, 'Plan type'),
    String(type.pcc_pcr_plan_type_name),
    String(type.pcc_pcr_plan_type_name),
  )
  await planForm.getByLabel('Priority').fill('7')
  await planForm.getByLabel('State').fill('A')
  await page.keyboard.press('Control+Enter')
  await expect(planForm).toHaveCount(0)
  await page.goto(`/main/policy-plan?pcr_plan_name=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()

  await page.getByRole('button', { name: 'Create version' }).click()
  await page.getByRole('dialog').getByLabel('Effective date').fill('2026/01/01')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'In force' })).toContainText(
    'In force today: version 2026/01/01 onwards',
  )

  await page.getByRole('button', { name: 'Add events' }).click()
  const events = page.getByRole('dialog', { name: 'Add events' })
  await choose(page, events.getByRole('combobox'), String(event.pcr_event_name), String(event.pcr_event_name))
  await events.getByRole('button', { name: 'Add event', exact: true }).click()
  await expect(events).toHaveCount(0)

  await page.getByRole('button', { name: 'Create rule plan' }).click()
  await page.getByRole('dialog').getByLabel('Rule plan name').fill('Access')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/rule\/\d+$/)

  await page.getByRole('button', { name: 'Add rule zones' }).click()
  const zones = page.getByRole('dialog', { name: 'Add rule zones' })
  const zone = zones.getByRole('group', { name: 'Rule zone 1' })
  await zone.getByLabel('Label').fill('Location')
  await choose(page, lookup(zone, 'Source type'), /Attribute/)
  await choose(page, lookup(zone, 'Source'), String(attribute.re_attr_name), String(attribute.re_attr_name))
  await choose(page, lookup(zone, 'Destination type'), /Value or range/)
  await zones.locator('button[type=submit]').click()
  await expect(page.getByText('Add Rule Zone success')).toBeVisible()

  for (const mapping of ['Roaming', 'Home']) {
    await page.getByRole('button', { name: 'Create mapping' }).click()
    await page.getByRole('dialog').getByLabel('Mapping name').fill(mapping)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: new RegExp(`^${mapping}, Location`) }).click()
    const value = mapping === 'Home' ? '1' : '2'
    await page.getByRole('textbox', { name: `${mapping}, Location`, exact: true }).fill(value)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `${mapping}, Location: is ${value}` })).toBeVisible()
  }

  await page.getByRole('button', { name: 'Roaming', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Mapping Roaming' })
  await panel.getByRole('button', { name: 'Create basic rule version' }).click()
  await page.getByRole('dialog').getByLabel('Effective date').fill('2026/01/01')
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('button', { name: 'Create basic rule', exact: true }).click()
  const rule = page.getByRole('form', { name: 'New basic rule' })
  await rule.getByLabel('Basic rule name').fill('Fair use')
  await rule.getByLabel('Priority', { exact: true }).first().fill('5')
  await choose(page, lookup(rule, 'PCC rule').first(), String(pccRule.rule_name), String(pccRule.rule_name))
  const spans = rule.getByRole('region', { name: 'Time spans' })
  await spans.getByRole('button', { name: 'Add time span' }).click()
  await choose(page, lookup(spans, 'Time span'), String(span.time_span_name), String(span.time_span_name))
  await choose(page, lookup(spans, 'PCC rule'), String(pccRule.rule_name), String(pccRule.rule_name))
  const ranges = rule.getByRole('region', { name: 'Accumulation rules' })
  await ranges.getByRole('button', { name: 'Add accumulation rule' }).click()
  const resource = String(accumulator.resource_name)
  await choose(page, lookup(ranges, 'Accumulator'), resource, resource)
  await ranges.getByLabel('Start quota').fill('0')
  await ranges.getByLabel('Stop quota').fill('1000')
  await ranges.getByLabel('Rate').fill('1')
  await rule.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(panel.getByRole('button', { name: /^Fair use/ })).toBeVisible()

  await page.getByRole('button', { name: 'Copy version' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy version to another plan' })
  await choose(page, copy.getByRole('combobox', { name: 'Target plan' }), new RegExp(target.name), target.name)
  const original = /version\/(\d+)/.exec(page.url())?.[1]
  await copy.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('heading', { name: target.name, level: 1 })).toBeVisible()
  const copied = /version\/(\d+)/.exec(page.url())?.[1]
  await page.goto(`/main/policy-plan/compare?left=${original}&right=${copied}`)
  await expect(page.getByText('No difference')).toBeVisible()
})

test('the editor passes axe: a draft, a version with all of it, the copy dialog, the problems', async ({
  signedInPage: page,
  api,
}) => {
  const draft = await planOf(api, '0')
  await page.goto(`/main/policy-plan/${draft.id}`)
  await expect(page.getByText('No versions yet')).toBeVisible()
  await expectNoAxeViolations(page)
  const sample = await createPlan(api, 'Plan')
  await createBasicRule(api, sample)
  const { plan, version, rule, mapping } = sample
  await page.goto(
    `/main/policy-plan/${String(plan.pcr_plan_id)}/version/${String(version.pcc_rule_ver_id)}/event/${String(rule.pcr_event_id)}/rule/${String(rule.ap_rule_id)}/mapping/${String(mapping.mapping_id)}`,
  )
  await expect(page.getByRole('complementary', { name: 'Mapping Roaming' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Fair use/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /problems?$/ }).click()
  await expect(page.getByRole('link', { name: /Basic rule Fair use/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Asked at' }).click()
  await expect(page.getByRole('table', { name: 'Questions and events' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Copy version' }).click()
  await expect(page.getByRole('dialog', { name: 'Copy version to another plan' })).toBeVisible()
  await expectNoAxeViolations(page)
})
