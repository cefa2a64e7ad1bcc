import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

test('one field of several records is edited at once, found by code, kept as a view', async ({
  signedInPage: page,
  api,
}) => {
  const word = unique('Partner')
  for (const [index, letter] of ['a', 'b', 'c'].entries())
    await createRow(api, 'rating-group', { rg_name: `${word} ${letter}`, rg_code: String(3_000_000_000 + index) })
  await page.goto('/main/service/rating-group')
  await expect(page.locator('[data-opens]').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('30000000')
  await expect(page).toHaveURL(/find=30000000/)
  await expect(page.locator('[data-opens]')).toHaveText([`${word} a`, `${word} b`, `${word} c`])
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view …' }).click()
  const naming = page.getByRole('dialog', { name: 'Save this view' })
  await naming.getByRole('textbox', { name: 'Name' }).fill('Partners')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(naming).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 rating groups' })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Comments' }).click()
  await dialog.getByRole('textbox', { name: 'Comments' }).fill(word)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Change 3 rating groups' }).click()
  await expect(page.getByText('3 rating groups changed')).toBeVisible()
  await expect(page.getByRole('cell', { name: word, exact: true })).toHaveCount(3)

  await page.goto('/main/service/rating-group')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Partners', exact: true }).click()
  await expect(page.locator('[data-opens]')).toHaveCount(3)
})

test('the codes that a bulk edit offers take two lines at most, each with its hint beside it', async ({
  signedInPage: page,
}) => {
  await page.goto('/main/qos/rule')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await page.getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 1 QoS rule' })
  await dialog.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: /^QCI/ }).click()
  await dialog.getByRole('combobox', { name: 'QCI' }).click()
  const offered = page.getByRole('listbox', { name: 'QCI' }).getByRole('option')
  await expect(offered.first()).toBeVisible()
  const shapes = await offered.evaluateAll((options) =>
    options.map((option) => {
      const [, meaning, hint] = [...(option.firstElementChild?.children ?? [])].map((part) =>
        part.getBoundingClientRect(),
      )
      const lines = Math.round((meaning?.height ?? 0) / Number.parseFloat(getComputedStyle(option).lineHeight))
      return {
        lines,
        isBeside: (hint?.left ?? 0) >= (meaning?.right ?? 0) && (hint?.top ?? 0) < (meaning?.bottom ?? 0),
      }
    }),
  )
  expect(shapes.length).toBeGreaterThan(8)
  expect(shapes.filter(({ lines, isBeside }) => !(lines > 0 && lines <= 2) || !isBeside)).toEqual([])
})

test('a column is dragged wider and keeps its width', async ({ signedInPage: page }) => {
  await page.goto('/main/service')
  const head = page.getByRole('columnheader', { name: 'Service name' })
  await expect(page.locator('[data-opens]').first()).toBeVisible()
  const before = await head.boundingBox()
  if (!before) throw new Error('The head has no place')
  await page.mouse.move(before.x + before.width - 3, before.y + before.height / 2)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width + 77, before.y + before.height / 2, { steps: 4 })
  await page.mouse.up()
  const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0)
  await expect.poll(widthOf).toBeGreaterThan(before.width + 40)
  const wide = await widthOf()
  await page.reload()
  await expect(page.locator('[data-opens]').first()).toBeVisible()
  expect(await widthOf()).toBe(wide)
})

test('a time span is duplicated with its times, and the notice leads to the copy', async ({
  signedInPage: page,
  api,
}) => {
  const name = unique('Hours')
  const { time_span_id } = await createRow(api, 'timespan', { time_span_name: name })
  const time = { time_span_id, cycle_begin_date: '2026-01-31T22:00:00', duration: 2, time_unit: 'H', cycle_unit: 1 }
  await createRow(api, 'timespan-detail', time)
  await page.goto(`/main/timespan?time_span_name=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Duplicate ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Create time span' })
  await expect(form.getByRole('checkbox', { name: 'Copy what belongs to it: 1 time' })).toBeChecked()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Show' }).click()
  await expect(page.getByRole('dialog', { name: `${name} (copy)` })).toContainText('Every day 22:00 for 2 h')
})

/** Saves the first record of a list as it is, and returns the notice that says so. */
async function noticeOfSave(page: Page, list: string): Promise<Locator> {
  await page.goto(list)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('group')
  await expect(notice).toBeVisible()
  return notice
}

test('at the end of a long list a notice covers neither the rows nor the pages', async ({ signedInPage: page }) => {
  const notice = await noticeOfSave(page, '/main/rule-flow?page_size=25')
  await page.getByRole('navigation', { name: 'Pages' }).evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [top, bottom] = await Promise.all([
    notice.evaluate((element) => element.getBoundingClientRect().top),
    page.getByRole('navigation', { name: 'Pages' }).evaluate((element) => element.getBoundingClientRect().bottom),
  ])
  expect(bottom).toBeLessThanOrEqual(top)
})

test('a notice lies beside the panel of a record, not over it', async ({ signedInPage: page }) => {
  const notice = await noticeOfSave(page, '/main/service/rating-group')
  await page.locator('[data-opens]').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  const [beside, own] = [await notice.boundingBox(), await panel.boundingBox()]
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(own?.x ?? 0)
})

test('the code of a highlighted option can be read', async ({ signedInPage: page }) => {
  await page.goto('/main/qos/rule?create=1')
  await page.getByRole('combobox', { name: 'QCI' }).press('ArrowDown')
  await expect(page.locator('[data-combobox-option]').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const option = page.locator('[data-combobox-selected]')
  await expect(option).toBeVisible()
  const colours = await option.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((part) => getComputedStyle(part).color),
  )
  expect(colours.length).toBeGreaterThan(1)
  expect(new Set(colours)).toHaveProperty('size', 1)
})
