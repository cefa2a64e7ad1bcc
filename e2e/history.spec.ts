import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

test('a deleted tree is found, shown field by field and brought back', async ({ signedInPage: page, api }) => {
  const zone_map_name = unique('Countries')
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', { zone_map_name, data_source: '0' })
  const { zone_id } = await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name: 'Europe' })
  await createRow(api, 'pcrf-zone/value', { zone_id, value: '26201' })
  await api.delete(`/api/v1/pcrf-zone/map/${zone_map_id}`)

  await page.goto('/main')
  await page.getByRole('navigation').getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL('/main/history')
  await expect(page).toHaveTitle('History · Tollgate')
  await page.getByRole('search').getByRole('textbox', { name: 'Name or value' }).fill(zone_map_name)
  await expect(page).toHaveURL(/text=/)
  const table = page.getByRole('table', { name: 'Changes' })
  const opener = table.getByRole('button', { name: /Deleted zone map .* with 1 zone and 1 zone value/ })
  await opener.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(table.getByRole('row', { name: 'Zone name Europe', exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  await table.getByRole('button', { name: `Undo: deleted zone map ${zone_map_name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this?' })
  await expect(dialog).toContainText(`zone map “${zone_map_name}”, zone “Europe” and zone value “26201”`)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 changes')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(table.getByRole('button', { name: /Undo Created zone map/ })).toBeVisible()
  expect((await api.get(`/api/v1/pcrf-zone/map/${zone_map_id}`)).status()).toBe(200)
})

test('from a record to its history; what stands on a change is undone with it', async ({ signedInPage: page, api }) => {
  const rg_name = unique('Streaming')
  const rg_code = String(Math.floor(Math.random() * 1e9))
  const { rating_group_id } = await createRow(api, 'rating-group', { rg_name, rg_code, comments: 'First' })
  const path = `/api/v1/rating-group/${rating_group_id}`
  for (const comments of ['Second', 'Third']) await api.put(path, { data: { comments } })

  await page.goto(`/main/service/rating-group?open=${rating_group_id}`)
  await page.getByRole('dialog', { name: rg_name }).getByRole('link', { name: 'History of this record' }).click()
  await expect(page).toHaveURL(`/main/history?resource=rating-group&record_id=${rating_group_id}`)
  const undo = page.getByRole('button', { name: `Undo: edited rating group ${rg_name}` })
  await expect(undo).toHaveCount(2)
  await undo.last().click()
  const dialog = page.getByRole('dialog', { name: 'Undo this?' })
  await expect(dialog.getByRole('alert')).toContainText(`edited Rating group "${rg_name}" later`)
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Undo these too' }).check()
  await expect(dialog).toContainText('Gets its old values back')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 changes')).toBeVisible()
  const { data } = (await (await api.get(path)).json()) as { data: { comments: string } }
  expect(data.comments).toBe('First')
})
