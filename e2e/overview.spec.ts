import { createPlan } from './support/plans.ts'
import { expect, test } from './support/console.ts'
import { createRow } from './support/rows.ts'

test('a change of a record that is named by a date shows the date', async ({ signedInPage: page, api }) => {
  const { plan } = await createPlan(api, 'Dated')
  await createRow(api, 'policy-plan-ver', { pcr_plan_id: plan.pcr_plan_id, eff_date: '2031-02-01' })
  await page.goto('/main')
  const changes = page.getByRole('region', { name: 'Last changes' })
  const row = changes.getByRole('row', { name: /2031/ })
  await expect(row).toContainText('2031/02/01')
  await expect(row).toContainText('plan version')
  await expect(changes).not.toContainText(/\d{4}-\d\d-\d\dT/)
})
