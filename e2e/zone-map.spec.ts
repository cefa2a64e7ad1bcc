import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createRow, importRows, unique } from './support/rows.ts'

test('a map shows its zones, a zone its values, and the address leads back there', async ({ signedInPage: page }) => {
  const map = unique('Map')
  await page.goto('/main/zone-map')
  await page.getByRole('button', { name: 'Create zone map' }).click()
  const mapForm = page.getByRole('dialog', { name: 'Create zone map' })
  await mapForm.getByLabel('Zone map name').fill(map)
  await mapForm.getByLabel('Data source').fill('0')
  await mapForm.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Create Success')).toBeVisible()

  await page.goto(`/main/zone-map?zone_map_name=${encodeURIComponent(map)}`)
  await page.getByRole('button', { name: map, exact: true }).click()
  const zones = page.getByRole('region', { name: `Zones of ${map}` })
  await zones.getByRole('button', { name: 'Create zone' }).click()
  const zoneForm = page.getByRole('dialog', { name: 'Create zone' })
  await zoneForm.getByLabel('Zone name').fill('North')
  await zoneForm.getByLabel('Zone code').fill('N')
  await zoneForm.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(zoneForm).toHaveCount(0)

  await zones.getByRole('button', { name: 'North', exact: true }).click()
  const values = page.getByRole('region', { name: 'Values of North' })
  await values.getByLabel('New value: value').press('Enter')
  await expect(values.getByText('Field is required')).toBeVisible()
  for (const value of ['26201', '26202']) {
    await values.getByLabel('New value: value').fill(value)
    await values.getByLabel('New value: meaning').fill(`Operator ${value}`)
    await values.getByLabel('New value: meaning').press('Enter')
    await expect(values.getByLabel('New value: value')).toHaveValue('')
    await expect(values.getByLabel('New value: value')).toBeFocused()
  }
  await expect(values.getByRole('button', { name: 'Edit value: 26202' })).toBeVisible()

  await values.getByRole('button', { name: 'Edit meaning: Operator 26201' }).click()
  await expect(values.getByLabel('Value 26201: meaning')).toBeFocused()
  await page.keyboard.type(' or so')
  await page.keyboard.press('Escape')
  await expect(values.getByRole('button', { name: 'Edit meaning: Operator 26201' })).toBeVisible()
  await values.getByRole('button', { name: 'Edit value: 26201' }).click()
  await values.getByLabel('Value 26201: value').fill('26203')
  await page.keyboard.press('Enter')
  await expect(values.getByRole('button', { name: 'Edit value: 26203' })).toBeVisible()

  await values.getByRole('button', { name: 'Delete 26203' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(values.getByRole('button', { name: 'Edit value: 26203' })).toHaveCount(0)

  await expect(page).toHaveURL(/expanded=\d+\.\d+/)
  await page.reload()
  await expect(values.getByRole('button', { name: 'Edit value: 26202' })).toBeVisible()
})

test('in a narrow window what is inside a map is as wide as the window shows, with its buttons', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/main/zone-map')
  await page.getByRole('button', { name: 'Serving network', exact: true }).click()
  const zones = page.getByRole('region', { name: 'Zones of Serving network' })
  await zones.getByRole('button', { name: 'Home', exact: true }).click()
  const values = page.getByRole('region', { name: 'Values of Home' })
  await expect(values.getByRole('button', { name: /^Delete/ }).first()).toBeInViewport({ ratio: 1 })
  await expect(values.getByRole('button', { name: 'Import' })).toBeInViewport({ ratio: 1 })
  await expect(zones.getByRole('button', { name: 'Create zone' })).toBeInViewport({ ratio: 1 })
})

test('a value that is none of what its map says is warned about while typing, and saved', async ({
  signedInPage: page,
  api,
}) => {
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', {
    zone_map_name: unique('Networks'),
    data_source: '0',
    std_code: 'PLMN',
    match_mode: 1,
  })
  const { zone_id } = await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name: 'Home' })
  await page.goto(`/main/zone-map?zone=${String(zone_id)}`)
  const values = page.getByRole('region', { name: 'Values of Home' })
  const input = values.getByLabel('New value: value')
  await input.fill('208-01')
  await expect(values.getByText('PLMN values are MCC and MNC')).toBeVisible()
  await input.fill('20801')
  await expect(values.getByText('PLMN values are MCC and MNC')).toHaveCount(0)
  await input.fill('208-01')
  await input.press('Enter')
  const row = values.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit value: 208-01' }) })
  await expect(row).toContainText('1 warning')
})

