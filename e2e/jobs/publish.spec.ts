import { entry, expect, test } from './job.ts'

test('a change is seen in decisions, and published', async ({ hands, picture }) => {
  const { page } = hands
  await hands.click(page.getByRole('button', { name: /^Change set: / }))
  await hands.click(page.getByRole('menuitem', { name: 'New change set…' }))
  const begin = page.getByRole('dialog', { name: 'New change set' })
  await expect(begin.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await hands.type('Faster slow lane')
  await hands.press('Enter')
  await expect(page.getByRole('button', { name: 'Change set: Faster slow lane' })).toBeVisible()

  await hands.click(entry(page, 'QoS Rule'))
  await hands.click(page.getByRole('button', { name: 'Edit Fair use 1 Mbps' }))
  const form = page.getByRole('dialog', { name: 'Edit Fair use 1 Mbps' })
  await hands.click(form.getByLabel('Maximum, downlink', { exact: true }))
  await hands.press('Control+A')
  await hands.type('2M')
  await hands.press('Control+Enter')
  await expect(form).toBeHidden()

  await hands.click(page.getByRole('button', { name: 'Change set: Faster slow lane' }))
  await hands.click(page.getByRole('menuitem', { name: 'What this set changes' }))
  const decisions = page.getByRole('table', { name: 'Decisions of Plan prepaid_net' })
  await expect(
    decisions.getByRole('row', { name: /^rules fup-1m fup-1m, as it is changed .*session-start/ }),
  ).toBeVisible()
  await picture('publish-decisions')

  await hands.click(page.getByRole('button', { name: 'Publish…' }))
  const dialog = page.getByRole('dialog', { name: 'Publish Faster slow lane' })
  await picture('publish-question')
  await hands.click(dialog.getByRole('button', { name: 'Publish' }))
  const releases = page.getByRole('table', { name: 'Releases' })
  await expect(releases.getByRole('row', { name: /^2 Current .* Faster slow lane 1 changed/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change set: Your changes' })).toBeVisible()
  await picture('publish-done')
  expect(hands.pressesWithoutText).toBe(14)
})
