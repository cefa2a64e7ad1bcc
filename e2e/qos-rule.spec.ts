import { expect, test } from './support/console.ts'
import { unique } from './support/rows.ts'

test('a QoS rule is typed with units, its class explained, its warnings shown while typing', async ({
  signedInPage: page,
}) => {
  const name = unique('Gold')
  await page.goto('/main/qos/rule')
  await page.getByRole('button', { name: 'Create QoS rule' }).click()
  const form = page.getByRole('dialog', { name: 'Create QoS rule' })
  await form.getByLabel('Policy name').fill(name)
  await form.getByLabel('QCI').fill('voice')
  await page.getByRole('option', { name: /Conversational voice/i }).click()
  await expect(form.getByLabel('QCI', { exact: true })).toHaveValue('1')
  await expect(form).toContainText('100 ms')
  await expect(form).toContainText('QCI 1 is a GBR class: it needs a guaranteed uplink rate')

  await form.getByLabel('Guaranteed, uplink', { exact: true }).fill('1.5M')
  await expect(form).toContainText('= 1,500,000 bit/s')
  await form.getByLabel('Guaranteed, downlink', { exact: true }).fill('1500 kbit/s')
  await form.getByLabel('Maximum, uplink', { exact: true }).fill('1M')
  await expect(form).toContainText('The maximum uplink rate is below the guaranteed one')
  await form.getByLabel('Maximum, uplink', { exact: true }).fill('2 MB')
  await form.getByLabel('Policy code').click()
  await expect(form).toContainText('Give bits, not bytes')
  await form.getByLabel('Maximum, uplink', { exact: true }).fill('2M')

  await form.getByLabel('Use extended maximum, downlink').check()
  await form.getByLabel('Extended maximum, downlink', { exact: true }).fill('6G')
  await form.getByLabel('Use extended maximum, uplink').check()
  await form.getByLabel('Extended maximum, uplink', { exact: true }).fill('7G')
  await form.getByLabel('Use extended maximum, uplink').uncheck()

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/qos-rule'),
  )
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    qci: 1,
    gbrul: 1_500_000,
    mbrul: 2_000_000,
    ex_mbrdl: 6_000_000,
    ex_mbrul: '',
  })
  await expect(page.getByText('Create Success')).toBeVisible()

  await page.goto(`/main/qos/rule?qos_policy_name=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  const detail = page.getByRole('dialog', { name })
  await expect(detail).toContainText('1 — GBR, conversational voice')
  await expect(detail.getByRole('row', { name: /^Maximum, extended/ })).toContainText('6 Gbit/s')
})

test('a class that can never be sent is refused, an operator class is accepted with a warning', async ({
  signedInPage: page,
}) => {
  await page.goto('/main/qos/rule?create=1')
  const form = page.getByRole('dialog')
  await form.getByLabel('QCI', { exact: true }).fill('11')
  await form.getByLabel('Policy code').click()
  await expect(form).toContainText('QCI 11 is spare')
  await form.getByLabel('QCI', { exact: true }).fill('130')
  await expect(form).toContainText('QCI 130 is operator specific: make sure that the gateway knows it')
})
