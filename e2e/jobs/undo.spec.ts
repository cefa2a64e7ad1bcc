import { invite, PASSWORD } from '../support/people.ts'
import { entry, expect, test } from './job.ts'

test('who changed a rule is found, and the change is undone', async ({ hands, picture, api, playwright, baseURL }) => {
  const { page } = hands
  const token = (await invite(api, 'Night shift', 'editor')).split('/').at(-1)
  const night = await playwright.request.newContext({
    baseURL: String(baseURL),
    extraHTTPHeaders: { origin: String(baseURL) },
  })
  await night.post('/api/v1/invitation/accept', { data: { token, password: PASSWORD } })
  const { data } = await (await api.get('/api/v1/qos-rule?qos_policy_code=Q-VOICE-1')).json()
  const changed = await night.put(`/api/v1/qos-rule/${data[0].qos_policy_id}`, { data: { mbrdl: 8200, gbrdl: 8200 } })
  expect(changed.status()).toBe(200)
  await night.dispose()

  await hands.click(entry(page, 'History'))
  const change = page.getByRole('row', { name: /Edited QoS rule IMS voice/ })
  await expect(change).toContainText('Night shift')
  await hands.click(change.getByRole('button', { name: /^Edited QoS rule IMS voice/ }))
  await expect(page.getByRole('row', { name: 'Maximum, downlink 82 kbit/s 8.2 kbit/s', exact: true })).toBeVisible()
  await picture('undo-found')
  await hands.click(page.getByRole('button', { name: /^Undo: edited QoS rule IMS voice/ }))
  const dialog = page.getByRole('dialog', { name: 'Undo this?' })
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled()
  await picture('undo-question')
  await hands.click(dialog.getByRole('button', { name: 'Undo' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Undo Edited QoS rule IMS voice/ })).toBeVisible()
  await picture('undo-done')
  expect(hands.pressesWithoutText).toBe(4)
})
