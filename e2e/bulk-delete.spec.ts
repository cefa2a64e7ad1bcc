import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

async function flowGroups(page: Page, api: APIRequestContext, count: number): Promise<string> {
  const word = unique('bulk')
  for (let number = 1; number <= count; number += 1) {
    await createRow(api, 'flow-group', { flow_group_name: `${word} ${String(number).padStart(2, '0')}` })
  }
  await page.goto(`/main/rule-flow/group?flow_group_name=${encodeURIComponent(word)}&sort=flow_group_name&page_size=10`)
  return word
}

test('a range of rows is picked with shift and deleted with its exact number said', async ({
  signedInPage: page,
  api,
}) => {
  const word = await flowGroups(page, api, 4)
  const second = page.getByRole('row', { name: `${word} 02` })
  const before = await second.boundingBox()
  await page.getByRole('checkbox', { name: `Select ${word} 01` }).click()
  await expect(page.getByText('1 flow group selected')).toBeVisible()
  expect(await second.boundingBox(), 'the first selection moves no row').toEqual(before)
  await page.getByRole('checkbox', { name: `Select ${word} 03` }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 flow groups selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3 flow groups, selected among those that match the filter')
  await expect(dialog.getByRole('list', { name: 'To be deleted' })).toContainText(`${word} 02`)
  await dialog.getByRole('button', { name: 'Delete 3 flow groups' }).click()
  await expect(page.getByText('Delete Success')).toBeVisible()
  await expect(page.locator('[data-opens]')).toHaveText([`${word} 04`])
})

test('all that the filter shows is deleted at once, and refused when it is not the same any more', async ({
  signedInPage: page,
  api,
}) => {
  const word = await flowGroups(page, api, 12)
  const chooseAll = async (count: number) => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
    await expect(page.getByText('10 flow groups selected')).toBeVisible()
    await page.getByRole('button', { name: `Select all ${count} flow groups that match the filter` }).click()
    await expect(page.getByText(`All ${count} flow groups that match the filter are selected`)).toBeVisible()
    await page.getByRole('button', { name: 'Delete all of them' }).click()
  }
  const dialog = page.getByRole('dialog')
  await chooseAll(12)
  await expect(dialog).toContainText('All 12 flow groups that match the filter')
  await expect(dialog.getByRole('list', { name: 'The filter' })).toContainText(`Name contains “${word}”`)

  await createRow(api, 'flow-group', { flow_group_name: `${word} late` })
  await dialog.getByRole('button', { name: 'Delete 12 flow groups' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was deleted')
  await expect(dialog.getByRole('alert')).toContainText('13 flow groups')
  await dialog.getByRole('button', { name: 'Reload the list' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1–10 of 13')).toBeVisible()

  await chooseAll(13)
  await dialog.getByRole('button', { name: 'Delete 13 flow groups' }).click()
  await expect(page.getByText('Delete Success')).toBeVisible()
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('a picked row that was changed meanwhile is not deleted unseen', async ({ signedInPage: page, api }) => {
  const word = await flowGroups(page, api, 2)
  const answer = await api.get(`/api/v1/flow-group?flow_group_name=${encodeURIComponent(word)}`)
  const [row] = ((await answer.json()) as { data: { flow_group_id: number }[] }).data
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await api.put(`/api/v1/flow-group/${row?.flow_group_id}`, { data: { comments: 'theirs' } })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete 2 flow groups' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was deleted')
  await dialog.getByRole('button', { name: 'Reload the list' }).click()
  await expect(page.getByRole('row', { name: 'theirs' })).toBeVisible()
  await expect(page.locator('[data-opens]')).toHaveCount(2)
})

test('records in use are named, nothing goes, and all of it passes axe', async ({ signedInPage: page }) => {
  await page.goto('/main/rule-flow/group')
  await page.getByRole('checkbox', { name: /^Select Meta/ }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete 1 flow group' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/Meta.*rule flow/)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('checkbox', { name: /^Select Meta/ })).toBeChecked()
})
