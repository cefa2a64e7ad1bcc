import { createRow } from '../support/rows.ts'
import { entry, expect, test } from './job.ts'

const TIERS = [2, 5, 10, 20, 50, 100]

test('all QoS rules of one class change at once', async ({ hands, picture, api }) => {
  const { page } = hands
  for (const rate of TIERS)
    await createRow(api, 'qos-rule', {
      qos_policy_name: `Home internet ${rate} Mbit/s`,
      qos_policy_code: `Q-HOME-${rate}`,
      qci: 8,
      arp_id: 7,
      mbrdl: rate * 1_000_000,
    })
  await hands.click(entry(page, 'QoS Rule'))
  await hands.click(page.getByRole('textbox', { name: 'Find' }))
  await hands.type('home')
  await expect(page.getByRole('row')).toHaveCount(TIERS.length + 1)
  await hands.click(page.getByRole('checkbox', { name: 'Select all rows of this page' }))
  await picture('qos-class-rows')
  await hands.click(page.getByRole('button', { name: 'Edit selected' }))
  const dialog = page.getByRole('dialog', { name: `Edit ${TIERS.length} QoS rules` })
  await expect(dialog.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await hands.type('QCI')
  await hands.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'QCI' })).toBeFocused()
  await hands.type('9')
  await hands.press('Enter')
  await picture('qos-class-field')
  await hands.click(dialog.getByRole('button', { name: `Change ${TIERS.length} QoS rules` }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Home internet 2 .*9 — Non-GBR/ })).toBeVisible()
  await picture('qos-class-done')
  expect(hands.pressesWithoutText).toBe(7)
})
