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
  await page.getByRole('button', { name: 'Open in the simulator' }).click()
  await expect(page).toHaveURL(/\/main\/simulation\?plan=\d+&version=\d+$/)
  await expect(path).toContainText('is the version asked for')
})

test('the worked example comes out on the demo network', async ({ signedInPage: page }) => {
  await page.goto(ROAMING)
  await page.getByRole('combobox', { name: 'Policy plan' }).click()
  await page.getByRole('option', { name: /Prepaid internet/ }).click()
  const event = page.getByRole('combobox', { name: 'Event' })
  await event.fill('Serving network')
  await page.getByRole('option', { name: /Serving network \(PLMN\) changed/ }).click()
  await page.getByRole('combobox', { name: 'Serving network' }).fill('20801')
  await page.getByRole('combobox', { name: 'Radio access type' }).fill('1004')
  await page.getByRole('combobox', { name: 'Roaming data EU (volume)' }).fill('9300 MiB')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.locator('p').first()).toContainText('Roaming, peak hours')
  await expect(answer.locator('p').first()).toContainText('940 MiB left. Asked again on 2026/11/23 at 22:00.')
  await expect(answer).toContainText('MK-MONTH')
})

test('by keyboard alone: choose an event, go through the path, paste a context', async ({
  signedInPage: page,
  api,
}) => {
  const events = (await (await api.get('/api/v1/policy-event?page_size=1000')).json()).data
  const start = events.find(({ key }: { key: string }) => key === 'session-start')
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
    JSON.stringify({
      context: { at: '2026-11-23T19:10:00+01:00', pcr_event_id: start.pcr_event_id, installed: ['old-rule'] },
    }),
  )
  await page.getByRole('button', { name: 'Use it' }).press('Enter')
  await expect(answer.getByRole('list', { name: 'Rules' }).getByText('Remove', { exact: true })).toBeVisible()
  await expect(answer.getByRole('list', { name: 'Rules' })).toContainText('old-rule')
})

test('a workflow: its conditions in words, light and dark', async ({ signedInPage: page }) => {
  await page.goto('/main/simulation')
  // One plan: all at once would give a session what no subscriber has.
  await expect(page.getByRole('combobox', { name: 'Policy plan' })).not.toHaveValue('')
  await page.getByRole('combobox', { name: 'Workflow first' }).click()
  await page.getByRole('option', { name: /Roaming steering/ }).click()
  const path = page.getByRole('region', { name: 'The path taken' })
  await expect(path).toContainText('Workflow Roaming steering')
  await page.getByText(/^More:/).click()
  await expectNoAxeViolations(page)
  await path.getByRole('link', { name: 'At home?' }).first().click()
  await expect(page).toHaveURL(/\/main\/rule-workflow\/\d+\?node=\d+/)
})

test('test cases: open one, save another, run all', async ({ signedInPage: page }) => {
  await page.goto('/main/simulation')
  const cases = page.getByRole('region', { name: 'Test cases' })
  await cases.getByRole('button', { name: 'On 5G at noon: premium', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Premium internet 5G')
  await page.getByRole('button', { name: 'Save as test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a test case' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('5G, saved by a journey')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(cases.getByRole('button', { name: '5G, saved by a journey', exact: true })).toBeVisible()
  await cases.getByRole('button', { name: 'Run all' }).click()
  await expect(cases.getByText(/\d+ passed, \d+ failed/)).toBeVisible()
  // Other journeys change what their own cases expect.
  const saved = cases.getByRole('row').filter({ hasText: '5G, saved by a journey' })
  await expect(saved.getByText('Passed', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('why not a mapping: asked from the path, the change is applied by keyboard, and Back undoes it', async ({
  signedInPage: page,
}) => {
  await page.goto(ROAMING)
  await page.getByRole('combobox', { name: 'Policy plan' }).click()
  await page.getByRole('option', { name: /Prepaid internet/ }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Gets Self-care portal.')
  await page.getByRole('button', { name: 'Why not something else?' }).press('Enter')
  const why = page.getByRole('region', { name: 'Why not' })
  await why.getByRole('combobox', { name: 'Mapping', exact: true }).fill('EEA')
  await page.getByRole('option', { name: /EEA/ }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(why.getByRole('table', { name: 'Conditions that fail' })).toContainText('unknown')
  await expectNoAxeViolations(page)
  await why
    .getByRole('button', { name: /^Apply Serving network/ })
    .first()
    .press('Enter')
  await expect(why).toContainText('It is taken now: there is nothing to change.')
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Roaming')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Gets Self-care portal.')
  await expect(page.getByRole('combobox', { name: 'Serving network' })).toHaveValue('')
})
