import type { Locator } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createBasicRule, createPlan, firstRow, mappingAddress } from './support/plans.ts'
import { coveredBy } from './support/workflow.ts'

test('the path is lit in the plan and on the canvas, with one context', async ({ signedInPage: page, api }) => {
  const read = async (path: string) => (await (await api.get(`/api/v1/${path}`)).json()).data
  const [plan] = await read('policy-plan?pcr_plan_name=Prepaid internet')
  const [version] = await read(`policy-plan-ver?pcr_plan_id=${plan.pcr_plan_id}`)
  const rules = await read(`policy-plan-rule?pcc_rule_ver_id=${version.pcc_rule_ver_id}`)
  const rule = rules.find(({ ap_rule_name }: { ap_rule_name: string }) => ap_rule_name === 'Internet access')
  const path = `${plan.pcr_plan_id}/version/${version.pcc_rule_ver_id}/event/${rule.pcr_event_id}`
  await page.goto(`/main/policy-plan/${path}`)
  await page.getByRole('button', { name: 'Simulate here' }).press('Enter')
  const panel = page.getByRole('region', { name: 'Simulate here' })
  await panel.getByRole('combobox', { name: 'Serving network' }).fill('20801')
  await expect(panel).toContainText('Gets')
  await expect(page.getByRole('row', { name: 'EU and EEA' }).getByText('Taken')).toBeVisible()
  const failing = page.locator('[data-cell][aria-description^="Not true here: this decides"]')
  await expect(failing.first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Why not Rest of the world/ }).click()
  const why = panel.getByRole('region', { name: 'Why not' })
  await expect(why).toContainText('Taken instead: EU and EEA')
  await expectNoAxeViolations(page)
  await why.getByRole('button', { name: 'Close' }).click()
  await expect(why).toHaveCount(0)
  const workflows = await read('rule-workflow-group')
  const steering = workflows.find(({ work_group_name }: { work_group_name: string }) =>
    /steering/.test(work_group_name),
  )
  await page.goto(`/main/rule-workflow/${steering.work_group_id}`)
  await expect(panel.getByRole('combobox', { name: 'Serving network' })).toHaveValue('20801')
  const decision = page.locator('.react-flow__node').filter({ hasText: 'In the EU?' })
  await expect(decision.locator('[data-lit]')).toContainText('Yes')
  await expect(page.locator('g[data-lit]').first()).toBeVisible()
  expect(await coveredBy(page, '.react-flow__node [data-lit]')).toEqual([])
  await decision.click()
  const form = page.getByRole('complementary', { name: 'Workflow details' })
  await expect(form.getByRole('textbox', { name: 'Work node name' })).toHaveValue('In the EU?')
  for (const covered of [page.getByLabel('Workflow canvas'), form]) {
    expect(await overlap(panel, covered), 'the panel covers neither the path nor the form').toBe(false)
  }
  await expect(decision).toBeInViewport({ ratio: 1 })
  await panel.getByRole('button', { name: 'First step' }).press('Enter')
  await expect(decision.locator('[data-lit]')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Whole path' }).press('Enter')
  await expect(decision.locator('[data-lit]')).toHaveCount(1)
  await expectNoAxeViolations(page)
})

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('It is not drawn')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('on a narrow screen the button lies over no row of the matrix', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.goto('/main/policy-plan')
  await page.getByRole('link', { name: 'Prepaid internet', exact: true }).click()
  const table = page.getByRole('table', { name: 'Mappings of Internet access' })
  await expect(table.getByRole('row', { name: 'Rest of the world' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Simulate here' })
  const last = table.getByRole('row', { name: 'Rest of the world' })
  await last.getByRole('button', { name: /gives/ }).focus()
  const [row, own] = [await last.boundingBox(), await button.boundingBox()]
  expect((row?.y ?? 0) + (row?.height ?? 0) - (own?.y ?? 0)).toBeLessThanOrEqual(0)
  const strip = button.locator('xpath=..')
  expect((await strip.boundingBox())?.width).toBeGreaterThan(700)
})

test('a basic rule that is edited: what it would decide, and in which contexts, before it is stored', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await createPlan(api, 'Edited')
  await createBasicRule(api, plan, { pcc_rule_id: (await firstRow(api, 'pcc-rule')).pcc_rule_id })
  await page.goto(mappingAddress(plan))
  await page.getByRole('button', { name: 'Simulate here' }).click()
  const panel = page.getByRole('region', { name: 'Simulate here' })
  await expect(panel).toContainText('Gets')
  const stored = await panel.locator('p').first().textContent()
  const rules = page.getByRole('region', { name: 'Basic rules of Roaming' })
  await rules.getByRole('button', { name: /^Fair use/ }).click()
  await rules.getByRole('combobox', { name: 'PCC rule', exact: true }).click()
  await page.getByRole('option').nth(2).click()
  const unsaved = panel.getByRole('group', { name: 'Not stored yet' })
  await expect(unsaved).toContainText('With it: Gets')
  await expect(panel.locator('p').first()).toHaveText(stored ?? '')
  await unsaved.getByRole('button', { name: 'What would change?' }).press('Enter')
  await expect(unsaved.getByRole('list', { name: 'What would change' })).toContainText('→')
  await expectNoAxeViolations(page)
  await unsaved.getByRole('button', { name: 'Simulate it' }).first().press('Enter')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(unsaved).toHaveCount(0)
  await expect(panel.locator('p').first()).not.toHaveText(stored ?? '')
})
