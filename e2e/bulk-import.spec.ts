import { readFile } from 'node:fs/promises'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { holdBack } from './support/hold-back.ts'
import { chooseFile, expectCounts, openImport } from './support/import-file.ts'
import { createRow, unique } from './support/rows.ts'

test('a file that is no text is refused where it is chosen', async ({ signedInPage: page }) => {
  await page.goto('/main/service/rating-group')
  const dialog = await openImport(page, 'rating groups')
  await chooseFile(dialog, 'picture.csv', '\u0089PNG\r\n\u001a\n\0\0\0')
  await expect(dialog.getByRole('alert')).toContainText('This is not a CSV, JSON or Excel file')
  await expect(dialog.getByLabel('Choose a file')).toBeAttached()
})

test('a file is previewed row by row, refused while a row is faulty, then imported whole', async ({
  signedInPage: page,
  api,
}) => {
  const word = unique('in')
  const code = Date.now() % 1_000_000_000
  for (const number of [1, 2]) {
    await createRow(api, 'rating-group', {
      rg_name: `${word} ${number}`,
      rg_code: code + number,
      comments: 'as it was',
    })
  }
  const file = (last: string) =>
    [
      'rg_name,rg_code,comments',
      `${word} 1,${code + 1},as it was`,
      `${word} 2,${code + 2},as it will be`,
      `${word} 3,${code + 3},new`,
      last,
    ].join('\n')

  await page.goto('/main/service/rating-group')
  const dialog = await openImport(page, 'rating groups')
  await chooseFile(dialog, 'groups.csv', file(`,not a number,`))
  await expectCounts(dialog, ['1 added', '1 changed', '1 unchanged', '1 faulty'])
  await expect(dialog.getByRole('button', { name: '1 faulty' })).toBeFocused()
  const fault = dialog.getByRole('table', { name: 'Faulty rows' })
  await expect(fault.getByRole('row', { name: 'Field is required' })).toContainText('5')
  await expect(fault).toContainText('not a number')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await expect(dialog).toContainText('1 row is faulty')

  await dialog.getByRole('button', { name: '1 changed' }).click()
  const changed = dialog.getByRole('row', { name: /as it will be/ })
  await expect(changed).toContainText(`${word} 2`)
  await expect(changed.getByRole('cell')).toContainText([`${word} 2`, 'Comments', 'as it was', 'as it will be'])
  await dialog.getByRole('button', { name: '1 unchanged' }).click()
  await expect(dialog.getByRole('table', { name: 'Unchanged rows' })).toContainText(`${word} 1`)
  await dialog.getByRole('button', { name: '1 added' }).click()
  await expect(dialog.getByRole('table', { name: 'Added rows' })).toContainText(`${word} 3`)

  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await chooseFile(dialog, 'groups.csv', file(`${word} 4,${code + 4},`))
  await expectCounts(dialog, ['2 added', '1 changed', '1 unchanged', '0 faulty'])
  await dialog.getByRole('button', { name: 'Import 3 rating groups' }).click()
  await expect(page.getByText('Import Success')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Import rating groups' })).toBeFocused()
  await page.goto(`/main/service/rating-group?rg_name=${encodeURIComponent(word)}`)
  await expect(page.locator('[data-opens]')).toHaveCount(4)
  await expect(page.getByRole('row', { name: `${word} 2` })).toContainText('as it will be')
})

test('the operators are imported into a zone, and again nothing changes', async ({ signedInPage: page, api }) => {
  const { zone_map_id } = await createRow(api, 'pcrf-zone/map', { zone_map_name: unique('Map'), data_source: '0' })
  const { zone_id } = await createRow(api, 'pcrf-zone/zone', { zone_map_id, zone_name: 'Everywhere' })
  await page.goto(`/main/zone-map?zone=${String(zone_id)}`)
  const values = page.getByRole('region', { name: 'Values of Everywhere' })
  await values.getByRole('button', { name: 'Import zone values' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import zone values into Everywhere' })
  const operators = 'packages/server/test/support/mcc_mnc_operators.csv'

  const begun = Date.now()
  await dialog.getByLabel('Choose a file').setInputFiles(operators)
  await expect(dialog.getByLabel('Import plmn as')).toHaveValue('Value (value)')
  await expect(dialog.getByLabel('Import operator as')).toHaveValue('Meaning (exp_value)')
  await expect(dialog.getByLabel('Import country as')).toHaveValue('Ignore this column')
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await dialog.getByRole('button', { name: 'Import 3,085 zone values' }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('3,085 zone values')
  test.info().annotations.push({ type: 'milliseconds', description: String(Date.now() - begun) })

  await values.getByRole('button', { name: 'Import zone values' }).click()
  await dialog.getByLabel('Choose a file').setInputFiles(operators)
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await expectCounts(dialog, ['0 added', '0 changed', '3,085 unchanged', '0 faulty'])
  await expect(dialog).toContainText('Nothing to import: 3,085 zone values')
  await expect(dialog.getByRole('navigation', { name: 'Pages of the preview' })).toContainText('1–25 of 3,085')
  await dialog.getByRole('button', { name: 'Page 124' }).click()
  await expect(dialog.getByRole('navigation', { name: 'Pages of the preview' })).toContainText('3,076–3,085 of 3,085')
})

test('leaving midway asks, and a failure keeps everything', async ({ signedInPage: page }) => {
  const name = unique('kept')
  await page.goto('/main/rule-flow/group')
  const dialog = await openImport(page, 'flow groups')
  await chooseFile(dialog, 'groups.csv', 'colour\nred')
  await expect(dialog.getByRole('button', { name: 'Check the rows' })).toBeDisabled()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard the import?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Choose another file' }).click()

  await chooseFile(dialog, 'groups.json', JSON.stringify([{ flow_group_name: name }]))
  await expectCounts(dialog, ['1 added', '0 changed', '0 unchanged', '0 faulty'])
  await page.route('**/commit', (route) =>
    route.fulfill({
      status: 409,
      json: { data: null, statusDescription: [{ code: 'CONFLICT', message: 'Row 1 was changed meanwhile' }] },
    }),
  )
  await dialog.getByRole('button', { name: 'Import 1 flow group' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Row 1 was changed meanwhile')
  await page.unroute('**/commit')
  await dialog.getByRole('button', { name: 'Check the file again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Import 1 flow group' }).click()
  await expect(page.getByText('Import Success')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('an import that is closed while it runs goes on, and says how it ended', async ({ signedInPage: page }) => {
  const name = unique('late')
  await page.goto('/main/rule-flow/group')
  const dialog = await openImport(page, 'flow groups')
  await chooseFile(dialog, 'groups.csv', `flow_group_name\n${name}`)
  const storing = await holdBack(page, 'POST', /\/commit$/)
  await dialog.getByRole('button', { name: 'Import 1 flow group' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Importing 1 flow group' })).toBeAttached()
  await expect(dialog.getByText('0 of 1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close this window?' })
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  storing.letGo()
  await expect(page.getByText('Import Success')).toBeVisible()
  await page.goto(`/main/rule-flow/group?flow_group_name=${encodeURIComponent(name)}`)
  await expect(page.locator('[data-opens]')).toHaveText([name])
})

test('an empty list offers to import a file', async ({ signedInPage: page }) => {
  const nothing = { data: [], meta: { currentPage: 1, pageSize: 10, total: 0, totalPage: 0 }, statusDescription: [] }
  await page.route(/\/api\/v1\/flow-group(\?|$)/, (route) => route.fulfill({ json: nothing }))
  await page.goto('/main/rule-flow/group')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expect(page.getByRole('dialog', { name: 'Import flow groups' })).toBeVisible()
})

test('a file that cannot be read is refused with the reason', async ({ signedInPage: page }) => {
  await page.goto('/main/rule-flow/group')
  const dialog = await openImport(page, 'flow groups')
  const refused = dialog.getByRole('alert')
  await chooseFile(dialog, 'empty.csv', '')
  await expect(refused).toContainText('The file is empty')
  await chooseFile(dialog, 'book.csv', 'PK\u0003\u0004 and so on')
  await expect(refused).toContainText('Save it as .xlsx or CSV')
  await chooseFile(dialog, 'open.csv', 'flow_group_name\n"never closed')
  await expect(refused).toContainText('The file is not CSV')
  await chooseFile(dialog, 'one.json', '{"flow_group_name":"one"}')
  await expect(refused).toContainText('not a JSON array')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('choosing a file and its columns passes axe', async ({ signedInPage: page }) => {
  await page.goto('/main/qos/rule')
  const dialog = await openImport(page, 'QoS rules')
  await expectNoAxeViolations(page)
  await chooseFile(dialog, 'rules.csv', 'name,class\nOne,9')
  await expect(dialog.getByRole('table', { name: 'Columns of the file' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a preview passes axe', async ({ signedInPage: page }) => {
  await page.goto('/main/qos/rule')
  const dialog = await openImport(page, 'QoS rules')
  await chooseFile(dialog, 'rules.csv', 'qos_policy_name,qci\nOne,9\nTwo,300')
  await expect(dialog.getByRole('table', { name: 'Faulty rows' })).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'added' }).click()
  await expect(dialog.getByRole('table', { name: 'Added rows' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a package of a list brings time spans back with their times', async ({ signedInPage: page, api }) => {
  const word = unique('packed')
  const { time_span_id } = await createRow(api, 'timespan', { time_span_name: word })
  const evening = { cycle_begin_date: '2026-01-01 18:00:00', cycle_unit: 1, duration: 4, time_unit: 'H' }
  await createRow(api, 'timespan-detail', { time_span_id, ...evening })
  await page.goto(`/main/timespan?time_span_name=${encodeURIComponent(word)}`)
  await page.getByRole('button', { name: /^Export/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Package/ }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  await api.delete(`/api/v1/timespan/${String(time_span_id)}`)
  await createRow(api, 'timespan', { time_span_name: word })

  const dialog = await openImport(page, 'time spans')
  await chooseFile(dialog, download.suggestedFilename(), text)
  await expect(dialog.getByRole('region', { name: 'different here' })).toContainText('catalogues/time-spans/packed')
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await expectNoAxeViolations(page)
  await dialog.getByText('Take what the file says').click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Import Success')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { data } = await (await api.get(`/api/v1/timespan?time_span_name=${encodeURIComponent(word)}`)).json()
  const times = await (await api.get(`/api/v1/timespan-detail?time_span_id=${data[0].time_span_id}`)).json()
  expect(times.data).toMatchObject([{ duration: 4, time_unit: 'H' }])
})
