import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'

const ROAMING = '/main/simulation?at=2026-11-23T19:10&time_zone=Europe/Berlin'

test('a roaming subscriber in the evening: the answer follows the typing, and the address keeps it', async ({
  signedInPage: page,
}) => {
  await page.goto(ROAMING)
  await page.getByRole('combobox', { name: 'Policy plan' }).click()
  await page.getByRole('option', { name: /Prepaid internet/ }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('Gets Self-care portal.')
  await page.getByRole('combobox', { name: 'Serving network' }).fill('eea')
  await page.getByRole('option', { name: /EU and EEA/ }).click()
  await expect(answer).toContainText('Roaming, peak hours')
  await page.getByRole('combobox', { name: 'Roaming data EU (volume)' }).fill('9.3 GB')
  await expect(answer).toContainText('left. Asked again on 2026/11/23 at 22:00.')
  const path = page.getByRole('region', { name: 'The path taken' })
  await expect(path).toContainText('lies in EU and EEA')
  await expectNoAxeViolations(page)
  const sentence = await answer.locator('p').first().textContent()
  await page.reload()
  await expect(answer.locator('p').first()).toHaveText(sentence ?? '')
  await page.getByRole('combobox', { name: 'Roaming data EU (volume)' }).fill('lots')
  await expect(page.getByText('Must be a figure')).toBeVisible()
  await expect(answer.locator('p').first()).toHaveText(sentence ?? '')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Roaming data EU (volume)' })).toHaveValue('9.3 GB')
  await path.getByRole('link', { name: 'Peak evening' }).first().click()
  await expect(page).toHaveURL(/\/main\/policy-plan\/\d+\/version/)
  await page.goBack()
  await expect(answer.locator('p').first()).toHaveText(sentence ?? '')
})

test('by keyboard alone: choose an event, go through the path, paste a context', async ({ signedInPage: page }) => {
  await page.goto(ROAMING)
  const event = page.getByRole('combobox', { name: 'Event' })
  await expect(event).toHaveValue('Session start')
  await event.press('ControlOrMeta+a')
  await page.keyboard.type('Credit exh')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('Top-up redirect')
  await page.getByRole('button', { name: 'First step' }).press('Enter')
  await page.getByRole('button', { name: 'Step forward' }).press('Enter')
  await expect(answer.locator('[aria-current=step]')).toHaveCount(1)
  await expect(answer).toContainText('Step 2 of')
  await page.getByRole('button', { name: 'Paste JSON' }).press('Enter')
  const text = page.getByRole('textbox', { name: 'Request as JSON' })
  await expect(text).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.insertText(
    '{"context":{"at":"2026-11-23T19:10:00+01:00","pcr_event_id":1,"installed":["old-rule"]}}',
  )
  await page.getByRole('button', { name: 'Use it' }).press('Enter')
  await expect(answer.getByRole('list', { name: 'Rules' }).getByText('Remove', { exact: true })).toBeVisible()
  await expect(answer.getByRole('list', { name: 'Rules' })).toContainText('old-rule')
})

test('a workflow: its conditions in words, light and dark', async ({ signedInPage: page }) => {
  await page.goto('/main/simulation')
  await page.getByRole('combobox', { name: 'Workflow first' }).click()
  await page.getByRole('option', { name: /Roaming steering/ }).click()
  const path = page.getByRole('region', { name: 'The path taken' })
  await expect(path).toContainText('Workflow Roaming steering')
  await page.getByText(/^More:/).click()
  await expectNoAxeViolations(page)
  await path.getByRole('link', { name: 'At home?' }).first().click()
  await expect(page).toHaveURL(/\/main\/rule-workflow\/\d+\?node=\d+/)
})
