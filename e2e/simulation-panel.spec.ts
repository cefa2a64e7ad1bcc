import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'

test('the path is lit in the plan and on the canvas, with one context', async ({ signedInPage: page, api }) => {
  const read = async (path: string) => (await (await api.get(`/api/v1/${path}`)).json()).data
  const [plan] = await read('policy-plan?pcr_plan_name=Prepaid internet')
  const [version] = await read(`policy-plan-ver?pcr_plan_id=${plan.pcr_plan_id}`)
  const [rule] = await read(`policy-plan-rule?pcc_rule_ver_id=${version.pcc_rule_ver_id}`)
  const path = `${plan.pcr_plan_id}/version/${version.pcc_rule_ver_id}/event/${rule.pcr_event_id}`
  await page.goto(`/main/policy-plan/${path}`)
  await page.getByRole('button', { name: 'Simulate here' }).press('Enter')
  const panel = page.getByRole('region', { name: 'Simulate here' })
  await panel.getByRole('combobox', { name: 'Serving network' }).fill('20801')
  await expect(panel).toContainText('Gets')
  await expect(page.getByRole('row', { name: 'EU and EEA' }).getByText('Taken')).toBeVisible()
  await expectNoAxeViolations(page)
  const workflows = await read('rule-workflow-group')
  const steering = workflows.find(({ work_group_name }: { work_group_name: string }) =>
    /steering/.test(work_group_name),
  )
  await page.goto(`/main/rule-workflow/${steering.work_group_id}`)
  await expect(panel.getByRole('combobox', { name: 'Serving network' })).toHaveValue('20801')
  const decision = page.locator('.react-flow__node').filter({ hasText: 'In the EU?' })
  await expect(decision.locator('[data-lit]')).toContainText('Yes')
  await expect(page.locator('g[data-lit]').first()).toBeVisible()
  await panel.getByRole('button', { name: 'First step' }).press('Enter')
  await expect(decision.locator('[data-lit]')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Whole path' }).press('Enter')
  await expect(decision.locator('[data-lit]')).toHaveCount(1)
  await expectNoAxeViolations(page)
})
