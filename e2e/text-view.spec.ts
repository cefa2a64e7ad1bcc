import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createPlan, mappingAddress } from './support/plans.ts'

test('a version is edited as text: a fault at its line, kept over a reload, saved, and seen in the table', async ({
  signedInPage: page,
  api,
}) => {
  const sample = await createPlan(api, 'Text')
  await page.goto(mappingAddress(sample).replace(/\/event.*/, ''))
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const text = page.getByRole('textbox', { name: /^Text of plans\// })
  await expect(text).toContainText('roaming: {}')

  await text.getByText('roaming: {}').click()
  await page.keyboard.press('End')
  await page.keyboard.type('\nabroad: { priority: 7, speed: 1 }')
  const fault = page.getByRole('list', { name: 'Faults' }).getByRole('button', { name: /speed/ })
  await expect(fault).toContainText(/^Line \d+ .*There is no field "speed" here/)
  await expectNoAxeViolations(page)

  await page.reload()
  await expect(page.getByText('This is what you typed before and did not save.')).toBeVisible()
  await fault.click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type('abroad: { priority: 7 }')
  await expect(page.getByText('Not saved; no faults')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Not saved; no faults')).toBeHidden()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('table').getByRole('row', { name: /Abroad/ })).toBeVisible()
})

test('workflows, zone maps and catalogues have texts too', async ({ signedInPage: page }) => {
  const text = page.getByRole('textbox', { name: /^Text of/ })
  await page.goto('/main/rule-workflow/1')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text).toContainText('nodes:')
  await page.getByRole('button', { name: 'Drawing' }).click()
  await expect(page.getByRole('button', { name: 'Add Decision' })).toBeVisible()

  await page.goto('/main/zone-map?expanded=1')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text).toContainText('zones:')

  await page.goto('/main/qos-rule')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text).toContainText('rules:')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'QoS rules' })).toBeVisible()
})
