import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

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
  const refusals = {
    '10G': 'give 10 Gbit/s as the extended value',
    '99999G': 'a whole number from 0 to 4,294,967,295 bit/s',
    '-5': 'A bit rate cannot be below zero',
    '1,5M': 'no commas: 1.5M',
  }
  for (const [text, message] of Object.entries(refusals)) {
    await form.getByLabel('Maximum, uplink', { exact: true }).fill(text)
    await form.getByLabel('Policy code').click()
    await expect(form).toContainText(message)
  }
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
  await form.getByLabel('QCI', { exact: true }).fill('banana')
  await form.getByLabel('Policy code').click()
  await expect(form).toContainText('a standardised class, such as 9, or an operator-specific one from 128 to 254')
  await form.getByLabel('QCI', { exact: true }).fill('130')
  await expect(form).toContainText('QCI 130 is operator specific: make sure that the gateway knows it')
})

test('what is wrong with a rate stands at the rate, in the face of words', async ({ signedInPage: page, api }) => {
  const name = unique('Slow')
  const rates = { qci: 1, gbrul: 2_000_000, gbrdl: 1_000_000, mbrul: 1_000_000, mbrdl: 1_000_000 }
  const { qos_policy_id } = await createRow(api, 'qos-rule', {
    qos_policy_name: name,
    qos_policy_code: unique('odd code'),
    ...rates,
  })
  await page.goto(`/main/qos/rule?open=${String(qos_policy_id)}`)
  const detail = page.getByRole('dialog', { name })
  const maximum = detail.getByRole('row', { name: /^Maximum(?!,)/ })
  await expect(maximum.getByRole('cell').first()).toContainText('The maximum uplink rate is below the guaranteed one')
  const warning = detail.getByText('Policy code has characters other than')
  await expect(warning).not.toHaveCSS('font-family', /mono/i)
})