test('a link to a zone or a value opens it, leads to it and marks it, also beyond the first hundred', async ({
  signedInPage: page,
  api,
}) => {
  const map = unique('Crowd')
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', { zone_map_name: map, data_source: '0' })
  const names = Array.from({ length: 130 }, (_, n) => `Zone ${String(n).padStart(3, '0')}`)
  await importRows(
    api,
    'pcrf-zone/zone/import',
    `zone_map_id=${String(zone_map_id)}`,
    ['zone_name', ...names].join('\r\n'),
  )
  const find = `/api/v1/pcrf-zone/zone?zone_map_id=${String(zone_map_id)}&zone_name=Zone%20129`
  const { data } = (await (await api.get(find)).json()) as { data: { zone_id: number }[] }
  const zone_id = Number(data[0]?.zone_id)
  const first = await createRow(api, 'pcrf-zone/value', { zone_id, value: '00101' })
  const lines = Array.from({ length: 120 }, (_, n) => String(20_000 + n))
  await importRows(api, 'pcrf-zone/value/import', `zone_id=${zone_id}`, ['value', ...lines].join('\r\n'))

  await page.goto(`/main/zone-map?zone=${zone_id}`)
  await expect(page.getByRole('button', { name: 'Zone 129', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Zone 129', exact: true })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Values of Zone 129' })).toBeVisible()

  await page.goto(`/main/record/zone-value/${String(first.seq)}`)
  const value = page.getByRole('button', { name: 'Edit value: 00101' })
  await expect(value).toBeFocused()
  await expect(value).toBeInViewport()
  await expect(page.locator('[data-marked]')).toContainText('00101')
  await page.reload()
  await expect(page.locator('[data-marked]')).toContainText('00101')
  await expectNoAxeViolations(page)
})

test('one file creates zones and values; what is faulty is left out on demand and comes back as a file', async ({
  signedInPage: page,
  api,
}) => {
  const map = unique('Map')
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', { zone_map_name: map, data_source: '0' })
  await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name: 'France' })
  await page.goto(`/main/zone-map?zone_map_name=${encodeURIComponent(map)}`)
  await page.getByRole('button', { name: map, exact: true }).click()
  await page.getByRole('button', { name: 'Import zones and values' }).click()
  const dialog = page.getByRole('dialog', { name: /^Import zone values into/ })
  const lines = [
    'plmn,country,operator',
    '20801,france,Orange',
    '26201,Germany,Telekom',
    '26202,Germany,Vodafone',
    '90101,,ICO',
  ]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'operators.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await expect(dialog).toContainText('1 zone is created with them.')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the faulty rows' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('faulty operators.csv')
  const file = await (await saved.createReadStream()).toArray()
  expect(Buffer.concat(file as Buffer[]).toString()).toMatch(/^plmn,country,operator,error\r\n90101,,ICO,[^\r]+\r\n$/)
  await expectNoAxeViolations(page)
  await dialog.getByRole('checkbox', { name: 'Leave the faulty rows out' }).check()
  await dialog.getByRole('button', { name: 'Import 3 zone values' }).click()
  await expect(dialog).toContainText('1 row is faulty and left out.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const zones = page.getByRole('region', { name: `Zones of ${map}` })
  await expect(zones.getByRole('row', { name: /Germany/ })).toContainText('2')
  await expect(zones.getByRole('row', { name: /France/ })).toContainText('1')
})

test('typed values stay when the zones around them are filtered', async ({ signedInPage: page, api }) => {
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', { zone_map_name: unique('Map'), data_source: '0' })
  const { zone_id } = await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name: 'North' })
  await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name: 'South' })
  await page.goto(`/main/zone-map?zone=${String(zone_id)}`)
  const values = page.getByRole('region', { name: 'Values of North' })
  await values.getByLabel('New value: value').fill('310')
  await page
    .getByRole('search', { name: 'Filter Zones' })
    .getByRole('textbox', { name: 'Zone name' })
    .fill('north pole')
  await expect(page.getByRole('button', { name: 'South', exact: true })).toHaveCount(0)
  await expect(values.getByLabel('New value: value')).toHaveValue('310')
})

test('expanding one map collapses the others', async ({ signedInPage: page }) => {
  await page.goto('/main/zone-map')
  const openers = page.locator('button[data-opens]')
  await openers.nth(0).click()
  await expect(openers.nth(0)).toHaveAttribute('aria-expanded', 'true')
  await page.locator('table').first().locator('> tbody > tr[data-row] [data-opens]').nth(1).click()
  await expect(page.locator('table').first().locator('> tbody > tr > td [aria-expanded="true"]')).toHaveCount(1)
})

test('a map goes with its zones, and its dialog says so', async ({ signedInPage: page, api }) => {
  const name = unique('Map')
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', { zone_map_name: name, data_source: '0' })
  const { zone_id } = await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name: 'One' })
  await createRow(api, 'pcrf-zone/value', { zone_id, value: '1' })
  await page.goto(`/main/zone-map?zone=${String(zone_id)}`)
  await expect(page.getByRole('region', { name: 'Values of One' })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Also deleted')
  await expect(dialog).toContainText('1 zone')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete Success')).toBeVisible()
})

test('a zone of ten thousand values stays quick', async ({ signedInPage: page, api }) => {
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', { zone_map_name: unique('Big'), data_source: '0' })
  const { zone_id } = await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name: 'Crowded' })
  const lines = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(5, '0')).map(
    (value) => `${value},Cell ${value}`,
  )
  await importRows(
    api,
    'pcrf-zone/value/import',
    `zone_id=${String(zone_id)}`,
    ['value,exp_value', ...lines].join('\r\n'),
  )
  await page.goto(`/main/zone-map?zone=${String(zone_id)}`)
  const values = page.getByRole('region', { name: 'Values of Crowded' })
  await expect(values.getByText('10,000 zone values')).toBeVisible()
  expect(await values.locator('tbody tr').count()).toBeLessThanOrEqual(101)
  await values.getByRole('search').getByRole('textbox', { name: 'Value' }).fill('09999')
  await expect(values.getByRole('button', { name: 'Edit value: 09999' })).toBeVisible()
  await expect(values.locator('tbody tr')).toHaveCount(2)
})
