import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

test('the related record is looked up in the catalogue of its kind', async ({ signedInPage: page, api }) => {
  test.slow()
  const [name, balance] = [unique('Counter'), unique('Purse')]
  await createRow(api, 'balance-type-acct', { acct_res_name: balance, bal_type: 1, is_currency: 'N' })
  await page.goto('/main/policy-counter')
  await page.getByRole('button', { name: 'Create policy counter' }).click()
  const form = page.getByRole('dialog', { name: 'Create policy counter' })
  await expect(form.getByLabel('Related record')).toBeDisabled()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Code').fill(name.replaceAll(' ', '_'))
  await form.getByLabel('State').fill('ACTIVE')

  await form.getByRole('combobox', { name: 'Related to' }).click()
  await page.getByRole('option', { name: 'D — Price plan' }).click()
  await form.getByRole('combobox', { name: 'Related record' }).click()
  await page.getByRole('listbox', { name: 'Price plans' }).getByRole('option').first().click()
  await expect(form.getByRole('combobox', { name: 'Kept by' })).toBeVisible()

  await form.getByRole('combobox', { name: 'Related to' }).click()
  await page.getByRole('option', { name: 'B — Balance type' }).click()
  const related = form.getByRole('combobox', { name: 'Related record' })
  await expect(related).toHaveValue('')
  await expect(form.getByLabel('Kept by')).toHaveValue('1 — Charging system')
  await expect(form.getByLabel('Kept by')).not.toBeEditable()
  await related.fill(balance)
  await page.getByRole('option', { name: balance }).click()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/policy-counter'),
  )
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ rela_type: 'B', rela_source: '1' })
  await expect(form).toHaveCount(0)

  await page.goto(`/main/policy-counter?policy_counter_name=${encodeURIComponent(name)}`)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name: balance })
    .click()
  const detail = page.getByRole('dialog', { name: balance })
  await expect(detail).toContainText('1 policy counter')
  await expect(detail.getByRole('link', { name })).toBeVisible()
})

test('a child screen has its kind in list, filter and form', async ({ signedInPage: page }) => {
  test.slow()
  for (const [path, kind] of [
    ['accumulator-type', 'A — Accumulator type'],
    ['balance-type', 'B — Balance type'],
    ['sub-attribute', 'C — Subscriber attribute'],
    ['tarrif-plan', 'D — Price plan'],
  ] as const) {
    await page.goto(`/main/policy-counter/${path}`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false', { timeout: 15_000 })
    await expect(page.getByRole('search').getByLabel('Related to')).toHaveValue(`Related to: ${kind}`)
    const rows = page.locator('tbody tr[data-row]')
    await expect(rows.filter({ hasText: kind })).toHaveCount(await rows.count())
    await page.getByRole('button', { name: 'Create policy counter' }).first().click()
    const form = page.getByRole('dialog', { name: 'Create policy counter' })
    await expect(form.getByRole('combobox', { name: 'Related to' })).toHaveValue(kind)
  }
})

test('an attribute of either kind is found, and its link leads to its list', async ({ signedInPage: page, api }) => {
  const name = unique('Bonus')
  const { re_attr } = await createRow(api, 'pcrf-attribute-dyn', { re_attr_name: name, measurable: 'Y' })
  const counter = unique('Counter')
  const { policy_counter_id } = await createRow(api, 'policy-counter', {
    policy_counter_name: counter,
    policy_counter_code: counter.replaceAll(' ', '_'),
    rela_type: 'C',
    rela_value: re_attr,
    state: 'ACTIVE',
  })
  await page.goto(`/main/policy-counter?open=${String(policy_counter_id)}`)
  await page.getByRole('dialog', { name: counter }).getByRole('link', { name }).click()
  await expect(page).toHaveURL(/dynamic-attribute\?open=/)
  await expect(page.getByRole('dialog', { name })).toContainText('1 policy counter')
})
