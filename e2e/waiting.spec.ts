import { expect, test } from './support/console.ts'
import { holdBack } from './support/hold-back.ts'
import { createRow, unique } from './support/rows.ts'

test('a list that cannot be loaded says so, and comes when it is asked for again', async ({ signedInPage: page }) => {
  await page.route(/\/api\/v1\/flow-group(\?|$)/, (route) => route.fulfill({ status: 500 }))
  await page.goto('/main/rule-flow/group')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Flow groups could not be loadedInternal Server Error')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('[data-opens]').first()).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('the form of a list opens without the server, and what is typed is stored once it is back', async ({
  signedInPage: page,
}) => {
  await page.goto('/main/rule-flow/group')
  await expect(page.locator('[data-opens]').first()).toBeVisible()
  // The code of the dialogs comes after the list.
  await expect.poll(() => page.evaluate(isFormLoaded)).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create flow group' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create flow group' })
  const name = unique('offline')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Create', exact: true }).press('Enter')
  await expect(page.getByText('The connection to the server is lost')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  // It waits for the server, and is sent by itself.
  await page.context().setOffline(false)
  await expect(page.getByText('Create Success')).toBeVisible()
})

/** The code of the form and of its dialog, and what both import: several files, in any order. */
function isFormLoaded(): boolean {
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
  const isAsked = (name: string) => asked.some((href) => href.includes(name))
  return isAsked('flow-group-form') && isAsked('later-') && asked.every((href) => loaded.has(href))
}

test('while a save is under way it is shown, and is not sent twice', async ({ signedInPage: page }) => {
  const name = unique('slow')
  const saving = await holdBack(page, 'POST', /\/api\/v1\/flow-group$/)
  await page.goto('/main/rule-flow/group?create=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toHaveAttribute('data-loading')
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  saving.letGo()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Create Success')).toHaveCount(1)
  expect(saving.sent()).toBe(1)
})

test('while a deletion is under way it is shown, and cannot be called off', async ({ signedInPage: page, api }) => {
  const name = unique('slowly gone')
  await createRow(api, 'flow-group', { flow_group_name: name })
  const deleting = await holdBack(page, 'DELETE', /\/api\/v1\/flow-group\/\d+$/)
  await page.goto(`/main/rule-flow/group?flow_group_name=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAttribute('data-loading')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  deleting.letGo()
  await expect(page.getByText('Delete Success')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('without network it is said, what was typed stays, and it goes on by itself', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto('/main/rule-flow/group?create=1')
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await name.fill('typed before')
  await context.setOffline(true)
  const lost = page.getByText('The connection to the server is lost')
  await expect(lost).toBeVisible()
  await context.setOffline(false)
  await expect(lost).toHaveCount(0)
  await expect(name).toHaveValue('typed before')
})
