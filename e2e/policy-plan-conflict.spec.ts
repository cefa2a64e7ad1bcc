import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createBasicRule, createPlan } from './support/plans.ts'

async function openPlan(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Edit plan' }).click()
  return page.getByRole('dialog', { name: /^Edit/ })
}

test('two operators edit one plan: the second sees field by field what the first changed, and chooses', async ({
  signedInPage: first,
  browser,
  baseURL,
  session,
  api,
}) => {
  const { plan } = await createPlan(api, 'Shared')
  const id = String(plan.pcr_plan_id)
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  await other.addCookies(session)
  const second = await other.newPage()
  const [theirs, mine] = await Promise.all([
    openPlan(first, `/main/policy-plan/${id}`),
    openPlan(second, `/main/policy-plan/${id}`),
  ])

  await theirs.getByLabel('Priority').fill('11')
  await theirs.getByLabel('Comments').fill('From the first')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('Updated Success')).toBeVisible()

  await mine.getByRole('textbox', { name: 'Plan code' }).fill(`S_${id}`)
  await mine.getByRole('textbox', { name: 'Comments' }).fill('From the second')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Somebody changed this record meanwhile')).toBeVisible()
  await expectNoAxeViolations(second)
  const priority = mine.getByRole('group', { name: 'Whose Priority stays' })
  const comments = mine.getByRole('group', { name: 'Whose Comments stays' })
  await expect(priority.getByRole('button', { name: 'Theirs: 11' })).toHaveAttribute('aria-pressed', 'true')
  await expect(mine.getByRole('textbox', { name: 'Priority' })).toHaveValue('11')
  await expect(mine.getByRole('textbox', { name: 'Plan code' })).toHaveValue(`S_${id}`)
  await expect(mine.getByRole('textbox', { name: 'Comments' })).toHaveValue('From the second')
  await expect(mine.getByRole('group', { name: 'Whose Plan code stays' })).toHaveCount(0)

  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Choose whose value stays', { exact: true })).toBeVisible()
  await comments.getByRole('button', { name: 'Mine: From the second' }).press('Enter')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Updated Success')).toBeVisible()
  const stored = ((await (await api.get(`/api/v1/policy-plan/${id}`)).json()) as { data: object }).data
  expect(stored).toMatchObject({ priority: 11, comments: 'From the second', pcr_plan_code: `S_${id}` })
  await other.close()
})

test('a version that somebody else dated meanwhile is not dated over unseen', async ({ signedInPage: page, api }) => {
  const { plan, version } = await createPlan(api, 'Shared')
  await page.goto(`/main/policy-plan/${String(plan.pcr_plan_id)}`)
  await page.getByRole('button', { name: 'Edit version' }).click()
  const form = page.getByRole('dialog')
  const at = `/api/v1/policy-plan-ver/${String(version.pcc_rule_ver_id)}`
  expect((await api.put(at, { data: { exp_date: '2026-06-30' } })).status()).toBe(200)
  await form.getByLabel('Expiry date').fill('2026/12/31')
  await form.getByRole('button', { name: 'Save' }).click()
  const whose = form.getByRole('group', { name: 'Whose Expiry date stays' })
  await whose.getByRole('button', { name: /^Theirs: 2026\/06\/30/ }).click()
  await expect(form.getByLabel('Expiry date', { exact: true })).toHaveValue('2026/06/30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update Version Success')).toBeVisible()
  await expect(page.getByRole('link', { name: /2026\/01\/01 - 2026\/06\/30/ })).toBeVisible()
})

test('a basic rule that both changed waits for a choice', async ({ signedInPage: page, api }) => {
  const sample = await createPlan(api, 'Shared')
  const basic = await createBasicRule(api, sample)
  const at = `/api/v1/policy-plan-basic/${String(basic.basic_rule_id)}`
  const { plan, version, rule, mapping } = sample
  await page.goto(
    `/main/policy-plan/${String(plan.pcr_plan_id)}/version/${String(version.pcc_rule_ver_id)}/event/${String(rule.pcr_event_id)}/rule/${String(rule.ap_rule_id)}/mapping/${String(mapping.mapping_id)}`,
  )
  await page.getByRole('button', { name: /^Fair use/ }).click()
  const editor = page.getByRole('form', { name: 'Edit basic rule' })
  await editor.getByLabel('Priority', { exact: true }).fill('8')
  expect((await api.put(at, { data: { priority: 3 } })).status()).toBe(200)
  await editor.getByRole('button', { name: 'Save' }).click()
  const whose = editor.getByRole('group', { name: 'Whose Priority stays' })
  await expect(whose).toBeVisible()
  await expect(editor.getByRole('textbox', { name: 'Basic rule name' })).toBeFocused()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Choose whose value stays', { exact: true })).toBeVisible()
  await whose.getByRole('button', { name: 'Mine: 8' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update Basic Rule Success')).toBeVisible()
  const stored = ((await (await api.get(at)).json()) as { data: object }).data
  expect(stored).toMatchObject({ priority: 8 })
})
