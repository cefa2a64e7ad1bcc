import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

test('a rule is typed in groups, warned about while typing, and its detail shows all it refers to', async ({
  signedInPage: page,
  api,
}) => {
  test.slow()
  const [name, flows, policy, group, service] = ['Rule', 'Flows', 'Policy', 'Rating', 'Service'].map(unique) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const { flow_group_id } = await createRow(api, 'flow-group', { flow_group_name: flows })
  const filter = {
    flow_group_id,
    flow_name: unique('filter'),
    flow_description: 'permit out 17 from 10.0.0.1 to assigned',
  }
  await createRow(api, 'rule-flow', filter)
  await createRow(api, 'qos-rule', { qos_policy_name: policy, qci: 9, mbrul: 1_500_000, mbrdl: 3_000_000 })
  const number = Math.floor(Math.random() * 1e9)
  const { rating_group_id } = await createRow(api, 'rating-group', { rg_name: group, rg_code: String(number) })
  await createRow(api, 'service-identifier', { pcc_service_name: service, si_code: number, rating_group_id })

  await page.goto('/main/pcc-rule?create=1')
  const form = page.getByRole('dialog', { name: 'Create PCC rule' })
  await expect(form.getByRole('textbox', { name: 'Rule name' })).toBeFocused({ timeout: 15_000 })
  for (const section of ['Traffic', 'QoS', 'Charging', 'Redirection']) {
    await expect(form.getByRole('group', { name: section })).toBeVisible()
  }
  await form.getByRole('textbox', { name: 'Rule name' }).fill(name)
  await form.getByRole('textbox', { name: 'Rule code' }).fill(name.replaceAll(' ', '-'))
  await expect(form).toContainText('The rule matches no traffic')
  const choose = async (field: string, option: string) => {
    await form.getByRole('combobox', { name: field, exact: true }).fill(option)
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose('Flow group', flows)
  await expect(form).toContainText('A rule with packet filters needs a precedence')
  await form.getByRole('textbox', { name: 'Precedence' }).fill('10')
  await choose('QoS rule', policy)
  await expect(form).toContainText('The QoS rule has no allocation and retention priority')
  await choose('Rating group', 'Free of charge')
  await choose('Service', service)
  await expect(form).toContainText('The service belongs to another rating group')
  await choose('Rating group', group)
  await expect(form).not.toContainText('The service belongs to another rating group')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form).toHaveCount(0)

  await page.goto(`/main/pcc-rule?rule_name=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  const detail = page.getByRole('dialog', { name })
  await expect(detail.getByRole('table', { name: 'Packet filters' })).toContainText(
    'permit out 17 from 10.0.0.1 to assigned',
  )
  await expect(detail).toContainText('1.5 Mbit/s / 3 Mbit/s')
  await expect(detail).toContainText('9 — Non-GBR')
  await expect(detail).toContainText(String(number))
  await detail.getByRole('link', { name: policy }).click()
  await expect(page).toHaveURL(/qos\/rule\?open=/)
  await expect(page.getByRole('dialog', { name: policy }).getByRole('link', { name })).toBeVisible()
})
