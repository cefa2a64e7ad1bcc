import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'

const screens = [
  '/main/policy-event/event',
  '/main/zone-map',
  '/main/zone-map?zone=1',
  '/main/service?pcc_service_name=a',
  '/main/service?pcc_service_name=no-such-service',
  '/main/service?create=1',
  '/main/service/rating-group?edit=1',
  '/main/qos/rule',
  '/main/qos/rule?open=5',
  '/main/qos/rule?edit=5',
  '/main/qos/arp',
  '/main/rule-flow',
  '/main/rule-flow?create=1',
  '/main/rule-flow?open=1',
  '/main/rule-flow/group?open=1',
  '/main/balance/resource?open=1',
  '/main/balance/type-group',
  '/main/policy-counter/sub-attribute?create=1',
  '/main/policy-counter?open=1',
  '/main/pcrf-attribute/static-attribute?re_attr_src_type=A',
  '/main/timespan?expanded=1',
  '/main/timespan?open=4',
  '/main/pcc-rule?open=10',
  '/main/pcc-rule?create=1',
  '/main/pcc-rule-group',
  '/main/policy-plan',
  '/main/policy-plan?create=1',
  '/main/rule-workflow',
  '/main/rule-workflow?open=1',
  '/main/rule-workflow?edit=1',
  '/main/price-plan?open=1',
  '/main/rule-cache-refresh?create=1',
  '/main/plan-assignment',
  '/main/plan-assignment?create=1',
  '/main/trace-mapping',
  '/main/trace-mapping?create=1',
  '/main/problems',
]

/** Screens of one journey: more take longer than a journey may, fewer load the console anew more often. */
const TOGETHER = 6

for (let first = 0; first < screens.length; first += TOGETHER) {
  const paths = screens.slice(first, first + TOGETHER)
  test(`${paths.join(', ')} pass axe`, async ({ signedInPage: page }) => {
    for (const path of paths) await test.step(path, () => expectAccessible(page, path))
  })
}

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
  if (/open|edit|create/.test(path)) await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeViolations(page)
}

test('a refused form and a delete in use pass axe', async ({ signedInPage: page }) => {
  await page.goto('/main/service?create=1')
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Field is required').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/main/rule-flow/group')
  await page.getByRole('button', { name: /^Delete Meta/ }).click()
  await expect(page.getByRole('dialog')).toContainText('It is in use')
  await expectNoAxeViolations(page)
})
