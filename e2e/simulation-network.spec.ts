import { readFile } from 'node:fs/promises'
import { requestHex } from '../packages/engine/test/session-trace/request.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'

const ROAMING = '/main/simulation?at=2026-11-23T19:10&time_zone=Europe/Berlin'

test('a decision as Gx and as 5G: each value leads to its record and back, and is saved', async ({
  signedInPage: page,
}) => {
  await page.goto(ROAMING)
  await page.getByRole('button', { name: 'As Gx or 5G' }).press('Enter')
  const panel = page.getByRole('region', { name: 'As the network takes it' })
  const message = panel.getByRole('region', { name: 'Message' })
  await expect(message).toContainText('Charging-Rule-Install 1001')
  await expect(message).toContainText('Result-Code 268:2001 (DIAMETER_SUCCESS)')
  await panel
    .getByRole('region', { name: 'Where it comes from' })
    .getByRole('button', { name: 'Precedence → Precedence 1010' })
    .first()
    .press('Enter')
  await expect(message.locator('[aria-current]')).toContainText('Precedence 1010')
  await expectNoAxeViolations(page)
  await panel.getByText('5G', { exact: true }).click()
  await expect(message).toContainText('pccRules')
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Diameter message (octets)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('gx-message.bin')
  const octets = await readFile(await file.path())
  expect(octets.readUIntBE(1, 3)).toBe(octets.length)
  await message.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/main\/(record\/|qos\/|pcc-rule)/)
})

test('a Gx request, pasted by keyboard, is asked', async ({ signedInPage: page }) => {
  await page.goto(ROAMING)
  await page.getByRole('button', { name: 'Paste a trace' }).press('Enter')
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toBeFocused()
  await page.keyboard.insertText('0100')
  await expect(message).toHaveAccessibleDescription(/A Diameter message has at least 20 octets/)
  await message.press('ControlOrMeta+a')
  await page.keyboard.insertText(requestHex())
  await expect(page.getByRole('region', { name: 'What it says' })).toContainText('Serving network: 20801')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Use it' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Event' })).toHaveValue('Serving network (PLMN) changed')
  await expect(page.getByRole('combobox', { name: 'Serving network' })).toHaveValue('20801')
})

test('a decision, pasted by keyboard, is judged at its places', async ({ signedInPage: page }) => {
  await page.goto(ROAMING)
  await page.getByRole('button', { name: 'Paste a decision' }).press('Enter')
  const decision = page.getByRole('textbox', { name: 'Decision' })
  await expect(decision).toBeFocused()
  await page.keyboard.insertText('{"suppFeat":"0"}')
  const result = page.getByRole('region', { name: 'What is wrong with it' })
  await expect(result).toContainText('nothing is wrong')
  await decision.press('ControlOrMeta+a')
  await page.keyboard.insertText('{"pccRules":{"web":{"pccRuleId":"web","appId":"a","refQosData":["gone"]}}}')
  await expect(result.getByRole('listitem')).toContainText('/pccRules/web/refQosData/0')
  await expectNoAxeViolations(page)
})
