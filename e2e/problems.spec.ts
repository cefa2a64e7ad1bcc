import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

test('a problem is listed, filtered and leads to its record', async ({ signedInPage: page, api }) => {
  const name = unique('Class 1')
  await createRow(api, 'qos-rule', { qos_policy_name: name, qci: 1 })
  await page.goto('/main')
  await page.getByRole('link', { name: 'All problems' }).click()
  await expect(page).toHaveURL('/main/problems')
  await page.getByRole('combobox', { name: 'Catalogue' }).click()
  await page.getByRole('option', { name: 'QoS rules' }).click()
  await expect(page).toHaveURL('/main/problems?resource=qos-rule')
  const table = page.getByRole('table', { name: 'Problems' })
  await expect(table.getByText('Zone value')).toHaveCount(0)
  await expect(table.getByRole('row', { name: new RegExp(name) }).first()).toContainText('Warning')
  await table.getByRole('link', { name }).first().click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.goBack()
  await page.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: 'Errors' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/main/problems')
})

test('values of the same name are told apart by their zone and map, and found by a text', async ({
  signedInPage: page,
  api,
}) => {
  const map = unique('Twice')
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', { zone_map_name: map, data_source: '0' })
  for (const zone_name of ['Jersey', 'Guernsey']) {
    const { zone_id } = await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name })
    await createRow(api, 'pcrf-zone/value', { zone_id, value: '23499' })
  }
  await page.goto('/main/problems')
  const filter = page.getByRole('search').getByRole('textbox', { name: 'Name or message' })
  await filter.fill(map.toLowerCase())
  await expect(page).toHaveURL(/text=/)
  const rows = page.getByRole('table', { name: 'Problems' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: `Jersey, ${map}` })).toContainText('Guernsey')
  await expect(rows.filter({ hasText: `Guernsey, ${map}` })).toContainText('23499')
  await filter.fill('no such problem')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(filter).toHaveValue('')
})

test('a detail within a span leads to the span', async ({ signedInPage: page, api }) => {
  const name = unique('Too long')
  const { time_span_id } = await createRow(api, 'timespan', { time_span_name: name })
  const detail = { time_span_id, cycle_begin_date: '2026-01-31T22:00:00', duration: 30, time_unit: 'H', cycle_unit: 1 }
  await createRow(api, 'timespan-detail', detail)
  await page.goto('/main/problems?resource=timespan-detail')
  await page
    .getByRole('row', { name: /2026\/01\/31 22:00/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('what is used says by whom, with the way to all of them', async ({ signedInPage: page, api }) => {
  const name = unique('Rating')
  const number = Math.floor(Math.random() * 1e9)
  const { rating_group_id } = await createRow(api, 'rating-group', { rg_name: name, rg_code: String(number) })
  for (let made = 0; made < 4; made += 1) {
    const service = { pcc_service_name: unique('Service'), si_code: number + made, rating_group_id }
    await createRow(api, 'service-identifier', service)
  }
  await page.goto(`/main/service/rating-group?rg_name=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const asking = page.getByRole('dialog')
  await expect(asking).toContainText('4 services')
  await expect(asking.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'all' }).click()
  await expect(page).toHaveURL(`/main/service?rating_group_id=${String(rating_group_id)}`)
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(4)
})

test('an address of a page that is no longer there shows the last one', async ({ signedInPage: page }) => {
  await page.goto('/main/problems?severity=warning&page=999')
  const table = page.getByRole('table', { name: 'Problems' })
  await expect(table.locator('tbody').getByRole('link').first()).toBeVisible()
  await expect(page).not.toHaveURL(/page=999/)
  await expect(page).toHaveURL(/severity=warning/)
})
