import { expect, test } from './support/console.ts'

test('a list is filtered, sorted and paged, and its address restores all of it', async ({ signedInPage: page }) => {
  await page.goto('/main/policy-event/event')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(25)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('columnheader', { name: 'Event name' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Event name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).not.toHaveURL(/page=2/)

  await page.getByRole('search').getByRole('textbox', { name: 'Event name' }).fill('change')
  await expect(page).toHaveURL(/pcr_event_name=change/)
  await expect(page.getByText(/^\d+ of \d+$/).first()).toBeVisible()
  const names = await page.locator('[data-opens]').allTextContents()
  expect(names.every((name) => /change/i.test(name))).toBe(true)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))

  await page.reload()
  await expect(page.getByRole('search').getByRole('textbox', { name: 'Event name' })).toHaveValue('change')
  expect(await page.locator('[data-opens]').allTextContents()).toEqual(names)

  await page.goBack()
  await expect(page.getByRole('search').getByRole('textbox', { name: 'Event name' })).toHaveValue('')
  await page.goForward()
  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect(page).not.toHaveURL(/pcr_event_name=/)
})

test('a late answer never replaces a newer one', async ({ signedInPage: page }) => {
  await page.goto('/main/service')
  await expect(page.locator('[data-opens]').first()).toBeVisible()
  const newerShows = Promise.withResolvers<void>()
  const lateCame = Promise.withResolvers<void>()
  await page.route(/service-identifier\?.*pcc_service_name=IMS(&|$)/, async (route) => {
    await newerShows.promise
    await route.continue().catch(() => undefined)
    lateCame.resolve()
  })
  const filter = page.getByRole('search').getByRole('textbox', { name: 'Service name' })
  await filter.fill('IMS')
  await filter.press('Enter')
  await filter.fill('Roaming')
  await filter.press('Enter')
  await expect(page.locator('[data-opens]')).toHaveText(['Roaming internet'])
  newerShows.resolve()
  await lateCame.promise
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(page.locator('[data-opens]')).toHaveText(['Roaming internet'])
})

test('nothing that matches is not the same as nothing at all', async ({ signedInPage: page }) => {
  await page.goto('/main/service?pcc_service_name=no-such-service')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.locator('[data-opens]').first()).toBeVisible()
})

test('columns and density are chosen and kept', async ({ signedInPage: page }) => {
  await page.goto('/main/qos/rule')
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Policy code' }).click()
  await page.getByRole('menuitemradio', { name: 'Comfortable' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Policy code' })).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-opens]').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Policy code' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns and density' }).click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect(page.getByRole('columnheader', { name: 'Policy code' })).toHaveCount(1)
})

test('a fixed lookup offers nothing to write', async ({ api }) => {
  expect((await api.post('/api/v1/policy-event-type', { data: {} })).status()).toBe(404)
})
