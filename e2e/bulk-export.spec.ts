import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

async function exported(page: Page, format: RegExp): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export flow groups' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('an export holds what the filter shows, of all pages and in its order', async ({ signedInPage: page, api }) => {
  const word = unique('out')
  for (let number = 1; number <= 12; number += 1) {
    await createRow(api, 'flow-group', {
      flow_group_name: `${word} ${String(number).padStart(2, '0')}`,
      comments: number === 3 ? 'with, comma and "quotes"' : '',
    })
  }
  await page.goto(
    `/main/rule-flow/group?flow_group_name=${encodeURIComponent(word)}&sort=-flow_group_name&page=2&page_size=10`,
  )
  await expect(page.locator('[data-opens]')).toHaveCount(2)

  await page.getByRole('button', { name: 'Export flow groups' }).click()
  await expect(page.getByRole('menu')).toContainText('12 flow groups that match the filter')
  await page.keyboard.press('Escape')

  const csv = await exported(page, /^CSV/)
  expect(csv.name).toMatch(/^flow-groups-\d{4}-\d{2}-\d{2}\.csv$/)
  const [header, ...lines] = csv.text.trimEnd().split('\r\n')
  expect(header).toMatch(/^flow_group_id,flow_group_name/)
  expect(lines).toHaveLength(12)
  expect(lines[0]).toContain(`${word} 12`)
  expect(lines[9]).toContain('"with, comma and ""quotes"""')

  const json = await exported(page, /^JSON/)
  expect(json.name).toMatch(/\.json$/)
  const rows = JSON.parse(json.text) as { flow_group_name: string }[]
  expect(rows.map((row) => row.flow_group_name)).toEqual(
    Array.from({ length: 12 }, (_, index) => `${word} ${String(12 - index).padStart(2, '0')}`),
  )
})

test('a fixed lookup is exported too, and takes no import', async ({ signedInPage: page }) => {
  await page.goto('/main/price-plan')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: /^Export/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
})
