import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

test('a Flow-Description is checked as typed, with the place of the fault and a text that would do', async ({
  signedInPage: page,
}) => {
  await page.goto('/main/rule-flow?create=1')
  const form = page.getByRole('dialog', { name: 'Create rule flow' })
  const text = form.getByLabel('Flow description')
  await text.fill('permit out udp from any to')
  await expect(form).toContainText(/At the end: .*missing/)
  await expect(text).toHaveAttribute('aria-invalid', 'true')

  await text.fill('permit in 17 from any to 8.8.8.8 53')
  await expect(form).toContainText('Characters 8 to 9')
  const mark = form.locator('[data-kind="fault"]', { hasText: /^in$/ })
  await expect(mark).toBeVisible()
  const [marked, message] = [await mark.boundingBox(), await form.getByText('Characters 8 to 9').boundingBox()]
  const room = (message?.y ?? 0) - ((marked?.y ?? 0) + (marked?.height ?? 0))
  expect(room, 'room for the waves under the fault').toBeGreaterThan(6)
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(text).toHaveValue('permit out 17 from 8.8.8.8 53 to assigned')
  await expect(form.getByLabel('Direction', { exact: true })).toHaveValue(/Uplink/)

  await text.fill('permit out udp from 8.8.8.8/24 53 to any')
  await expect(form).toContainText('Stored as')
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(text).toHaveValue('permit out 17 from 8.8.8.0/24 53 to any')
})

test('a packet filter is created with its DSCP from the list, and read in words', async ({
  signedInPage: page,
  api,
}) => {
  const group = unique('Group')
  const name = unique('flow')
  await createRow(api, 'flow-group', { flow_group_name: group })
  await page.goto('/main/rule-flow?create=1')
  const form = page.getByRole('dialog', { name: 'Create rule flow' })
  await form.getByLabel('Flow name').fill(name)
  await form.getByLabel('Flow group').fill(group)
  await page.getByRole('option', { name: group, exact: true }).click()
  await form.getByLabel('Flow description').fill('permit out 17 from 8.8.8.0/24 53 to assigned')
  await form.getByLabel('ToS or traffic class', { exact: true }).fill('EF')
  await page.getByRole('option', { name: /Expedited/ }).click()
  await expect(form.getByLabel('ToS or traffic class', { exact: true })).toHaveValue('B8FC')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Create Success')).toBeVisible()

  await page.goto(`/main/rule-flow?flow_name=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  const detail = page.getByRole('dialog', { name })
  await expect(detail).toContainText('8.8.8.0/24, port 53')
  await expect(detail).toContainText('B8FC — EF — Expedited forwarding')
})
